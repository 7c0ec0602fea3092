import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { NOTIFICATION_KINDS, notificationText } from '../../src/pwa/notification-texts.ts'
import { placeOf, TOLD_KINDS } from '../../supabase/functions/_shared/event-texts.ts'

const origin = 'https://app.example.org'
const read = (path: string) => readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8')

const folder = new URL('../../supabase/schema/', import.meta.url)
const schema = readdirSync(folder)
  .filter((name) => name.endsWith('.sql'))
  .map((name) => read(`supabase/schema/${name}`))
  .join('\n')

/** Every kind of which the database tells, and whether by a notification and an email. */
const kinds = [...schema.matchAll(/select private\.tells\('([a-z-]+)'([^;]*);/g)].map(
  ([, kind = '', rest = '']) => ({
    kind,
    push: !rest.includes('push => false'),
    email: !rest.includes('email => false'),
  }),
)
/** The screens that notifications and emails send people to, without the thread. */
const links = new Set(
  [...TOLD_KINDS, 'of a later version'].flatMap((kind) =>
    [true, false, null].map((as_client) => new URL(placeOf({ kind, as_client }, null), origin).pathname),
  ),
)

test('every kind the server may send has words, and no other', () => {
  expect(kinds.length).toBeGreaterThan(20)
  const sent = kinds.filter(({ push }) => push).map(({ kind }) => kind)
  expect([...NOTIFICATION_KINDS].toSorted()).toEqual(sent.toSorted())
})

test('every kind that is told by email has a sentence', () => {
  const told = kinds.filter(({ email }) => email).map(({ kind }) => kind)
  expect(told.filter((kind) => !TOLD_KINDS.includes(kind))).toEqual([])
})

test('every link leads to a screen', () => {
  expect(links).toEqual(new Set(['/', '/admin', '/invoices', '/profile']))
  const routes = read('src/routeTree.gen.ts')
  for (const link of links) expect(routes).toContain(`'${link}'`)
})

test.each(NOTIFICATION_KINDS)('%s is said in plain words, and leads where the server says', (kind) => {
  const { title, body, link, tag } = notificationText({ kind, link: '/invoices' }, origin)
  expect(title.length).toBeLessThanOrEqual(40)
  expect(body).toMatch(/^[A-Z].*[.]$/)
  expect(body.length).toBeLessThanOrEqual(100)
  expect({ link, tag }).toEqual({ link: '/invoices', tag: kind })
})

test.each([[null], ['text'], [7], [{}], [{ kind: 'of a later version' }], [{ kind: 'constructor' }], [[]]])(
  '%j still says something, and leads home',
  (message) =>
    expect(notificationText(message, origin)).toEqual({
      title: 'Verdant Circle',
      body: 'There is something new for you.',
      link: '/',
      tag: 'news',
    }),
)

test.each([
  ['/invoices?side=received', '/invoices?side=received'],
  [`${origin}/my-jobs`, '/my-jobs'],
  ['https://evil.test/invoices', '/'],
  ['//evil.test', '/'],
  ['javascript:alert(1)', '/'],
  ['http://[', '/'],
  [7, '/'],
])('a link %j opens %s', (link, opened) =>
  expect(notificationText({ kind: 'approved', link }, origin).link).toBe(opened),
)

test('a message is named by who wrote about what, once for each conversation', () => {
  const message = { kind: 'message-new', link: '/requests/1', about: '1', writer: 'Ada', service: 'Menus' }
  expect(notificationText(message, origin)).toMatchObject({
    title: 'Ada wrote about Menus',
    link: '/requests/1',
    tag: 'message-new 1',
  })
  expect(notificationText({ ...message, writer: null }, origin).title).toBe('You have a new message')
})
