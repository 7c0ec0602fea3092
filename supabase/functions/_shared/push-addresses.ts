/** Host names of the push services of Chromium, Firefox, Safari and Edge. */
const services = [
  /^fcm\.googleapis\.com$/,
  /^([\w-]+\.)*push\.services\.mozilla\.com$/,
  /^([\w-]+\.)*push\.apple\.com$/,
  /^([\w-]+\.)*notify\.windows\.com$/,
]

/**
 * Returns true for an address of a known push service. No other is ever called, since addresses come from users'
 * browsers. `others` are further services, as origins; only those may be without encryption.
 */
export function isPushService(endpoint: string, others: readonly string[] = []): boolean {
  if (!URL.canParse(endpoint)) return false
  const { protocol, hostname, port, username, password, origin } = new URL(endpoint)
  if (!/^https?:$/.test(protocol) || username || password) return false
  if (others.includes(origin)) return true
  return protocol === 'https:' && port === '' && services.some((service) => service.test(hostname))
}
