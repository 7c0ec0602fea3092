import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { callerAddress, isFromThisSite, isLocalRequest, mayUseSecret } from './local-request.ts'
import { addressOf, BadRequest, fetchRequest, sendResponse } from './request.ts'
import { securityHeaders } from './security-headers.ts'

/** Answers requests for a prefix of addresses. */
export interface Route {
  prefix: string
  /** Answered to callers on this machine only, and to no page of another site. */
  localOnly?: true
  answer(request: Request, caller: Caller): Promise<Response>
}

/** Who asks, as the connection tells. */
export interface Caller {
  /** The address that limits are counted by. */
  address: string
}

/** Answers what no route did; false when there is nothing at this address. */
export type Pages = (request: IncomingMessage, answer: ServerResponse, pathname: string) => Promise<boolean>

/** What a server serves. */
export interface Site {
  routes: Route[]
  pages: Pages
  /** The service key: it opens nothing to callers from elsewhere. */
  secret: string
}

/**
 * One HTTP server for API and app. Whatever arrives is answered with a proper status; nothing that arrives ends the
 * process. It may listen before its site is there: what arrives by then waits.
 */
export function createWebServer(site: Promise<Site>): Server {
  // Longer than callers rest between two requests: one that reuses a connection just being closed is cut off.
  return createServer({ keepAliveTimeout: 75_000 }, (request, answer) => {
    respond(request, answer, site).catch((error) => refuse(request, answer, error))
  })
}

async function respond(request: IncomingMessage, answer: ServerResponse, site: Promise<Site>) {
  for (const [name, value] of Object.entries(securityHeaders)) answer.setHeader(name, value)
  const url = addressOf(request, `http://${hostOf(request)}`)
  const { routes, pages, secret } = await site
  const route = routes.find(({ prefix }) => url.pathname === prefix || url.pathname.startsWith(`${prefix}/`))
  if (route) {
    const isAdmitted = route.localOnly
      ? isLocalRequest(request) && isFromThisSite(request)
      : mayUseSecret(request, url, secret)
    if (!isAdmitted) throw new BadRequest(403, 'This is answered on the machine itself only')
    await sendResponse(
      await route.answer(await fetchRequest(request, url), { address: callerAddress(request) }),
      request,
      answer,
    )
    return
  }
  if (await pages(request, answer, url.pathname)) return
  throw new BadRequest(404, 'There is nothing at this address')
}

/** The host the caller used where it names one; it decides nothing but the look of addresses. */
function hostOf(request: IncomingMessage): string {
  const host = request.headers.host ?? ''
  return /^[\w.-]+(:\d{1,5})?$|^\[[\da-f:]+\](:\d{1,5})?$/i.test(host) ? host : 'localhost'
}

function refuse(request: IncomingMessage, answer: ServerResponse, error: unknown) {
  const known = error instanceof BadRequest
  // Someone who left while being answered is no one's problem.
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
  })
  answer.write(request.method === 'HEAD' ? '' : body)
  // Who is still sending would take an ended answer for a broken connection.
  if (request.complete) answer.end()
  else request.once('close', () => answer.end()).resume()
}
