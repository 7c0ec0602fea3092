import { beforeEach, expect, test, vi } from 'vitest'
import { errorsAsText, logError, loggedErrors } from '../../src/platform/error-log.ts'

let stored: Map<string, string>
beforeEach(() => {
  stored = new Map()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
  })
  vi.stubGlobal('location', { pathname: '/u/mia-green' })
  vi.stubGlobal('document', { querySelector: () => ({ content: '1.0.0' }) })
  return () => vi.unstubAllGlobals()
})

const thrownBy = (work: () => unknown): unknown => {
  try {
    work()
  } catch (error) {
    return error
  }
  throw new Error('Nothing was thrown')
}

const written = 'Dear Mia, call me on 555 0134, mia@example.test'

test.each([
  ['a sentence of our own', new Error(`Not sent: ${written}`)],
  ['what JSON.parse quotes', thrownBy(() => JSON.parse(written))],
  ['a quote in a TypeError', new TypeError(`"${written}" is not a function`)],
  ['a value that is no error', written],
  ['an object', { message: written }],
  ['an aborted request', new DOMException(written, 'AbortError')],
  ['a name that was written over', Object.assign(new Error('x'), { name: written })],
])('%s leaves nothing of what people wrote', (_, error) => {
  logError(error)
  expect(loggedErrors()).toHaveLength(1)
  const kept = `${stored.get('errors')} ${errorsAsText(loggedErrors())}`
  for (const word of ['Mia', 'call', '0134', 'example', 'mia-green']) expect(kept).not.toContain(word)
  expect(loggedErrors()[0]).toMatchObject({ screen: '/u', times: 1 })
})

test('what the browser says of names in the code is kept', () => {
  logError(thrownBy(() => (undefined as unknown as { rows: { first: 1 } }).rows.first))
  expect(loggedErrors()).toMatchObject([
    { name: 'TypeError', message: "Cannot read properties of undefined (reading 'rows')" },
  ])
})

test.each([
  [
    'Chromium',
    `TypeError: ${written}\n    at async fill (https://app.example.org/assets/page-Ab1.js:2:33)\n    at https://app.example.org/assets/main-C.js:1:2`,
  ],
  [
    'Firefox and Safari',
    'fill@https://app.example.org/assets/page-Ab1.js:2:33\n@https://app.example.org/assets/main-C.js:1:2',
  ],
])('places in the code are kept as %s tells them', (_, stack) => {
  logError(Object.assign(new TypeError('x'), { stack }))
  expect(loggedErrors()[0]?.frames).toEqual(['fill /assets/page-Ab1.js:2:33', '? /assets/main-C.js:1:2'])
})

test('the last 50 are kept; one that repeats is counted', () => {
  const error = new TypeError('again')
  for (let times = 0; times < 3; times += 1) logError(error)
  expect(loggedErrors()).toMatchObject([{ times: 3 }])
  for (let n = 0; n < 60; n += 1) logError(Object.assign(new TypeError('x'), { name: `Error${n}` }))
  expect(loggedErrors()).toHaveLength(50)
  expect(loggedErrors().at(-1)?.name).toBe('Error59')
})

test('where nothing can be stored, nothing else fails', () => {
  vi.stubGlobal('localStorage', undefined)
  logError(new Error('x'))
  expect(loggedErrors()).toEqual([])
  stored.set('errors', 'damaged')
})
