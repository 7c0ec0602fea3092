/** The part of the library `web-push` that is used here; it has no types of its own. */
declare module 'npm:web-push@3.6.7' {
  const webpush: {
    /** Encrypts `payload` for one browser (RFC 8291). Throws on invalid keys. `TTL` in seconds. */
    generateRequestDetails(
      subscription: { endpoint: string; keys: { p256dh: string; auth: string } },
      payload: string,
      options: { TTL: number; topic: string },
    ): { headers: Record<string, string>; body: Uint8Array<ArrayBuffer> }
    /** Throws on a subject that is neither an https address nor mailto:, and on invalid keys. */
    getVapidHeaders(
      audience: string,
      subject: string,
      publicKey: string,
      privateKey: string,
      encoding: 'aes128gcm',
    ): { Authorization: string }
  }
  export default webpush
}
