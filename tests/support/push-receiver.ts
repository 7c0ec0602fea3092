import { createDecipheriv, createECDH, createHmac, createPublicKey, randomBytes, verify } from 'node:crypto'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A message as a browser read it, and what its push service was told beside it. */
export interface Received {
  browser: string
  message: unknown
  headers: IncomingHttpHeaders
  /** The claims of the sender's token. */
  claims: { aud: string; exp: number; sub: string }
  /** The key of the signature, base64url; the signature has been verified. */
  signedWith: string
}

type Keys = ReturnType<typeof newKeys>

function newKeys() {
  const pair = createECDH('prime256v1')
  pair.generateKeys()
  return { pair, secret: randomBytes(16) }
}

/**
 * Starts a push service on this machine with its browsers: decrypts messages as they would, and answers as `says`
 * tells.
 */
export async function aPushReceiver() {
  const received: Received[] = []
  const browsers = new Map<string, Keys>()
  const says: { status: number; headers: Record<string, string> } = { status: 201, headers: {} }
  const server = createServer(async (request, answer) => {
    const parts: Buffer[] = []
    for await (const part of request) parts.push(part)
    const browser = (request.url ?? '').slice(1)
    const keys = browsers.get(browser)
    if (!keys) return answer.writeHead(404).end()
    received.push({
      browser,
      message: JSON.parse(opened(Buffer.concat(parts), keys)),
      headers: request.headers,
      ...sender(request.headers.authorization ?? ''),
    })
    return answer.writeHead(says.status, says.headers).end('ignored')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    origin,
    received,
    says,
    /** Returns a new browser's subscription. */
    subscription(browser: string) {
      const keys = newKeys()
      browsers.set(browser, keys)
      return {
        endpoint: `${origin}/${browser}`,
        p256dh: keys.pair.getPublicKey().toString('base64url'),
        auth: keys.secret.toString('base64url'),
      }
    },
    close: () => new Promise((resolve) => server.close(resolve)),
  }
}

const hmac = (key: Buffer, ...parts: Buffer[]) =>
  createHmac('sha256', key).update(Buffer.concat(parts)).digest()
const info = (words: string) => Buffer.concat([Buffer.from(`${words}\0`), Buffer.from([1])])

/** Decrypts a message of one record (RFC 8291, RFC 8188). */
function opened(body: Buffer, { pair, secret }: Keys): string {
  const salt = body.subarray(0, 16)
  const theirs = body.subarray(21, 21 + body.readUInt8(20))
  const record = body.subarray(21 + theirs.length)
  const shared = hmac(secret, pair.computeSecret(theirs))
  const both = Buffer.concat([Buffer.from('WebPush: info\0'), pair.getPublicKey(), theirs, Buffer.from([1])])
  const key = hmac(salt, hmac(shared, both))
  const content = hmac(key, info('Content-Encoding: aes128gcm')).subarray(0, 16)
  const nonce = hmac(key, info('Content-Encoding: nonce')).subarray(0, 12)
  const decipher = createDecipheriv('aes-128-gcm', content, nonce)
  decipher.setAuthTag(record.subarray(-16))
  const padded = Buffer.concat([decipher.update(record.subarray(0, -16)), decipher.final()])
  const end = padded.lastIndexOf(2)
  if (end < 0) throw new Error('The last record has no end')
  return padded.subarray(0, end).toString()
}

/** Returns the sender of an RFC 8292 token; throws where its signature is wrong. */
function sender(authorization: string): Pick<Received, 'claims' | 'signedWith'> {
  const [, token = '', signedWith = ''] = /^vapid t=([^,]+), ?k=(.+)$/.exec(authorization) ?? []
  const [head = '', claims = '', signature = ''] = token.split('.')
  const point = Buffer.from(signedWith, 'base64url')
  const key = createPublicKey({
    format: 'jwk',
    key: {
      kty: 'EC',
      crv: 'P-256',
      x: point.subarray(1, 33).toString('base64url'),
      y: point.subarray(33).toString('base64url'),
    },
  })
  const isRight = verify(
    'sha256',
    Buffer.from(`${head}.${claims}`),
    { key, dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  )
  if (!isRight) throw new Error('The token is not signed with its key')
  return { claims: JSON.parse(Buffer.from(claims, 'base64url').toString()), signedWith }
}
