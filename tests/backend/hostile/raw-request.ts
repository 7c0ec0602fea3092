import { createHmac } from 'node:crypto'
import { once } from 'node:events'
import { request as httpRequest } from 'node:http'

/** One request, its address and body sent unchanged. */
export interface RawRequest {
  path: string
  method?: string
  headers?: Record<string, string | string[]>
  body?: unknown
  /** Sent instead of the actor's own token; null sends none. */
  token?: string | null
  apikey?: string | null
}

export interface RawResponse {
  status: number
  headers: Record<string, string | string[] | undefined>
  text: string
}

/** Sends a raw request: unlike fetch, it neither normalises the address nor refuses a header. */
export async function send(origin: string, request: RawRequest): Promise<RawResponse> {
  const { path, method = 'GET', token, apikey, headers = {}, body } = request
  const bytes =
    body === undefined || typeof body === 'string' || body instanceof Uint8Array ? body : JSON.stringify(body)
  const { hostname, port } = new URL(origin)
  const asking = httpRequest({
    hostname,
    port,
    path,
    method,
    headers: {
      ...(apikey ? { apikey } : {}),
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      ...(body === undefined
        ? {}
        : { 'content-type': 'application/json', 'content-length': Buffer.byteLength(bytes ?? '') }),
      ...headers,
    },
  })
  asking.end(bytes)
  const [answer] = await once(asking, 'response')
  const parts: Buffer[] = []
  for await (const part of answer) parts.push(part)
  return { status: answer.statusCode ?? 0, headers: answer.headers, text: Buffer.concat(parts).toString() }
}

/** Returns a token with these claims, signed with this secret. */
export function signed(
  claims: object,
  secret: string,
  header: object = { alg: 'HS256', typ: 'JWT' },
): string {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const content = `${part(header)}.${part(claims)}`
  return `${content}.${createHmac('sha256', secret).update(content).digest('base64url')}`
}
