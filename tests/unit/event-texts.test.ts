import { expect, test } from 'vitest'
import { emailHtml, emailText } from '../../supabase/functions/_shared/email-html.ts'
import { type ToldEvent, toldText } from '../../supabase/functions/_shared/event-texts.ts'

/** What the emails of events say. */

const event = (kind: string, given: Partial<ToldEvent> = {}): ToldEvent => ({
  kind,
  who: 'Mia Green',
  service: 'Branding',
  ...given,
})

test.each<[ToldEvent, string, string, string]>([
  [
    event('request-new'),
    '“Mia Green” would like to work with you about “Branding”.',
    'Read and answer',
    '/requests/t',
  ],
  [
    event('quote-sent', { amount: '1234.5' }),
    '“Mia Green” sent you a quote of $1,234.50 for “Branding”.',
    'Read the quote',
    '/requests/t',
  ],
  [
    event('invoice-sent', { as_client: true, number: 'INV-202601-001', amount: '80.00' }),
    '“Mia Green” sent you the invoice “INV-202601-001” of $80.00 for “Branding”.',
    'See the invoice',
    '/invoices?side=received&q=INV-202601-001',
  ],
  [
    event('payment-recorded', { number: 'INV-202601-001', amount: '80.00' }),
    '“Mia Green” recorded a payment of $80.00 for the invoice “INV-202601-001”.',
    'See the invoice',
    '/invoices?q=INV-202601-001',
  ],
  [
    event('rejected', { who: '', service: '', note: 'Please add\nyour address' }),
    'Your application was not approved. What the administrators wrote:\n\n> Please add\n> your address',
    'Open your profile',
    '/profile',
  ],
])('%j is one sentence and one button', (told, sentence, label, path) => {
  expect(toldText([told], 't')).toMatchObject({ sentences: [sentence], button: { label, path } })
})

test('several events are one email: a sentence for each, once for what happened twice; the button leads to the last', () => {
  const told = toldText([event('message-new'), event('file-new'), event('message-new')], 't')
  expect(told.sentences).toEqual([
    '“Mia Green” wrote to you about “Branding”.',
    '“Mia Green” shared a file with you about “Branding”.',
  ])
  expect(told.title).toBe('2 things happened about “Branding”')
  expect(told.button.label).toBe('Read and answer')
})

test('a kind of a later version still says something', () => {
  expect(toldText([event('of-later')], null)).toMatchObject({
    sentences: ['There is something new for you.'],
    button: { path: '/' },
  })
})

test('nothing that a person wrote becomes markup', () => {
  const html = emailHtml('<i>', {
    title: '<b>',
    lines: ['<img src=x onerror=alert(1)>', '> "quoted" & <i>'],
    button: { label: 'Open', url: 'https://app.example.org/?a="b"&c' },
    footer: [{ text: '<u>', url: 'https://app.example.org/' }],
  })
  expect(html.match(/<(?:b|img|i|u)[ >]/g)).toBeNull()
  expect(html).toContain('href="https://app.example.org/?a=&quot;b&quot;&amp;c"')
})

test('the text says the same', () => {
  expect(
    emailText({
      title: 'x',
      lines: ['Hi Mia,', 'Something happened.'],
      button: { label: 'Open', url: 'https://a.example' },
      footer: [{ text: 'No more', url: 'https://b.example' }],
    }),
  ).toBe('Hi Mia,\n\nSomething happened.\n\nOpen: https://a.example\n\nNo more: https://b.example')
})
