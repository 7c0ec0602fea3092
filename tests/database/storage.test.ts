import { afterAll, describe, expect, test } from 'vitest'
import { type Actor, actors } from '../support/actors.ts'
import { storeObject, updateRow } from '../support/database.ts'
import { ids, paths } from '../support/fixtures.ts'
import { startHttpFixtures } from '../support/http.ts'
import { malformedTypes } from '../support/media-types.ts'
import { withRollback } from '../support/with-rollback.ts'

/** Stored objects: who may put, read and remove what, by policy. */
const { backend, fixtures } = await startHttpFixtures()
afterAll(() => backend.close())
const { people } = fixtures
const { services, requests, clients } = ids

/** Who of all these the database lets do it. */
async function who(text: string, params: (actor: Actor) => unknown[]): Promise<Actor[]> {
  const able: Actor[] = []
  await withRollback(fixtures, async ({ refusal }) => {
    for (const actor of actors) {
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
    '{}',
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
      await fixtures.database.query(`insert into storage.buckets (id, name) values ('avatars', 'avatars')`)
    expect(await puts(bucket, path)).toEqual(able)
  })

  test('a professional her own portrait, approved or not; nobody without a profile', async () => {
    expect(await puts('profile-images', (actor) => `profiles/${idOf(actor)}-profile-1.jpg`)).toEqual([
      'pending',
      'member',
      'other',
      'administrator',
    ])
  })

  test('nobody over what is there, and nobody changes what is known of it', async () => {
    await withRollback(fixtures, async ({ refusal, owner }) => {
      const path = `project-files/${requests.engraving}/9-a.pdf`
      expect(await refusal('client', storeObject('project-files', path, people.client.id))).toBeNull()
      expect(
        await refusal('client', storeObject('project-files', paths.spareByClient, people.client.id)),
      ).toMatchObject({
        code: '23505',
      })
      // Named by a row: not even after its object was removed.
      await owner('delete from storage.objects where name = $1', [paths.fileByClient])
      expect(
        await refusal('client', storeObject('project-files', paths.fileByClient, people.client.id)),
      ).toMatchObject({ code: '42501' })
      for (const actor of actors) {
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

test('an object whose type is malformed is put by nobody, whatever its bucket', async () => {
  const insert = `insert into storage.objects (id, bucket_id, name, owner_id, metadata)
    values (gen_random_uuid(), 'project-files', $1, $2, jsonb_build_object('mimetype', $3::text))`
  const able = (type: string) =>
    who(insert, (actor) => [`project-files/${requests.engraving}/${idOf(actor)}.pdf`, idOf(actor), type])
  expect(await able('application/pdf')).toEqual(['member', 'client'])
  for (const type of malformedTypes) expect([type, await able(type)]).toEqual([type, []])
})

test('a profile shows only pictures its owner uploaded, portraits as portraits', async () => {
  await withRollback(fixtures, async ({ owner, refusal }) => {
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
