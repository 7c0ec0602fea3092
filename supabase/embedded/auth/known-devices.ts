import { createHmac } from 'node:crypto'
import { isSame } from '../tokens.ts'

const COOKIE = 'verdant-known'
const YEAR_SECONDS = 365 * 24 * 60 * 60

/**
 * Recognises a device on which somebody has signed in before: her attempts are counted apart from those of everybody who
 * knows her address (OWASP, "device cookies"). The cookie tells nothing but that, to this server alone.
 */
export class KnownDevices {
  readonly #secret: string

  constructor(secret: string) {
    this.#secret = secret
  }

  /** Returns what names this device among those of the account; null where nobody has signed in to it there. */
  keyOf(request: Request, email: string): string | null {
    for (const given of cookies(request)) {
      const [device = '', proof = ''] = given.split('.')
      if (isSame(proof, this.#proof(device, email))) return device
    }
    return null
  }

  /** Returns the response with the cookie that makes the device known. */
  remember(response: Response, request: Request, email: string): Response {
    const device = crypto.randomUUID()
    const headers = new Headers(response.headers)
    const secure = new URL(request.url).protocol === 'https:' ? '; Secure' : ''
    headers.append(
      'set-cookie',
      `${COOKIE}=${device}.${this.#proof(device, email)}; Path=/auth/v1; Max-Age=${YEAR_SECONDS}; HttpOnly; SameSite=Strict${secure}`,
    )
    const { status, statusText } = response
    return new Response(response.body, { status, statusText, headers })
  }

  #proof(device: string, email: string): string {
    return createHmac('sha256', this.#secret).update(`device ${device} ${email}`).digest('base64url')
  }
}

const cookies = (request: Request): string[] =>
  (request.headers.get('cookie') ?? '')
    .split(';')
    .map((pair) => pair.trim())
    .filter((pair) => pair.startsWith(`${COOKIE}=`))
    .map((pair) => pair.slice(COOKIE.length + 1))
