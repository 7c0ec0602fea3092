/** Bytes per call of btoa: a multiple of three, so that the pieces can be joined. */
const PIECE = 3 * 8192

/** Returns the bytes as base64. */
export function base64(bytes: Uint8Array): string {
  const pieces: string[] = []
  for (let start = 0; start < bytes.length; start += PIECE) {
    pieces.push(btoa(String.fromCharCode(...bytes.subarray(start, start + PIECE))))
  }
  return pieces.join('')
}
