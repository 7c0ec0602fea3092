import type { Deliver, Delivery, Email } from '../email.ts'
import { SEND_TIMEOUT_MS, unsubscribeHeaders } from './answered.ts'

/**
 * A server for mail, with SMTP_URL (`smtps://user:password@host:465`) and EMAIL_FROM (“Name <address>”). Two attempts at one
 * email have the same Message-ID: mailboxes keep one of them.
 */
export const toSmtp: Deliver = (email) => {
  const [url, from] = [Deno.env.get('SMTP_URL'), Deno.env.get('EMAIL_FROM')]
  return url && from ? send(email, url, from) : null
}

async function send(
  { id, to, subject, text, html, writer, unsubscribe, attachment }: Email,
  url: string,
  from: string,
): Promise<Delivery> {
  // Loaded here: most projects send by HTTP.
  const { createTransport } = await import('npm:nodemailer@10.6.1')
  const server = new URL(url)
  for (const wait of ['connectionTimeout', 'greetingTimeout', 'socketTimeout'])
    server.searchParams.set(wait, String(SEND_TIMEOUT_MS))
  const transport = createTransport(server.href)
  try {
    const { messageId, response } = await transport.sendMail({
      from,
      to,
      subject,
      text,
      html,
      ...(writer.address ? { replyTo: writer.address } : {}),
      messageId: `<${id}@${/@([^>\s]+)/.exec(from)?.[1] ?? 'localhost'}>`,
      headers: unsubscribeHeaders(unsubscribe),
      ...(attachment
        ? { attachments: [{ filename: attachment.name, content: attachment.base64, encoding: 'base64' }] }
        : {}),
    })
    return { outcome: 'sent', status: 200, words: response, providerId: messageId }
  } catch (error) {
    return failed(error as SmtpError)
  } finally {
    transport.close()
  }
}

interface SmtpError {
  /** What the server answered; none where it did not. */
  responseCode?: number
  response?: string
  /** The command that failed. */
  command?: string
  message: string
}

/** A server that has not got the text, or refuses it, has not sent the email. */
function failed({ responseCode, response, command, message }: SmtpError): Delivery {
  const isUnknown = command === 'DATA' && responseCode === undefined
  return {
    outcome: isUnknown ? 'unknown' : 'refused',
    status: isUnknown ? 502 : 422,
    words: response ?? message,
    providerId: null,
    // No such mailbox; other answers of this kind may be about our server.
    bounced:
      command === 'RCPT TO' &&
      [550, 551, 553].includes(responseCode ?? 0) &&
      /\b5\.1\.\d/.test(response ?? ''),
  }
}
