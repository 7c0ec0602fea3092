import type { AddressInfo, Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import { SMTPServer } from 'smtp-server'

/** An email as a server for mail got it: its envelope, and the message with its headers. */
export interface ReceivedEmail {
  from: string
  to: string[]
  message: string
}

/**
 * Starts a server for mail. `refuses` answers a recipient with `code` and `words`; with `hangsUp` it ends the connection once it
 * has the message, without an answer.
 */
export async function anSmtpServer() {
  const received: ReceivedEmail[] = []
  const says: { refuses?: { code: number; words: string } | undefined; hangsUp: boolean } = { hangsUp: false }
  const server = new SMTPServer({
    authMethods: ['PLAIN'],
    allowInsecureAuth: true,
    hideSTARTTLS: true,
    onAuth: ({ username, password }, _, answer) =>
      username === 'user' && password === 'secret'
        ? answer(null, { user: username })
        : answer(new Error('Wrong password')),
    onRcptTo: (_, __, answer) =>
      says.refuses
        ? answer(Object.assign(new Error(says.refuses.words), { responseCode: says.refuses.code }))
        : answer(),
    onData(stream, { envelope }, answer) {
      text(stream).then((message) => {
        const from = envelope.mailFrom ? envelope.mailFrom.address : ''
        received.push({ from, to: envelope.rcptTo.map(({ address }) => address), message })
        if (says.hangsUp) for (const socket of sockets) socket.destroy()
        else answer()
      }, answer)
    },
  })
  const sockets = new Set<Socket>()
  server.server.on('connection', (socket: Socket) => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.server.address() as AddressInfo
  return {
    received,
    says,
    /** The environment of the edge functions. */
    env: {
      EMAIL_PROVIDER: 'smtp',
      SMTP_URL: `smtp://user:secret@127.0.0.1:${port}`,
      EMAIL_FROM: 'Verdant Circle <hello@circle.example>',
    },
    close: () => new Promise<void>((resolve) => server.close(resolve)),
  }
}
