import type { IncomingMessage, ServerResponse } from 'node:http'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { ReadableStream } from 'node:stream/web'

/** The largest body of an upload, in bytes: a file of 10 MB and its surroundings. */
const MAX_UPLOAD_BYTES = 15 * 1024 * 1024

/** The largest body of another request: the app sends 700 kB at most. */
const MAX_BODY_BYTES = 1024 * 1024

/** The largest body of a visitor’s request: a pull that names 3,000 ids has 121 kB. */
const MAX_VISITOR_BODY_BYTES = 128 * 1024

/** A request's error, as a status and a sentence. */
export class BadRequest extends Error {
  constructor(
    readonly status: number,
    message: string,
  ) {
    super(message)
  }
}

/** Returns the address of a request. Throws `BadRequest` when it is malformed. */
export function addressOf(request: IncomingMessage, origin: string): URL {
  const path = request.url ?? ''
  try {
    if (!path.startsWith('/')) throw new Error('not a path')
    // Concatenated, not resolved: `//host/path` is a path here, not another host.
    const url = new URL(`${origin}${path}`)
    decodeURIComponent(url.pathname)
    return url
  } catch {
    throw new BadRequest(400, 'The address is malformed')
  }
}

/** A request whose body has not been read yet. */
export interface Incoming {
  headers: Headers
  isUpload: boolean
  /** Reads the body completely; rejects with `BadRequest` when it is too large, which it is sooner for a visitor. */
  read(isVisitor?: boolean): Promise<void>
  /** Makes a fetch `Request` of what was read, which copies the body. */
  toRequest(): Request
}

/** Returns what has arrived of a Node request. Throws `BadRequest` when its method is not allowed. */
export function incoming(request: IncomingMessage, url: URL): Incoming {
  const headers = new Headers()
  for (let i = 0; i < request.rawHeaders.length; i += 2) {
    const name = request.rawHeaders[i] ?? ''
    if (!name.startsWith(':')) headers.append(name, request.rawHeaders[i + 1] ?? '')
  }
  const method = request.method ?? 'GET'
  if (['TRACE', 'TRACK', 'CONNECT'].includes(method)) throw new BadRequest(405, 'This method is not allowed')
  let parts: Buffer[] | null = null
  return {
    headers,
    isUpload: isUpload(url),
    async read(isVisitor = false) {
      if (method === 'GET' || method === 'HEAD') return
      const most = isVisitor ? MAX_VISITOR_BODY_BYTES : isUpload(url) ? MAX_UPLOAD_BYTES : MAX_BODY_BYTES
      parts = await readBody(request, most)
    },
    toRequest: () => new Request(url, { method, headers, body: parts && Buffer.concat(parts) }),
  }
}

const isUpload = ({ pathname }: URL) => /^\/storage\/v1\/(object|upload)\/(?!sign\/|list\/)/.test(pathname)

async function readBody(request: IncomingMessage, most: number) {
  const tooLarge = new BadRequest(413, 'The request is too large')
  if (Number(request.headers['content-length'] ?? 0) > most) throw tooLarge
  const parts: Buffer[] = []
  let length = 0
  // Kept readable, so that a caller who sends too much can finish and read the refusal.
  for await (const part of request.iterator({ destroyOnReturn: false })) {
    length += part.length
    if (length > most) throw tooLarge
    parts.push(part)
  }
  return parts
}

/** Sends a fetch response as the answer of a node request. */
export async function sendResponse(response: Response, request: IncomingMessage, answer: ServerResponse) {
  const { etag } = Object.fromEntries(response.headers)
  const known = etag !== undefined && response.status === 200 && request.headers['if-none-match'] === etag
  answer.statusCode = known ? 304 : response.status
  for (const [name, value] of response.headers) {
    if (name === 'set-cookie') answer.appendHeader(name, value)
    else if (!(known && name === 'content-length')) answer.setHeader(name, value)
  }
  if (known || request.method === 'HEAD' || !response.body) {
    await response.body?.cancel()
    answer.end()
    return
  }
  await pipeline(Readable.fromWeb(response.body as ReadableStream), answer)
}
