import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { callerAddress } from './caller-address.ts'
import { isFromThisSite, isLocalRequest, mayUseSecret } from './local-request.ts'
import { addressOf, BadRequest, type Incoming, incoming, sendResponse } from './request.ts'
import { securityHeaders } from './security-headers.ts'

/** Answers requests under a prefix of addresses. */
export interface Route {
  prefix: string
  /** Answers callers on this machine only, and no page of another site. */
  localOnly?: true
  /** `address` is the network address by which limits count; null where it is unknown. */
  answer(request: Request, address: string | null): Promise<Response>
  /**
   * Reads a request and resolves with what `work` answers of it, each once it is this caller's turn. Without it every request is
   * read and worked on at once.
   */
  inTurn?(request: Incoming, address: string | null, work: () => Promise<Response>): Promise<Response>
}

/** Answers a request without a route; resolves with false when there is nothing at this address. */
export type Pages = (request: IncomingMessage, answer: ServerResponse, pathname: string) => Promise<boolean>

/** What a server serves. */
export interface Site {
  routes: Route[]
  pages: Pages
  /** The service key, which is refused from other machines. */
  secret: string
  /** Called for each request that does not come from this machine. */
  onRemote?: (() => void) | undefined
}

/**
 * Creates one HTTP server for API and app. Every request gets a proper status; none ends the process. It may listen
 * before its site is ready: requests wait for it.
 */
export function createWebServer(site: Promise<Site>): Server {
  // Longer than callers pause between two requests: one that reuses a connection that is just being closed gets an
  // error.
  return createServer({ keepAliveTimeout: 75_000 }, (request, answer) => {
    respond(request, answer, site).catch((error) => refuse(request, answer, error))
  })
}

async function respond(request: IncomingMessage, answer: ServerResponse, site: Promise<Site>) {
  for (const [name, value] of Object.entries(securityHeaders)) answer.setHeader(name, value)
  const url = addressOf(request, `http://${hostOf(request)}`)
  const { routes, pages, secret, onRemote } = await site
  if (onRemote && !isLocalRequest(request)) onRemote()
  const route = routes.find(({ prefix }) => url.pathname === prefix || url.pathname.startsWith(`${prefix}/`))
  if (route) {
    const isAdmitted = route.localOnly
      ? isLocalRequest(request) && isFromThisSite(request)
      : mayUseSecret(request, url, secret)
    if (!isAdmitted) throw new BadRequest(403, 'This is answered on the machine itself only')
    const arrived = incoming(request, url)
    const address = callerAddress(request)
    const work = () => route.answer(arrived.toRequest(), address)
    const response = await (route.inTurn?.(arrived, address, work) ?? arrived.read().then(work))
    return sendResponse(response, request, answer)
  }
  if (await pages(request, answer, url.pathname)) return
  throw new BadRequest(404, 'There is nothing at this address')
}

/** Returns the host of the request's header where it is valid; it decides only how addresses look. */
function hostOf(request: IncomingMessage): string {
  const host = request.headers.host ?? ''
  return /^[\w.-]+(:\d{1,5})?$|^\[[\da-f:]+\](:\d{1,5})?$/i.test(host) ? host : 'localhost'
}

function refuse(request: IncomingMessage, answer: ServerResponse, error: unknown) {
  const known = error instanceof BadRequest
  // A caller who disconnected during the answer is no error.
  if (!known && !answer.destroyed) console.error(`${request.method} ${request.url}:`, error)
  if (answer.headersSent) {
    answer.destroy()
    return
  }
  const { status, message } = known ? error : { status: 500, message: 'Something went wrong here' }
  const body = JSON.stringify({ statusCode: String(status), error: message, message })
  answer.writeHead(status, {
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(body),
    'access-control-allow-origin': '*',
    ...(status === 429 ? { 'retry-after': '1' } : {}),
  })
  answer.write(request.method === 'HEAD' ? '' : body)
  // A caller who is still sending would take an ended response for a broken connection.
  if (request.complete) answer.end()
  else request.once('close', () => answer.end()).resume()
}
