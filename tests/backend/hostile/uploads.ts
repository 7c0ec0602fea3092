import { expect } from 'vitest'
import { ids } from '../../support/fixtures.ts'
import { malformedTypes } from '../../support/media-types.ts'
import { refused, storage } from './assertions.ts'
import type { Attack } from './attack.ts'
import type { RawResponse } from './raw-request.ts'

const script = '<!doctype html><script>alert(document.cookie)</script>'
const svg = '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'

/** The only types that storage may serve; documents are downloads. */
const servedTypes =
  /^(image\/(png|jpeg|gif|webp|avif)|text\/plain; charset=utf-8|application\/(json|pdf|octet-stream))$/i

/** Checks that a stored file neither runs nor looks like a type that may. */
function expectHarmless({ headers }: RawResponse) {
  expect(headers['x-content-type-options']).toBe('nosniff')
  expect(headers['content-type']).toMatch(servedTypes)
  expect(headers['content-security-policy']).toBe("default-src 'none'; sandbox")
  if (/pdf|octet-stream/.test(String(headers['content-type'])))
    expect(headers['content-disposition']).toMatch(/^attachment/)
}

/** Types that buckets for pictures refuse. */
const noPictures = [
  'text/html',
  'image/svg+xml',
  'IMAGE/SVG+XML',
  'image/svg+xml; charset=utf-8',
  'image/png, text/html',
  'image/png; x=text/html',
  'application/xhtml+xml',
  'text/javascript',
  'image/',
  'image/*',
  '*/*',
  '',
]

/** Types that a project file may have, but must never be served as. */
const running: [type: string, body: string][] = [
  ['text/html', script],
  ['TEXT/HTML', script],
  [' text/html', script],
  ['text/html;charset=utf-7', script],
  ['image/svg+xml', svg],
  ['application/xhtml+xml', script],
  ['application/xml', svg],
  ['text/xsl', svg],
  ['application/rss+xml', svg],
  ['application/mathml+xml', svg],
  ['text/javascript', 'alert(1)'],
  ['application/ecmascript', 'alert(1)'],
  ['multipart/x-mixed-replace; boundary=x', `--x\r\ncontent-type: text/html\r\n\r\n${script}`],
  ['message/rfc822', `content-type: text/html\r\n\r\n${script}`],
  ['application/x-shockwave-flash', 'CWS'],
  ['application/pdf', script],
  ['application/octet-stream', script],
  ['application/pdf; x="text/html"', script],
  ['image/png', script],
  ['text/plain', script],
]

/** Malformed or multiple types, of which browsers may choose any. */
const malformed = malformedTypes.filter((type) => type.trim() === type && /^[ -~]+$/.test(type))

let files = 0
const file = () => `project-files/${ids.requests.engraving}/${++files}-hostile.pdf`
const put = (key: string, type: string, body: unknown, more = {}) =>
  storage('POST', `object/project-files/${key}`, body, { 'content-type': type, ...more })

export const uploadAttacks: Attack[] = [
  ...noPictures.map(
    (type): Attack => ({
      name: `a picture that is ${type || 'nothing'}`,
      as: ['member'],
      requests: ({ people }) => [
        storage('POST', `object/service-images/jobs/${ids.services.branding}/8.png`, svg, {
          'content-type': type,
        }),
        storage('POST', `object/profile-images/profiles/${people.member.id}-profile-8.png`, svg, {
          'content-type': type,
        }),
      ],
      check: (_, all) => {
        for (const { status, text } of all) expect(refused, `${status} ${text}`).toContain(status)
      },
    }),
  ),
  {
    name: 'upload a page declared as a picture',
    as: ['member'],
    requests: ({ people }) => {
      const key = `profile-images/profiles/${people.member.id}-profile-66.png`
      return [
        storage('POST', `object/${key}`, script, { 'content-type': 'image/png' }),
        storage('GET', `object/public/${key}`, undefined, { accept: 'text/html' }),
        storage('GET', `object/public/${key}?download=x.html`),
      ]
    },
    mayChange: () => ['storage.objects/'],
    check: (_, [, ...gets]) => gets.forEach(expectHarmless),
  },
  ...running.map(
    ([type, body]): Attack => ({
      name: `a project file that is ${type}`,
      as: ['client'],
      requests: () => {
        const key = file()
        return [
          put(key, type, body),
          storage('GET', `object/project-files/${key}`),
          storage('GET', `object/authenticated/project-files/${key}`),
          storage('GET', `object/project-files/${key}?download=%0d%0aset-cookie:%20a=b`),
          storage('GET', `object/project-files/${key}?download=${encodeURIComponent('"; filename="x.html')}`),
          storage('GET', `object/project-files/${key}?response-content-type=text/html`),
        ]
      },
      mayChange: () => ['storage.objects/'],
      check: (_, [, ...gets]) => {
        for (const get of gets) {
          expectHarmless(get)
          expect(get.headers['set-cookie']).toBeUndefined()
        }
      },
    }),
  ),
  ...malformed.map(
    (type): Attack => ({
      name: `a project file whose type is malformed: ${type}`,
      as: ['client'],
      requests: () => {
        const form = `--b\r\ncontent-disposition: form-data; name=""; filename="x.pdf"\r\ncontent-type: ${type}\r\n\r\n${script}\r\n--b--\r\n`
        return [
          put(file(), type, script),
          put(file(), 'multipart/form-data; boundary=b', form),
          storage('PUT', `object/project-files/${file()}`, script, { 'content-type': type }),
        ]
      },
      check: (_, [sent, inForm, overwritten]) => {
        expect(sent?.status, sent?.text).toBe(415)
        expect(JSON.parse(sent?.text ?? '')).toMatchObject({ statusCode: '415', error: 'invalid_mime_type' })
        expect(refused, inForm?.text).toContain(inForm?.status)
        expect(overwritten?.status).toBe(415)
      },
    }),
  ),
  {
    name: 'upload a form with false declarations',
    as: ['member'],
    requests: ({ people }) => {
      const form = (inner: string, name = 'x.png') =>
        `--b\r\ncontent-disposition: form-data; name=""; filename="${name}"\r\ncontent-type: ${inner}\r\n\r\n${svg}\r\n--b--\r\n`
      const type = 'multipart/form-data; boundary=b'
      const key = (n: number) => `object/profile-images/profiles/${people.member.id}-profile-${n}.png`
      return [
        storage('POST', key(71), form('image/svg+xml'), { 'content-type': type }),
        storage('POST', key(72), form('text/html', '../../x.html'), { 'content-type': type }),
        storage('POST', key(73), form(''), { 'content-type': type }),
        storage('POST', key(74), '--b\r\nbroken', { 'content-type': type }),
        storage('POST', key(75), form('image/png'), { 'content-type': 'multipart/form-data' }),
        storage('POST', key(76), '', { 'content-type': type }),
      ]
    },
    check: (_, all) => {
      for (const { status, text } of all) expect(refused, `${status} ${text}`).toContain(status)
    },
  },
  {
    name: 'upload more than the bucket’s limit',
    as: ['member'],
    requests: ({ people }) => [
      storage(
        'POST',
        `object/profile-images/profiles/${people.member.id}-profile-81.png`,
        Buffer.alloc(5_242_881),
        {
          'content-type': 'image/png',
        },
      ),
      put(file(), 'application/pdf', Buffer.alloc(10_485_761)),
      put(file(), 'application/pdf', Buffer.alloc(15_800_000)),
      storage('POST', `object/service-images/jobs/${ids.services.branding}/82.png`, Buffer.alloc(5_242_881), {
        'content-type': 'image/png',
        'x-upsert': 'true',
      }),
    ],
    check: (_, all) => {
      for (const { status, text } of all) expect([400, 413], `${status} ${text}`).toContain(status)
    },
  },
  {
    name: 'upload with false headers and metadata',
    as: ['client'],
    requests: () => [
      put(file(), 'application/pdf', '%PDF', { 'cache-control': 'max-age=1, set-cookie: x=1' }),
      put(file(), 'application/pdf', '%PDF', { 'x-metadata': 'not base64 {' }),
      put(file(), 'application/pdf', '%PDF', {
        'x-metadata': Buffer.from('{"size":0,"mimetype":"text/html"}').toString('base64'),
      }),
      put(file(), 'application/pdf', '%PDF', { 'x-upsert': 'maybe' }),
      put(file(), 'application/pdf', ''),
    ],
    mayChange: () => ['storage.objects/'],
  },
]
