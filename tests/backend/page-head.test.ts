import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Backend } from '../../supabase/embedded/backend.ts'
import { createPageHeads } from '../../supabase/embedded/http/page-head.ts'
import { aBackend } from '../support/backend.ts'

/* What previews show of a service or a profile: what a visitor may see, and nothing else. */

const siteUrl = 'https://app.example.org'

let backend: Backend
beforeAll(async () => {
  backend = await aBackend({ siteUrl, seed: 'demo', cron: false })
})
afterAll(() => backend.close())

const ask = (path: string, method = 'GET') =>
  fetch(`${backend.url}/functions/v1/page-head?${new URLSearchParams({ path })}`, { method })

async function one<Row>(statement: string): Promise<Row> {
  const [row] = await backend.database.query<Row>(statement)
  if (!row) throw new Error(`Nothing is found by ${statement}`)
  return row
}

const offered = () =>
  one<{ id: string; title: string; email: string; full_name: string }>(
    `select j.id, j.title, p.email, p.full_name from public.jobs j join public.profiles p on p.id = j.posted_by
     where j.is_active and j.deleted_at is null and cardinality(j.images) > 0 limit 1`,
  )

test('a service’s head names it, its provider and its picture, without a key', async () => {
  const service = await offered()
  const answer = await ask(`/jobs/${service.id}`)
  expect(answer.status).toBe(200)
  expect(answer.headers.get('content-type')).toBe('text/plain; charset=utf-8')
  const elements = await answer.text()
  expect(elements).toContain(`<title>${service.title.replaceAll('&', '&amp;')}, `)
  expect(elements).toContain(`<meta property="og:url" content="${siteUrl}/jobs/${service.id}">`)
  expect(elements).toContain(service.full_name)
  expect(elements).not.toContain(service.email)
  const picture = /og:image" content="([^"]+)"/.exec(elements)?.[1] ?? ''
  expect(picture.startsWith(`${siteUrl}/storage/v1/object/public/service-images/`)).toBe(true)
  expect((await fetch(picture.replace(siteUrl, backend.url))).status).toBe(200)
})

test('a profile is found by its id and by its own address', async () => {
  const profile = await one<{ id: string; unique_url: string; full_name: string }>(
    'select id, unique_url, full_name from public.profiles where is_approved and unique_url is not null limit 1',
  )
  for (const key of [profile.id, profile.unique_url]) {
    const answer = await ask(`/profile/${encodeURIComponent(key)}`)
    expect(answer.status).toBe(200)
    expect(await answer.text()).toContain(`<title>${profile.full_name} · `)
  }
})

describe('there is none', () => {
  test('of a service that is not offered', async () => {
    const { id } = await one<{ id: string }>('select id from public.jobs where not is_active limit 1')
    expect((await ask(`/jobs/${id}`)).status).toBe(404)
  })

  test('of somebody who is not approved', async () => {
    const { id } = await one<{ id: string }>('select id from public.profiles where not is_approved limit 1')
    expect((await ask(`/profile/${id}`)).status).toBe(404)
  })

  test.each([
    '',
    '/',
    '/jobs/',
    '/jobs/nothing',
    '/profile/',
    '/profile/%',
    '/profile/%00',
    '/admin',
    `/profile/${'x'.repeat(201)}`,
    "/jobs/' or true --",
    '/profile/../jobs',
  ])('at %j', async (path) => expect((await ask(path)).status).toBe(404))

  test('for other methods', async () => expect((await ask('/jobs/nothing', 'POST')).status).toBe(405))
})

test('the embedded server asks for the pages that people pass on, and for no other', async () => {
  const service = await offered()
  const asked: string[] = []
  const headOf = createPageHeads(
    (request) => {
      asked.push(new URL(request.url).searchParams.get('path') ?? '')
      return fetch(request.url)
    },
    backend.url,
    backend.publishableKey,
  )
  expect(await headOf(`/jobs/${service.id}`)).toContain('og:title')
  expect(await headOf('/jobs/nothing')).toBeNull()
  for (const path of ['/', '/jobs', '/directory', '/profile', '/jobs/a/b'])
    expect(await headOf(path)).toBeNull()
  expect(asked).toEqual([`/jobs/${service.id}`, '/jobs/nothing'])
})
