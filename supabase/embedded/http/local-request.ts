import type { IncomingMessage } from 'node:http'

/** Headers that a proxy adds: then the caller is not who is connected. */
const forwardingHeaders =
  /^(forwarded|via|x-forwarded(-.*)?|x-real-ip|x-(cluster-)?client-ip|true-client-ip|x-original-.*|x-proxy.*|x-envoy-.*|x-amzn-.*|x-azure-.*|cf-.*|cdn-.*|fastly-.*|fly-.*)$/i

const loopback = /^(::1|(::ffff:)?127\.\d+\.\d+\.\d+)$/

/** Returns true for a request from this machine itself, through no proxy that adds headers. */
export const isLocalRequest = ({ socket, headers }: IncomingMessage): boolean =>
  loopback.test(socket.remoteAddress ?? '') &&
  !Object.keys(headers).some((name) => forwardingHeaders.test(name))

const localOrigin = /^(https?:\/\/)?(localhost|127\.\d+\.\d+\.\d+|\[::1\])(:\d+)?$/i

/**
 * Returns false for a request by a page of another site in a browser on this machine: one with a foreign `Origin`, or
 * one whose host name was made to lead here.
 */
export const isFromThisSite = ({ headers: { host = '', origin } }: IncomingMessage): boolean =>
  localOrigin.test(host) && (origin === undefined || localOrigin.test(origin))

/** Returns false where a request or WebSocket upgrade shows the service key without being allowed to use it. */
export const mayUseSecret = (request: IncomingMessage, url: URL, secret: string): boolean =>
  ![...presentedKeys(request, url)].includes(secret) || (isLocalRequest(request) && isFromThisSite(request))

function* presentedKeys({ headers }: IncomingMessage, url: URL) {
  yield headers.apikey
  yield headers.authorization?.replace(/^bearer\s+/i, '').trim()
  yield* url.searchParams.getAll('apikey')
}
