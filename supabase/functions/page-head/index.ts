// Answers the elements of the <head> of a page that people pass on, as search engines and chats read it without running the
// app: `?path=/jobs/{id}` or `?path=/profile/{address}`. What a visitor may see is all there is in it.
//
// 200 the elements, as plain text   404 there is no such page, or not for everybody   503 retry the same call later

import { headers as common, refusal } from '../_shared/answers.ts'
import { headElements, type PageHead, profileHead, type Site, serviceHead } from '../_shared/page-head.ts'
import { productName } from '../_shared/product-name.ts'
import { setting, visitorClient } from '../_shared/service.ts'

/** Seconds for which a preview may be kept. */
const MAX_AGE_S = 300

const headers = {
  ...common,
  'access-control-allow-methods': 'GET, OPTIONS',
  'cache-control': `public, max-age=${MAX_AGE_S}`,
  'content-type': 'text/plain; charset=utf-8',
}

class Unreachable extends Error {}

/** A key that the database refuses, such as one with a NUL, is nobody's; throws where the database did not answer. */
function noneFor(status: number): null {
  if (status < 400 || status >= 500) throw new Unreachable()
  return null
}

Deno.serve(async (request) => {
  if (request.method === 'OPTIONS') return new Response('ok', { headers })
  if (request.method !== 'GET') return refusal(405, 'Method not allowed')
  const path = new URL(request.url).searchParams.get('path') ?? ''
  try {
    const head = await headOf(path)
    return head
      ? new Response(headElements(head, productName()), { headers })
      : refusal(404, 'There is no such page')
  } catch (error) {
    if (!(error instanceof Unreachable)) throw error
    return refusal(503, 'Please try again')
  }
})

async function headOf(path: string): Promise<PageHead | null> {
  const service = /^\/jobs\/([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})$/i.exec(path)?.[1]
  if (service) return headOfService(service)
  const profile = /^\/profile\/([^/]{1,200})$/.exec(path)?.[1]
  return profile ? headOfProfile(profile) : null
}

async function headOfService(id: string): Promise<PageHead | null> {
  const visitor = visitorClient()
  const { data, error, status } = await visitor
    .from('jobs')
    .select('id, title, company, description, location, job_type, salary_range, images, posted_by')
    .eq('id', id)
    .eq('is_active', true)
    .is('deleted_at', null)
    .maybeSingle()
  if (error) return noneFor(status)
  if (!data) return null
  const provider = await visitor.rpc('public_profile', { key: data.posted_by })
  return serviceHead({ ...data, provider_name: provider.data?.full_name ?? null }, site())
}

async function headOfProfile(address: string): Promise<PageHead | null> {
  let key: string
  try {
    key = decodeURIComponent(address)
  } catch {
    return null
  }
  const { data, error, status } = await visitorClient().rpc('public_profile', { key })
  return error ? noneFor(status) : data && profileHead(data, site())
}

const site = (): Site => {
  const storage = `${Deno.env.get('API_EXTERNAL_URL') ?? setting('SUPABASE_URL')}/storage/v1/object/public`
  return {
    name: productName(),
    origin: setting('SITE_URL'),
    picture: (bucket, path) => `${storage}/${bucket}/${path.split('/').map(encodeURIComponent).join('/')}`,
  }
}
