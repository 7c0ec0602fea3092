import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { APP_NAME } from '../../src/domain/app-names.ts'
import {
  bioPreview,
  ContactDraft,
  contactDraft,
  mailLink,
  messagesLeft,
  sendMessage,
} from '../../src/domain/thread/contact-message.ts'
import { anId, aProfile } from '../support/rows.ts'

const ada = aProfile({ full_name: 'Ada Green', professions: ['SEO', 'Copywriting'] })
const zoe = aProfile({ id: anId(11), full_name: 'Zoë & Co' })
const draft = contactDraft(ada, zoe)

describe('a message to a professional (spec §5)', () => {
  test.each([
    [{ name: 'A' }, 'Name must be at least 2 characters'],
    [{ email: 'ada' }, 'Please enter a valid email address'],
    [{ subject: 'Hey' }, 'Subject must be at least 5 characters'],
    [{ message: 'x'.repeat(19) }, 'Message must be at least 20 characters'],
  ])('refuses %j', (change, message) => {
    const { issues } = v.safeParse(ContactDraft, { ...draft, ...change })
    expect(issues?.map((issue) => issue.message)).toEqual([message])
  })

  test.each([{ name: 'Al' }, { subject: 'Hello' }, { message: 'x'.repeat(20) }])('accepts %j', (change) =>
    expect(v.safeParse(ContactDraft, { ...draft, ...change }).success).toBe(true),
  )

  test('has initial values that are valid', () => {
    expect(draft).toMatchObject({
      name: 'Ada Green',
      email: 'ada@example.test',
      subject: `${APP_NAME}: Connection Request with Zoë & Co`,
    })
    expect(draft.message).toContain('Ada Green (SEO, Copywriting)')
    expect(v.safeParse(ContactDraft, draft).success).toBe(true)
    expect(contactDraft(ada, zoe, { title: 'Menu design', salary_range: null }).message).toContain(
      'Menu design',
    )
  })

  test('is sent with the five fields and the member’s id, nothing else', () => {
    const text = 'Would you draw our menu, please?'
    expect(sendMessage(zoe.id, { ...draft, message: text }, 'noon')).toEqual({
      kind: 'call',
      via: 'function',
      action: 'contact.send',
      fn: 'contact-email',
      args: {
        title: draft.subject,
        name: 'Ada Green',
        time: 'noon',
        message: text,
        email: 'ada@example.test',
        member_id: zoe.id,
      },
    })
  })

  test('has no name where the sender has no profile', () => {
    const opened = contactDraft(null, zoe)
    expect(opened).toMatchObject({ name: '', email: '' })
    expect(opened.message).not.toContain('My name is')
    expect(opened.message).not.toContain('Best regards')
    expect(decodeURIComponent(mailLink('zoe@example.test', null, zoe))).toContain('from a member')
  })

  test('appends details without a field of their own to the text', () =>
    expect(
      sendMessage(zoe.id, { ...draft, message: 'Hi', project_type: 'Menu', timeline: 'May' }, 'noon').args
        .message,
    ).toBe('Hi\n\nProject type: Menu\nTimeline: May'))
})

describe('the mail link (spec §7)', () => {
  test('has subject and text, correctly encoded', () => {
    const link = new URL(mailLink('zoe+vegan@example.test', ada, zoe))
    expect(link.pathname).toBe('zoe%2Bvegan@example.test')
    expect(link.searchParams.get('subject')).toBe(`${APP_NAME}: Connection Request from Ada Green`)
    expect(link.searchParams.get('body')).toContain('Hi Zoë & Co,\r\n\r\n')
  })

  test('gets no header fields from the address', () =>
    expect(mailLink('a?bcc=x@y.test', ada, zoe)).toContain('mailto:a%3Fbcc%3Dx@y.test?subject='))
})

test.each([
  ['x'.repeat(100), 'x'.repeat(100)],
  ['x'.repeat(101), `${'x'.repeat(100)}…`],
  ['🌱'.repeat(101), `${'🌱'.repeat(100)}…`],
])('the dialog shows the first 100 characters of a bio', (bio, shown) => expect(bioPreview(bio)).toBe(shown))

describe('the number of messages left today', () => {
  const hour = 3_600_000
  test.each([
    [null, 0, null],
    [null, 10, null],
    [{ left: 10, at: 0 }, 0, 10],
    [{ left: 3, at: 0 }, 1, 2],
    [{ left: 1, at: 0 }, 2, 0],
    [{ left: 0, at: -23 * hour }, 0, 0],
    [{ left: 0, at: -24 * hour }, 0, null],
  ])('with the server’s count %j and %i in the outbox is %s', (counted, waiting, left) =>
    expect(messagesLeft(counted, waiting, 0)).toBe(left),
  )
})
