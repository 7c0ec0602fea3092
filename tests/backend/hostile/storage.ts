import { expect } from 'vitest'
import { ids } from '../../support/fixtures.ts'
import { outsiders, refused, storage } from './assertions.ts'
import type { Attack } from './attack.ts'

const { requests, services } = ids
const buckets = ['project-files', 'portfolio-images', 'service-images', 'profile-images']

export const storageAttacks: Attack[] = [
  {
    name: 'open another user’s object, by every address',
    as: outsiders,
    requests: ({ stored: { file, sample } }) =>
      [
        [`project-files/${file}`, file],
        [`portfolio-images/${sample}`, sample],
      ].flatMap(([path]) => [
        storage('GET', `object/${path}`),
        storage('HEAD', `object/${path}`),
        storage('GET', `object/authenticated/${path}`),
        storage('GET', `object/public/${path}`),
        storage('GET', `object/info/${path}`),
        storage('GET', `object/info/public/${path}`),
        storage('GET', `object/info/authenticated/${path}`),
        storage('GET', `render/image/public/${path}?width=10`),
        storage('GET', `render/image/authenticated/${path}`),
        storage('GET', `object/sign/${path}?token=x`),
        storage('POST', `object/sign/${path}`, { expiresIn: 60 }),
        storage('POST', `object/sign/${path}`, { expiresIn: 1e12, transform: { width: 1 } }),
        storage('POST', 'object/sign/project-files', { expiresIn: 60, paths: [file, sample, `../${file}`] }),
        storage('GET', `object/public/service-images/../${path}`),
        storage('GET', `object/public/service-images/..%2f${path}`),
        storage('GET', `object/public/service-images/%2e%2e/${path}`),
        storage('GET', `object/public/service-images%2f..%2f${path}`),
        storage('GET', `object/public//${path}`),
        storage('GET', `object/${path}`, undefined, { range: 'bytes=0-3' }),
      ]),
    check: (_, all) => {
      for (const { status, text } of all) {
        if (status >= 300) continue
        expect(text).not.toMatch(/"signedURL": ?"\/|7-zq-stored.pdf","id"/)
      }
    },
  },
  {
    name: 'list other users’ objects',
    as: outsiders,
    requests: ({ people }) =>
      buckets.flatMap((bucket) =>
        ['', `project-files/${requests.engraving}`, `jobs/${services.branding}`, '../', '%'].flatMap(
          (prefix) => [
            storage('POST', `object/list/${bucket}`, { prefix, limit: 1000, search: '%' }),
            storage('POST', `object/list/${bucket}`, {
              prefix: `${people.member.id}${prefix}`,
              limit: -1,
              offset: -1,
              sortBy: { column: 'name; drop', order: "'" },
            }),
          ],
        ),
      ),
    check: (_, all) => {
      for (const { text } of all) expect(text).not.toMatch(/7-zq-stored|1-brief|7\.png/)
    },
  },
  {
    name: 'change a signed address to another object or a later time',
    as: ['visitor', 'otherClient'],
    requests: ({ signedFile, stored }) => {
      const [path = '', query = ''] = signedFile.split('?')
      const token = new URLSearchParams(query).get('token') ?? ''
      const [header, payload = '', signature] = token.split('.')
      const claims = JSON.parse(Buffer.from(payload, 'base64url').toString() || '{}') as object
      const forged = { ...claims, url: `portfolio-images/${stored.sample}`, exp: 9_999_999_999 }
      const changed = `${header}.${Buffer.from(JSON.stringify(forged)).toString('base64url')}.${signature}`
      const other = `/storage/v1/object/sign/portfolio-images/${stored.sample}`
      return [
        { path: `${other}?${query}` },
        { path: `${other}?token=${changed}` },
        { path: `${path}?token=${changed}` },
        { path: `${path}x?${query}` },
        {
          path: `/storage/v1/object/upload/sign/project-files/${stored.file}?${query}`,
          method: 'PUT',
          body: 'evil',
        },
        { path: `${path}?token=` },
      ]
    },
    check: (_, all) => {
      for (const { status, text } of all) expect(refused, text).toContain(status)
    },
  },
  {
    name: 'sign an address that is valid for years',
    as: ['member'],
    requests: ({ stored }) => [
      storage('POST', `object/sign/project-files/${stored.file}`, { expiresIn: 1e12 }),
      storage('POST', 'object/sign/project-files', { expiresIn: 86_400, paths: [stored.file] }),
      storage('POST', `object/sign/project-files/${stored.file}`, '{"expiresIn":60,"expiresIn":86400}'),
      ...['1000000000000', '999999999999999999999', 0, -1, 1.5, null, [86_400], { valueOf: 1 }].map(
        (expiresIn) => storage('POST', `object/sign/project-files/${stored.file}`, { expiresIn }),
      ),
      storage('POST', 'object/sign/project-files', { expiresIn: '1000000000000', paths: [stored.file] }),
    ],
    check: (_, all) => {
      const addresses = all.flatMap(({ text }) => [...text.matchAll(/token=([\w.-]+)/g)])
      expect(addresses).toHaveLength(3)
      for (const [, token = ''] of addresses) {
        const [, claims = ''] = token.split('.')
        const { exp } = JSON.parse(Buffer.from(claims, 'base64url').toString()) as { exp: number }
        expect(exp - Date.now() / 1000).toBeLessThanOrEqual(3_600)
      }
    },
  },
  {
    name: 'find a private file in a browser’s cache after a sign-out',
    as: ['member'],
    requests: ({ stored, signedFile }) => [
      storage('GET', `object/project-files/${stored.file}`),
      storage('GET', `object/authenticated/project-files/${stored.file}`),
      storage('GET', `object/portfolio-images/${stored.sample}`),
      storage('GET', `object/info/project-files/${stored.file}`),
      storage('POST', 'object/list/project-files', { prefix: '' }),
      { path: signedFile },
    ],
    status: [200],
    check: (_, all) => {
      for (const { headers } of all) expect(headers['cache-control']).toBe('no-store')
    },
  },
  {
    name: 'overwrite, move, copy or remove another user’s object',
    as: outsiders,
    requests: ({ stored: { file, sample, picture } }) =>
      [
        ['project-files', file],
        ['portfolio-images', sample],
        ['service-images', picture],
      ].flatMap(([bucket = '', key = '']) => [
        storage('POST', `object/${bucket}/${key}`, 'evil', {
          'content-type': 'image/png',
          'x-upsert': 'true',
        }),
        storage('PUT', `object/${bucket}/${key}`, 'evil', { 'content-type': 'image/png' }),
        storage('PATCH', `object/${bucket}/${key}`, 'evil', { 'content-type': 'image/png' }),
        storage('DELETE', `object/${bucket}/${key}`),
        storage('DELETE', `object/${bucket}`, { prefixes: [key, '', '%', '../', 'project-files/', '*'] }),
        storage('POST', 'object/move', { bucketId: bucket, sourceKey: key, destinationKey: `${key}-stolen` }),
        storage('POST', 'object/copy', { bucketId: bucket, sourceKey: key, destinationKey: `${key}-stolen` }),
        storage('POST', 'object/copy', {
          bucketId: bucket,
          sourceKey: key,
          destinationBucket: 'service-images',
          destinationKey: `jobs/${crypto.randomUUID()}/1.png`,
        }),
        storage('POST', `object/upload/sign/${bucket}/${key}`, {}, { 'x-upsert': 'true' }),
      ]),
    check: (_, all) => {
      for (const { status, text } of all) if (status < 300) expect(text.trim()).toBe('[]')
    },
  },
]
