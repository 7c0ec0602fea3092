import { expect } from 'vitest'
import { ids } from '../../support/fixtures.ts'
import { everyone, nothing, refused, storage } from './assertions.ts'
import type { Attack } from './attack.ts'

const { requests, services } = ids

/** Paths that leave their folder when normalised. */
const traversals = [
  '../project-files',
  '%2e%2e/project-files',
  '..%2fproject-files',
  '%2e%2e%2fproject-files',
  '%252e%252e%252fproject-files',
  '..%5cproject-files',
  './.',
  '/',
  '//',
  '%00',
  '%0d%0aset-cookie:x=1',
  '%ff%fe',
  '%ED%A0%80',
  '%E2%80%AEgnp.exe',
  'CON',
  '~root',
  '*',
  '?download=x',
  ';/x',
  "'or'1'='1",
  'x'.repeat(3_000),
]

export const keyAttacks: Attack[] = [
  {
    name: 'use keys that lead elsewhere',
    as: ['member', 'otherClient'],
    requests: ({ people, stored }) =>
      traversals.flatMap((piece) => [
        storage('POST', `object/project-files/${piece}/${stored.file}`, 'evil', {
          'content-type': 'application/pdf',
        }),
        storage('POST', `object/service-images/jobs/${services.consulting}/${piece}`, 'evil', {
          'content-type': 'image/png',
        }),
        storage('POST', `object/profile-images/profiles/${people.other.id}-profile-1.png${piece}`, 'evil', {
          'content-type': 'image/png',
        }),
        storage('GET', `object/public/service-images/${piece}`),
        storage('GET', `object/${piece}/${stored.file}`),
        storage('POST', `object/list/${piece}`, { prefix: '' }),
      ]),
    check: (_, all) => {
      for (const { status, text, headers } of all) {
        if (status < 300) expect(text.trim()).toBe('[]')
        expect(headers['set-cookie']).toBeUndefined()
      }
    },
  },
  {
    name: 'store objects under another user’s keys',
    as: everyone,
    requests: ({ people }, me) => {
      const put = (bucket: string, key: string, type = 'image/png') =>
        storage('POST', `object/${bucket}/${key}`, 'evil', { 'content-type': type })
      const own = me === 'visitor' ? ids.fresh : people[me].id
      const others = Object.values(people).find(({ id }) => id !== own)
      return [
        put('profile-images', `profiles/${others?.id}-profile-1.png`),
        put('profile-images', `banners/${others?.id}-banner-1.png`),
        put('profile-images', `profiles/${own}-profile-1.png/../${others?.id}-profile-1.png`),
        put('profile-images', `profiles/${own}-profile-1.svg`, 'image/svg+xml'),
        put('profile-images', 'index.html'),
        put('service-images', `jobs/${me === 'other' ? services.branding : services.consulting}/9.png`),
        put('service-images', 'jobs/1.png'),
        put('portfolio-images', `portfolio/${ids.clients.client}-${services.workshop}`),
        put('project-files', `project-files/${requests.branding}/1.pdf`, 'application/pdf'),
        put('project-files', `project-files/${ids.fresh}/1.pdf`, 'application/pdf'),
        put('no-such-bucket', 'x.png'),
      ]
    },
    check: (_, all) => {
      for (const { status, text } of all) expect(refused, text).toContain(status)
    },
  },
  {
    name: 'create, change, empty or remove buckets',
    as: everyone,
    requests: () => [
      storage('POST', 'bucket', { id: 'evil', name: 'evil', public: true }),
      storage('PUT', 'bucket/project-files', { public: true }),
      storage('PUT', 'bucket/project-files', {
        id: 'project-files',
        name: 'project-files',
        public: true,
        file_size_limit: null,
      }),
      storage('POST', 'bucket/project-files/empty', {}),
      storage('DELETE', 'bucket/project-files'),
      storage('DELETE', 'bucket/..%2fproject-files'),
    ],
    check: (_, all) => {
      for (const { status, text } of all) expect(refused, text).toContain(status)
    },
  },
  {
    name: 'list buckets',
    as: ['visitor', 'newcomer'],
    requests: () => [
      storage('GET', 'bucket'),
      storage('GET', 'bucket?limit=-1&search=%25'),
      storage('GET', 'bucket/project-files'),
    ],
    check: nothing,
  },
]
