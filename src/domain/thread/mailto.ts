/**
 * Returns a link that opens the user's mail program with this recipient (RFC 6068). The address may hold characters
 * that would begin the link's header fields; the @ stays as it is. `fields` are header fields such as `subject` and
 * `body`.
 */
export function mailto(email: string, fields: Record<string, string> = {}): string {
  const recipient = encodeURIComponent(email).replaceAll('%40', '@')
  const headers = Object.entries(fields).map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
  return `mailto:${recipient}${headers.length > 0 ? `?${headers.join('&')}` : ''}`
}
