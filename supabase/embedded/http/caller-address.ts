import type { IncomingMessage } from 'node:http'
import { BlockList, isIP } from 'node:net'

/** Where a proxy of this server connects from: this machine, a container, a private network. */
const proxies = new BlockList()
for (const [network, bits] of [
  ['127.0.0.0', 8],
  ['10.0.0.0', 8],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
] as const)
  proxies.addSubnet(network, bits, 'ipv4')
proxies.addAddress('::1', 'ipv6')
proxies.addSubnet('fc00::', 7, 'ipv6')

const mayBeProxy = (address: string) => proxies.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4')

/** What `callerAddress` reads of a request. */
type Connected = { socket: Pick<IncomingMessage['socket'], 'remoteAddress'> } & Pick<
  IncomingMessage,
  'headers'
>

/**
 * Returns the network address by which limits count; null where it is unknown.
 *
 * `X-Forwarded-For` is believed only from an address that may be a proxy's, since anybody on the Internet can send the
 * header. Each proxy appends whom it was connected to, so the list is read from its end: the first address that is no
 * proxy's is the caller's, and what precedes it was sent by the caller. Where all are private, the last is the caller's.
 *
 * A proxy that sends no such header hides who is behind it. All its users would share the limits of one address, and one
 * user's wrong passwords would lock out everybody: the address is unknown then, and only limits by account count. The
 * same holds for a user of the private network, or this machine, without a proxy.
 */
export function callerAddress({ socket, headers }: Connected): string | null {
  const connected = socket.remoteAddress ?? ''
  if (!isIP(connected) || !mayBeProxy(connected)) return connected
  const told = String(headers['x-forwarded-for'] ?? '')
    .split(',')
    .map((entry) => entry.trim())
    .reverse()
  const caller = told.find((entry) => !isIP(entry) || !mayBeProxy(entry)) ?? told[0] ?? ''
  return isIP(caller) ? caller : null
}
