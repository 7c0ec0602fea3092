import { afterAll, describe, expect, test } from 'vitest'
import type { Actor } from '../support/actors.ts'
import { storeObject, updateRow } from '../support/database.ts'
import { anHttpWorld } from '../support/http.ts'
import { trial } from '../support/trial.ts'
import { ids, paths } from '../support/world.ts'

/** Stored objects: who may put, read and remove what, by policy and through the storage API. */
const { backend, world, ask } = await anHttpWorld()
afterAll(() => backend.close())
const { people } = world
const { services, requests, clients } = ids

const everyone: Actor[] = [
  'visitor',
  'newcomer',
  'pending',
  'member',
  'other',
  'client',
  'otherClient',
  'administrator',
]

/** Who of all these the database lets do it. */
async function who(text: string, params: (actor: Actor) => unknown[]): Promise<Actor[]> {
  const able: Actor[] = []
  await trial(world, async ({ refusal }) => {
    for (const actor of everyone) {
      const touches = /returning|^select/.test(text) ? { touches: true as const } : {}
      if ((await refusal(actor, { text, params: params(actor), ...touches })) === null) able.push(actor)
    }
  })
  return able
}

const idOf = (actor: Actor) => (actor === 'visitor' ? ids.fresh : people[actor].id)
const puts = (bucket: string, path: string | ((actor: Actor) => string)) =>
  who(storeObject(bucket, '', '').text, (actor) => [
    bucket,
    typeof path === 'string' ? path : path(actor),
    idOf(actor),
  ])
const reads = (bucket: string, path: string) =>
  who('select id from storage.objects where bucket_id = $1 and name = $2', () => [bucket, path])
const removes = (bucket: string, path: string) =>
  who('delete from storage.objects where bucket_id = $1 and name = $2 returning id', () => [bucket, path])

describe('who may put', () => {
  test.each([
    [
      'a picture of a service that is not there yet',
      'service-images',
      `jobs/${ids.fresh}/1.jpg`,
      ['member', 'other', 'administrator'],
    ],
    ["a picture of member's service", 'service-images', `jobs/${services.catering}/1.jpg`, ['member']],
    ['a picture outside jobs/', 'service-images', `other/${services.catering}/1.jpg`, []],
    ['a picture one folder deeper', 'service-images', `jobs/${services.catering}/x/1.jpg`, []],
    ['a picture above its folder', 'service-images', `jobs/${services.catering}/../1.jpg`, []],
    ['a picture of no service', 'service-images', 'jobs/mine/1.jpg', []],
    [
      "a work sample of client's",
      'portfolio-images',
      `portfolio/${clients.client}-${services.coaching}-1.png`,
      ['client'],
    ],
    ['a work sample of nobody', 'portfolio-images', `portfolio/${ids.fresh}-${services.coaching}-1.png`, []],
    [
      'a file for a request in progress',
      'project-files',
      `project-files/${requests.engraving}/9-a.pdf`,
      ['member', 'client'],
    ],
    ['a file for a pending request', 'project-files', `project-files/${requests.branding}/9-a.pdf`, []],
    [
      "a file for other's accepted request",
      'project-files',
      `project-files/${requests.consulting}/9-a.pdf`,
      ['other', 'otherClient'],
    ],
    ['a file for no request', 'project-files', `project-files/${ids.fresh}/9-a.pdf`, []],
    ['a file outside project-files/', 'project-files', `${requests.engraving}/9-a.pdf`, []],
    ["member's portrait", 'profile-images', `profiles/${people.member.id}-profile-1.jpg`, ['member']],
    ["member's banner", 'profile-images', `banners/${people.member.id}-banner-1.png`, ['member']],
    ['a portrait with another name', 'profile-images', `profiles/${people.member.id}.jpg`, []],
    ['anything in a bucket that is not ours', 'avatars', 'x.jpg', []],
  ])('%s', async (_, bucket, path, able) => {
    if (bucket === 'avatars')
      await world.database.query(`insert into storage.buckets (id, name) values ('avatars', 'avatars')`)
    expect(await puts(bucket, path)).toEqual(able)
  })

  test('everyone with an account her own portrait', async () => {
    expect(await puts('profile-images', (actor) => `profiles/${idOf(actor)}-profile-1.jpg`)).toEqual(
      everyone.slice(1),
    )
  })

  test('nobody over what is there, and nobody changes what is known of it', async () => {
    await trial(world, async ({ refusal }) => {
      const path = `project-files/${requests.engraving}/9-a.pdf`
      expect(await refusal('client', storeObject('project-files', path, people.client.id))).toBeNull()
      expect(
        await refusal('client', storeObject('project-files', paths.fileByClient, people.client.id)),
      ).toMatchObject({
        code: '23505',
      })
      for (const actor of everyone) {
        for (const set of [`name = name || 'x'`, `owner_id = '${idOf(actor)}'`, `metadata = '{}'`]) {
          expect(
            await refusal(actor, {
              text: `update storage.objects set ${set} returning id`,
              params: [],
              touches: true,
            }),
          ).not.toBeNull()
        }
      }
    })
  })
})

test('a profile shows only pictures its owner uploaded, portraits as portraits', async () => {
  await trial(world, async ({ owner, refusal }) => {
    const portrait = (whose: string) => `profiles/${whose}-profile-1.jpg`
    const banner = `banners/${people.member.id}-banner-1.jpg`
    const object = async (path: string, whose: string) => {
      const { text, params } = storeObject('profile-images', path, whose)
      await owner(text, params)
    }
    await object(portrait(people.member.id), people.member.id)
    await object(banner, people.member.id)
    await object(portrait(people.other.id), people.other.id)
    const shows = (values: Record<string, string>) =>
      refusal('member', updateRow('profiles', people.member.id, values))
    expect(await shows({ profile_image: portrait(people.member.id), banner_image: banner })).toBeNull()
    for (const values of [
      { profile_image: portrait(people.other.id) },
      { profile_image: 'profiles/never-uploaded.jpg' },
      { profile_image: banner },
      { banner_image: portrait(people.member.id) },
      { profile_image: 'https://evil.example/x.jpg' },
      { profile_image: '' },
    ]) {
      expect([values, await shows(values)]).toEqual([values, expect.objectContaining({ code: '23514' })])
    }
  })
})

describe('who may read', () => {
  test.each([
    [
      'the work samples of a request: both sides and administrators',
      'portfolio-images',
      paths.workSample,
      ['member', 'client', 'administrator'],
    ],
    [
      'a work sample no request names yet: who uploaded it, and administrators',
      'portfolio-images',
      paths.spareWorkSample,
      ['client', 'administrator'],
    ],
    [
      'a project file: both sides and administrators',
      'project-files',
      paths.fileByClient,
      ['member', 'client', 'administrator'],
    ],
  ])('%s', async (_, bucket, path, able) => {
    expect(await reads(bucket, path)).toEqual(able)
  })
})

describe('who may remove', () => {
  test.each([
    ["member's picture", 'service-images', paths.servicePicture, ['member']],
    ["client's work sample", 'portfolio-images', paths.workSample, ['client']],
    ["client's file: she and the professional", 'project-files', paths.fileByClient, ['member', 'client']],
    ["the professional's file: she alone", 'project-files', paths.fileByMember, ['member']],
  ])('%s', async (_, bucket, path, able) => {
    expect(await removes(bucket, path)).toEqual(able)
  })
})

describe('through the storage API', () => {
  const mb = 1024 * 1024
  const png = (size: number) => {
    const bytes = new Uint8Array(size)
    bytes.set([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
    return bytes
  }
  const upload = (actor: Actor, bucket: string, path: string, bytes: Uint8Array, type: string, more = {}) =>
    ask(actor, 'POST', `/storage/v1/object/${bucket}/${path}`, bytes, { 'content-type': type, ...more })
  const picture = (n: number) => `jobs/${services.branding}/up${n}.png`
  const file = (n: number) => `project-files/${requests.engraving}/${n}-up.bin`

  /** What the storage API calls the refusal: it may stand in the answer's own status or in its text. */
  const refusedWith = ({ status, body }: { status: number; body: unknown }) =>
    status === 200 ? 'stored' : String((body as { statusCode?: string }).statusCode ?? status)

  test('a picture of exactly 5 MB is stored, one byte more is refused', async () => {
    expect(refusedWith(await upload('member', 'service-images', picture(1), png(5 * mb), 'image/png'))).toBe(
      'stored',
    )
    expect(
      refusedWith(await upload('member', 'service-images', picture(2), png(5 * mb + 1), 'image/png')),
    ).toBe('413')
  })

  test('a project file of exactly 10 MB is stored, one byte more is refused', async () => {
    const type = 'application/octet-stream'
    expect(refusedWith(await upload('client', 'project-files', file(11), png(10 * mb), type))).toBe('stored')
    expect(refusedWith(await upload('client', 'project-files', file(12), png(10 * mb + 1), type))).toBe('413')
  })

  test.each(['image/svg+xml', 'text/html', 'application/pdf', 'text/plain'])(
    '%s is no picture',
    async (type) => {
      expect(refusedWith(await upload('member', 'service-images', picture(3), png(100), type))).toBe('415')
      expect(
        refusedWith(
          await upload(
            'member',
            'profile-images',
            `profiles/${people.member.id}-profile-3.svg`,
            png(100),
            type,
          ),
        ),
      ).toBe('415')
    },
  )

  test('webp is a picture of a service, not of a person', async () => {
    expect(refusedWith(await upload('member', 'service-images', picture(4), png(100), 'image/webp'))).toBe(
      'stored',
    )
    const portrait = `profiles/${people.member.id}-profile-4.webp`
    expect(refusedWith(await upload('member', 'profile-images', portrait, png(100), 'image/webp'))).toBe(
      '415',
    )
  })

  test('an upload belongs to who sent it, and is not written over, upsert or not', async () => {
    const path = picture(5)
    expect(refusedWith(await upload('member', 'service-images', path, png(100), 'image/png'))).toBe('stored')
    const [object] = await world.database.query('select owner_id from storage.objects where name = $1', [
      path,
    ])
    expect(object).toEqual({ owner_id: people.member.id })
    for (const more of [{}, { 'x-upsert': 'true' }]) {
      expect(
        refusedWith(await upload('member', 'service-images', path, png(200), 'image/png', more)),
      ).not.toBe('stored')
      expect(
        refusedWith(await upload('other', 'service-images', path, png(200), 'image/png', more)),
      ).not.toBe('stored')
    }
  })

  test('private buckets are read by both sides and administrators, never by a public address', async () => {
    expect(refusedWith(await upload('client', 'project-files', file(21), png(100), 'application/pdf'))).toBe(
      'stored',
    )
    const get = async (actor: Actor, road: string) =>
      (await ask(actor, 'GET', `/storage/v1/object/${road}project-files/${file(21)}`)).status
    const able: Actor[] = []
    for (const actor of everyone) if ((await get(actor, '')) === 200) able.push(actor)
    expect(able).toEqual(['member', 'client', 'administrator'])
    for (const actor of ['visitor', 'client'] as const) expect(await get(actor, 'public/')).not.toBe(200)
    for (const actor of ['visitor', 'otherClient'] as const) {
      const signed = await ask(actor, 'POST', `/storage/v1/object/sign/project-files/${file(21)}`, {
        expiresIn: 60,
      })
      expect(signed.status).not.toBe(200)
    }
  })

  test('public buckets are read by everyone', async () => {
    await upload('member', 'service-images', picture(6), png(100), 'image/png')
    const { status } = await ask('visitor', 'GET', `/storage/v1/object/public/service-images/${picture(6)}`)
    expect(status).toBe(200)
  })

  test('listing shows nobody the objects of others', async () => {
    const list = (actor: Actor, bucket: string, prefix: string) =>
      ask(actor, 'POST', `/storage/v1/object/list/${bucket}`, { prefix, limit: 100 })
    const names = async (actor: Actor, bucket: string, prefix: string) => {
      const { body } = await list(actor, bucket, prefix)
      return Array.isArray(body) ? body.length : 0
    }
    const folder = `project-files/${requests.engraving}`
    expect(await names('client', 'project-files', folder)).toBeGreaterThan(0)
    for (const actor of ['visitor', 'newcomer', 'pending', 'other', 'otherClient'] as const) {
      expect(await names(actor, 'project-files', folder)).toBe(0)
      expect(await names(actor, 'portfolio-images', 'portfolio')).toBe(0)
    }
  })

  test.each(['visitor', 'newcomer', 'other', 'otherClient'] as const)(
    '%s removes nothing of others',
    async (actor) => {
      await ask(actor, 'DELETE', '/storage/v1/object/project-files', {
        prefixes: [paths.fileByClient, paths.fileByMember],
      })
      await ask(actor, 'DELETE', '/storage/v1/object/portfolio-images', { prefixes: [paths.workSample] })
      const left = await world.database.query('select name from storage.objects where name = any ($1)', [
        [paths.fileByClient, paths.fileByMember, paths.workSample],
      ])
      expect(left).toHaveLength(3)
    },
  )

  test('nobody makes, changes or empties buckets', async () => {
    for (const actor of ['visitor', 'client', 'administrator'] as const) {
      await ask(actor, 'POST', '/storage/v1/bucket', { id: 'mine', name: 'mine', public: true })
      await ask(actor, 'PUT', '/storage/v1/bucket/project-files', { public: true })
      await ask(actor, 'POST', '/storage/v1/bucket/project-files/empty', {})
    }
    expect(
      await world.database.query(
        `select id, public from storage.buckets where id in ('mine', 'project-files')`,
      ),
    ).toEqual([{ id: 'project-files', public: false }])
    expect(
      await world.database.query('select name from storage.objects where name = $1', [paths.fileByClient]),
    ).toHaveLength(1)
  })
})
