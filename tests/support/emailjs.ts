import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'

/** Starts a stand-in for an email service over HTTP that answers as `says` tells, and records its requests. */
export async function anEmailService() {
  const requests: Record<string, unknown>[] = []
  const headers: IncomingHttpHeaders[] = []
  const says = { status: 200, words: 'OK', hangsUp: false }
  const server = createServer(async (request, answer) => {
    const parts: Buffer[] = []
    for await (const part of request) parts.push(part)
    headers.push(request.headers)
    requests.push(JSON.parse(Buffer.concat(parts).toString()))
    if (says.hangsUp) request.socket.destroy()
    else answer.writeHead(says.status, { 'content-type': 'text/plain' }).end(says.words)
  })
  await new Promise<void>((resolve) => server.listen(0, resolve))
  const { port } = server.address() as AddressInfo
  return {
    requests,
    /** Of the same requests. */
    headers,
    says,
    url: `http://localhost:${port}/emails`,
    /** The environment of the edge functions, as EmailJS. */
    env: {
      EMAIL_PROVIDER: 'emailjs',
      EMAILJS_API_URL: `http://localhost:${port}/api/v1.0/email/send`,
      EMAILJS_SERVICE_ID: 'service',
      EMAILJS_TEMPLATE_ID: 'template',
      EMAILJS_PUBLIC_KEY: 'public',
    },
    close: () => new Promise((resolve) => server.close(resolve)),
  }
}
