import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import {
  EmailCode,
  linkInAddress,
  linkProblemOf,
  linkProblems,
  pathOnSite,
  readLanding,
  secondsToWait,
} from '../../src/domain/email-link.ts'
import { problemTexts } from '../../src/features/email-link/link-texts.ts'

const hash = `${'0a'.repeat(32)}.${'0f'.repeat(16)}`

describe('the link in an address', () => {
  test.each(['signup', 'recovery', 'email_change', 'magiclink', 'email'])('may be of the kind %s', (kind) => {
    const search = `?token_hash=${hash}&type=${kind}&next=https://app.test/account`
    expect(linkInAddress(search)).toEqual({ kind, tokenHash: hash })
  })

  test.each([
    '',
    `?token_hash=${hash}`,
    '?type=recovery',
    `?token_hash=${hash}&type=invite`,
    '?token_hash=&type=recovery',
    '?token_hash=short&type=recovery',
    '?token_hash=%3Cb%3E0123456789abcdef&type=recovery',
    `?token_hash=${'0'.repeat(300)}&type=recovery`,
  ])('is none in %j', (search) => expect(linkInAddress(search)).toBeNull())
})

const words = 'error_description=Call+555-0199'

describe('what Supabase Auth tells in an address', () => {
  test.each([
    ['error=access_denied&error_code=otp_expired', 'used'],
    ['error_code=otp_expired', 'used'],
    ['error=access_denied&error_code=user_banned', 'banned'],
    ['error=server_error&error_code=over_request_rate_limit', 'too-many'],
    ['error=server_error&error_code=unexpected_failure', 'other'],
    ['error=access_denied', 'other'],
    ['error=access_denied&error_code=constructor', 'other'],
  ])('"%s" is the problem %s, in the hash and in the query', (parameters, problem) => {
    expect(readLanding(`${parameters}&${words}`, '')).toEqual({ problem })
    expect(readLanding('', `?q=brand&${parameters}&${words}`)).toEqual({ problem })
  })

  test('may be a session, of a link that was used up when it was opened', () => {
    const session = { accessToken: 'a', refreshToken: 'r' }
    const tokens = 'access_token=a&refresh_token=r&expires_in=3600'
    expect(readLanding(`${tokens}&type=recovery`, '')).toEqual({ link: { kind: 'recovery', session } })
    expect(readLanding(tokens, '')).toEqual({ link: { kind: 'magiclink', session } })
    expect(readLanding('', `?${tokens}`)).toBeNull()
  })

  test('may be the first half of a change of address', () =>
    expect(readLanding('message=Confirmation+link+accepted', '')).toEqual({ half: true }))

  test.each([
    ['', ''],
    ['content', '?q=error'],
    ['', '?error=1'],
    ['', '?message=Hello'],
    ['access_token=a', ''],
  ])('is nothing in #%s and %s', (inHash, search) => expect(readLanding(inHash, search)).toBeNull())
})

test('each problem has a fixed sentence, and any code is one of them', () => {
  expect(Object.keys(problemTexts).sort()).toEqual([...linkProblems].sort())
  for (const code of ['otp_expired', '', 'toString', 'anything'])
    expect(linkProblems).toContain(linkProblemOf(code))
})

test.each([
  ['https://app.test/account?a=1#x', '/account?a=1'],
  ['https://app.test', '/'],
  ['/jobs', '/jobs'],
  ['https://evil.test/account', undefined],
  ['//evil.test/', undefined],
  ['https://app.test//evil.test/', undefined],
  ['https://app.test/reset-password', undefined],
  ['https://app.test.evil.test/', undefined],
  ['javascript:alert(1)', undefined],
  ['http://[', undefined],
  ['', undefined],
  [null, undefined],
])('a link that continues at %j continues at %j', (address, path) =>
  expect(pathOnSite(address, 'https://app.test')).toBe(path),
)

test.each([
  ['For security purposes, you can only request this after 42 seconds.', 42],
  ['For security purposes, you can only request this once every 60 seconds', 60],
  ['email rate limit exceeded', null],
  ['after 1 second', 1],
])('%j asks to wait %j seconds', (message, seconds) => expect(secondsToWait(message)).toBe(seconds))

test.each([
  ['123456', '123456'],
  [' 123 456\n', '123456'],
  ['123-456', '123456'],
  ['１２３４５６', '123456'],
  ['\u200b12345678', '12345678'],
  ['12345', null],
  ['12345a', null],
  ['', null],
])('the code %j is read as %j', (typed, code) => {
  const read = v.safeParse(EmailCode, typed)
  expect(read.success ? read.output : null).toBe(code)
})
