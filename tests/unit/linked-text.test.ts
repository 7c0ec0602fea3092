import { expect, test } from 'vitest'
import { splitLinks } from '../../src/domain/thread/linked-text.ts'

test.each([
  ['No address', []],
  ['https://a.test', ['https://a.test']],
  ['See http://a.test/b?c=1&d=2#e, please.', ['http://a.test/b?c=1&d=2#e']],
  ['(https://a.test/b)', ['https://a.test/b']],
  ['https://a.test/b_(c) and more', ['https://a.test/b_(c)']],
  ['“https://a.test/b”', ['https://a.test/b']],
  ['https://a.test\nhttps://b.test', ['https://a.test', 'https://b.test']],
  ['انظر https://a.test/صفحة.', ['https://a.test/صفحة']],
  ['javascript:alert(1) ftp://a.test mailto:a@b.test www.a.test', []],
  ['https://', []],
  ['<https://a.test>', ['https://a.test']],
])('%j has the links %j, and keeps its text', (text, links) => {
  const parts = splitLinks(text)
  expect(parts.flatMap(({ href }) => href ?? [])).toEqual(links)
  expect(parts.map((part) => part.text).join('')).toBe(text)
})

test.each([
  ['https://example.test/a', null],
  ['HTTPS://Example.test', null],
  ['https://example.test:8443/a', null],
  ['https://bank.test@evil.test/a', 'evil.test'],
  ['https://bank.test:443@evil.test', 'evil.test'],
  ['https://bank.test@bank.test', 'bank.test'],
  ['https://\u0430pple.test', 'xn--pple-43d.test'],
  ['https://bank.test\\@evil.test', null],
  ['https://example.test/@name', null],
  ['https://127.1/a', '127.0.0.1'],
])('%j leads to a site that it does not show: %j', (text, host) =>
  expect(splitLinks(text)[0]).toMatchObject({ host }),
)
