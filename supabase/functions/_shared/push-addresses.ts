/** Chromium, Firefox, Safari, Edge. */
const services = [
  /^fcm\.googleapis\.com$/,
  /^([\w-]+\.)*push\.services\.mozilla\.com$/,
  /^([\w-]+\.)*push\.apple\.com$/,
  /^([\w-]+\.)*notify\.windows\.com$/,
]

/**
 * True for an address of a known push service. No other is ever called: addresses come from people's browsers. `others`
 * are further services, as origins, and only those may be without encryption.
 */
export function isPushService(endpoint: string, others: readonly string[] = []): boolean {
  if (!URL.canParse(endpoint)) return false
  const { protocol, hostname, port, username, password, origin } = new URL(endpoint)
  if (!/^https?:$/.test(protocol) || username || password) return false
  if (others.includes(origin)) return true
  return protocol === 'https:' && port === '' && services.some((service) => service.test(hostname))
}
