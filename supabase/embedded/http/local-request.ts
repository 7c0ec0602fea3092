import type { IncomingMessage } from 'node:http'

/** Headers that a proxy adds: who asks is somebody else than who is connected. */
const forwardingHeaders =
  /^(forwarded|via|x-forwarded(-.*)?|x-real-ip|x-(cluster-)?client-ip|true-client-ip|x-original-.*|x-proxy.*|x-envoy-.*|x-amzn-.*|x-azure-.*|cf-.*|cdn-.*|fastly-.*|fly-.*)$/i

const loopback = /^(::1|(::ffff:)?127\.\d+\.\d+\.\d+)$/

/** Whether this is asked on this machine itself, through no proxy that tells of it. */
export const isLocalRequest = ({ socket, headers }: IncomingMessage): boolean =>
  loopback.test(socket.remoteAddress ?? '') &&
  !Object.keys(headers).some((name) => forwardingHeaders.test(name))

const localOrigin = /^(https?:\/\/)?(localhost|127\.\d+\.\d+\.\d+|\[::1\])(:\d+)?$/i

/**
 * No page of another site that a browser on this machine has open: not one that says where it comes from, and not one
 * whose name has been made to lead here.
 */
export const isFromThisSite = ({ headers: { host = '', origin } }: IncomingMessage): boolean =>
  localOrigin.test(host) && (origin === undefined || localOrigin.test(origin))

/** Whether a request, or the beginning of a socket, may use the service key where it shows it. */
export const mayUseSecret = (request: IncomingMessage, url: URL, secret: string): boolean =>
  ![...presentedKeys(request, url)].includes(secret) || (isLocalRequest(request) && isFromThisSite(request))

function* presentedKeys({ headers }: IncomingMessage, url: URL) {
  yield headers.apikey
  yield headers.authorization?.replace(/^bearer\s+/i, '').trim()
  yield* url.searchParams.getAll('apikey')
}

/**
 * The address that limits are counted by: the one that a proxy on this machine says is connected to it, else who is
 * connected here. A proxy on this machine that says nothing stands for everybody behind it.
 */
export function callerAddress({ socket, headers }: IncomingMessage): string {
  const connected = socket.remoteAddress ?? ''
  if (!loopback.test(connected)) return connected
  const told = String(headers['x-forwarded-for'] ?? '')
    .split(',')
    .at(-1)
    ?.trim()
  return told || connected
}
