import { afterAll, describe, expect, test } from 'vitest'
import { type Actor, actors } from '../support/actors.ts'
import { storeObject, updateRow } from '../support/database.ts'
import { ids, paths } from '../support/fixtures.ts'
import { startHttpFixtures } from '../support/http.ts'
import { malformedTypes } from '../support/media-types.ts'
import { withRollback } from '../support/with-rollback.ts'

/** Policies of stored objects: who may upload, read and remove what. */
const { backend, fixtures } = await startHttpFixtures()
afterAll(() => backend.close())
const { people } = fixtures
const { services, requests, clients } = ids

/** Returns the actors for whom the statement succeeds. */
async function permittedActors(text: string, params: (actor: Actor) => unknown[]): Promise<Actor[]> {
  const permitted: Actor[] = []
  await withRollback(fixtures, async ({ refusal }) => {
    for (const actor of actors) {
      const touches = /returning|^select/.test(text) ? { touches: true as const } : {}
      if ((await refusal(actor, { text, params: params(actor), ...touches })) === null) permitted.push(actor)
    }
  })
  return permitted
}

const idOf = (actor: Actor) => (actor === 'visitor' ? ids.fresh : people[actor].id)
const uploaders = (bucket: string, path: string | ((actor: Actor) => string)) =>
  permittedActors(storeObject(bucket, '', '').text, (actor) => [
    bucket,
    typeof path === 'string' ? path : path(actor),
    idOf(actor),
    '{}',
  ])
const readers = (bucket: string, path: string) =>
  permittedActors('select id from storage.objects where bucket_id = $1 and name = $2', () => [bucket, path])
const removers = (bucket: string, path: string) =>
  permittedActors('delete from storage.objects where bucket_id = $1 and name = $2 returning id', () => [
    bucket,
    path,
  ])

describe('who may upload', () => {
  test.each([
    [
      'a picture of a service that does not exist yet',
      'service-images',
      `jobs/${ids.fresh}/1.jpg`,
      ['member', 'other', 'administrator'],
    ],
    ["a picture of member's service", 'service-images', `jobs/${services.catering}/1.jpg`, ['member']],
    ['a picture outside jobs/', 'service-images', `other/${services.catering}/1.jpg`, []],
    ['a picture one folder deeper', 'service-images', `jobs/${services.catering}/x/1.jpg`, []],
    ['a picture above its folder', 'service-images', `jobs/${services.catering}/../1.jpg`, []],
    ['a picture with a malformed service id', 'service-images', 'jobs/mine/1.jpg', []],
    [
      "a work sample of client's",
      'portfolio-images',
      `portfolio/${clients.client}-${services.coaching}-1.png`,
      ['client'],
    ],
    [
      'a work sample of an unknown client',
      'portfolio-images',
      `portfolio/${ids.fresh}-${services.coaching}-1.png`,
      [],
    ],
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
    ['a file for an unknown request', 'project-files', `project-files/${ids.fresh}/9-a.pdf`, []],
    ['a file outside project-files/', 'project-files', `${requests.engraving}/9-a.pdf`, []],
    ["member's portrait", 'profile-images', `profiles/${people.member.id}-profile-1.jpg`, ['member']],
    ["member's banner", 'profile-images', `banners/${people.member.id}-banner-1.png`, ['member']],
    ['a portrait with a malformed name', 'profile-images', `profiles/${people.member.id}.jpg`, []],
    ['any object in another bucket', 'avatars', 'x.jpg', []],
  ])('%s', async (_, bucket, path, permitted) => {
    if (bucket === 'avatars')
      await fixtures.database.query(`insert into storage.buckets (id, name) values ('avatars', 'avatars')`)
    expect(await uploaders(bucket, path)).toEqual(permitted)
  })

  test('own portraits: users with a profile, approved or not', async () => {
    expect(await uploaders('profile-images', (actor) => `profiles/${idOf(actor)}-profile-1.jpg`)).toEqual([
      'pending',
      'member',
      'other',
      'administrator',
    ])
  })

  test('over existing objects: nobody; nobody may change their metadata', async () => {
    await withRollback(fixtures, async ({ refusal, owner }) => {
      const path = `project-files/${requests.engraving}/9-a.pdf`
      expect(await refusal('client', storeObject('project-files', path, people.client.id))).toBeNull()
      expect(
        await refusal('client', storeObject('project-files', paths.spareByClient, people.client.id)),
      ).toMatchObject({
        code: '23505',
      })
      // A path that a row references cannot be used again, also after its object was removed.
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

test('an object with a malformed media type is refused', async () => {
  const insert = `insert into storage.objects (id, bucket_id, name, owner_id, metadata)
    values (gen_random_uuid(), 'project-files', $1, $2, jsonb_build_object('mimetype', $3::text))`
  const permitted = (type: string) =>
    permittedActors(insert, (actor) => [
      `project-files/${requests.engraving}/${idOf(actor)}.pdf`,
      idOf(actor),
      type,
    ])
  expect(await permitted('application/pdf')).toEqual(['member', 'client'])
  for (const type of malformedTypes) expect([type, await permitted(type)]).toEqual([type, []])
})

test('a profile may reference only pictures of its kind that its owner uploaded', async () => {
  await withRollback(fixtures, async ({ owner, refusal }) => {
    const portrait = (userId: string) => `profiles/${userId}-profile-1.jpg`
    const banner = `banners/${people.member.id}-banner-1.jpg`
    const store = async (path: string, ownerId: string) => {
      const { text, params } = storeObject('profile-images', path, ownerId)
      await owner(text, params)
    }
    await store(portrait(people.member.id), people.member.id)
    await store(banner, people.member.id)
    await store(portrait(people.other.id), people.other.id)
    const setPictures = (values: Record<string, string>) =>
      refusal('member', updateRow('profiles', people.member.id, values))
    expect(await setPictures({ profile_image: portrait(people.member.id), banner_image: banner })).toBeNull()
    for (const values of [
      { profile_image: portrait(people.other.id) },
      { profile_image: 'profiles/never-uploaded.jpg' },
      { profile_image: banner },
      { banner_image: portrait(people.member.id) },
      { profile_image: 'https://evil.example/x.jpg' },
      { profile_image: '' },
    ]) {
      expect([values, await setPictures(values)]).toEqual([
        values,
        expect.objectContaining({ code: '23514' }),
      ])
    }
  })
})

describe('who may read', () => {
  test.each([
    [
      'the work samples of a request: both parties and administrators',
      'portfolio-images',
      paths.workSample,
      ['member', 'client', 'administrator'],
    ],
    [
      'a work sample without a request: its uploader and administrators',
      'portfolio-images',
      paths.spareWorkSample,
      ['client', 'administrator'],
    ],
    [
      'a project file: both parties and administrators',
      'project-files',
      paths.fileByClient,
      ['member', 'client', 'administrator'],
    ],
  ])('%s', async (_, bucket, path, permitted) => {
    expect(await readers(bucket, path)).toEqual(permitted)
  })
})

describe('who may remove', () => {
  test.each([
    ["member's picture", 'service-images', paths.servicePicture, ['member']],
    ["client's work sample", 'portfolio-images', paths.workSample, ['client']],
    [
      "client's file: the client and the professional",
      'project-files',
      paths.fileByClient,
      ['member', 'client'],
    ],
    ["the professional's file: the professional only", 'project-files', paths.fileByMember, ['member']],
  ])('%s', async (_, bucket, path, permitted) => {
    expect(await removers(bucket, path)).toEqual(permitted)
  })
})
