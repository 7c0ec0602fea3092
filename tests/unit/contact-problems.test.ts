import { expect, test } from 'vitest'
import { block } from '../../src/domain/profile/block.ts'
import { sendMessage } from '../../src/domain/thread/contact-message.ts'
import { problemMessage } from '../../src/messages/problems.ts'
import { refusalMessage } from '../../src/messages/refusals.ts'
import type { Problem } from '../../src/outbox/item.ts'

const message = {
  mutation: sendMessage(
    'ada',
    { name: '', email: '', subject: '', project_type: '', budget: '', timeline: '', message: '' },
    '',
  ),
}
const refused = (code: number, text: string): Problem => ({ status: 'refused', code, message: text })

const sentenceFor = (problem: Problem) => refusalMessage(message, problem).sentence

test.each([
  [400, 'A field is missing', 'Invalid email template or missing fields. Please check your message.'],
  [
    403,
    'API calls are disabled',
    'EmailJS is not authorized to send this message. Please check its credentials.',
  ],
  [404, 'You cannot write to this member.', 'Failed to send message: You cannot write to this member.'],
  [
    409,
    '',
    'Failed to send message: It is not known whether this message was sent, so it was not sent again.',
  ],
  [
    429,
    'You can send ten messages a day. Please try again tomorrow.',
    'Failed to send message: You can send ten messages a day. Please try again tomorrow.',
  ],
  [429, '', 'Failed to send message: Too many messages were sent. Please try again later.'],
  [451, 'Headless browsers are blocked', 'Failed to send message: Headless browsers are blocked'],
  [451, '', 'Failed to send message: EmailJS does not accept messages from here.'],
  [422, '', 'Failed to send message: EmailJS did not accept this message.'],
  [418, '', 'Failed to send message: Unknown error'],
])('a refusal %i of the e-mail function with the message %j', (code, text, sentence) =>
  expect(sentenceFor(refused(code, text))).toBe(sentence),
)

test.each([
  [400, 'You have sent twenty reports today. Please try again tomorrow.'],
  [403, 'Sign in first'],
])('a refusal %i of a database function shows the function’s own message', (code, text) =>
  expect(problemMessage({ mutation: block('ada') }, refused(code, text))).toBe(text),
)
