import type { SeedContext } from '../seed-context.ts'
import type { DemoClient } from './clients.ts'
import { scene } from './pictures.ts'
import type { DemoService } from './service.ts'
import { address, ago, idOf, insert, PASSWORD, store } from './write.ts'

/** Writes a client's account and company; returns the user id. */
export async function writeClient(context: SeedContext, client: DemoClient): Promise<string> {
  const userId = await context.signUp(address(client.key), PASSWORD)
  await insert(context, 'clients', [
    {
      id: idOf('client', client.key),
      user_id: userId,
      company_name: client.company,
      contact_name: client.contact,
      email: address(client.key),
      phone: client.phone,
      website: client.website,
      industry: client.industry,
      company_size: client.size,
      bio: client.bio,
      created_at: ago(client.joined, client.key).toISOString(),
    },
  ])
  return userId
}

/** Writes a service with its pictures. */
export async function writeService(
  context: SeedContext,
  service: DemoService,
  userIds: ReadonlyMap<string, string>,
): Promise<void> {
  const id = idOf('service', service.key)
  const owner = userIds.get(service.by)
  if (!owner) throw new Error(`Nobody offers ${service.key}`)
  const listed = ago(service.listed, service.key)
  const images: string[] = []
  for (const [index, name] of service.pictures.entries()) {
    // One millisecond apart, as the form does it (readings, "Services, requests, files").
    const stem = `jobs/${id}/${listed.getTime() + index}`
    images.push(await store(context, 'service-images', stem, await scene(name), owner))
  }
  await insert(context, 'jobs', [
    {
      id,
      title: service.title,
      company: service.company,
      description: service.description,
      location: service.location,
      job_type: service.type,
      salary_range: service.rate,
      portfolio_required: service.samples !== undefined,
      portfolio_description: service.samples ?? null,
      posted_by: owner,
      is_active: !service.inactive,
      is_pinned: service.pin !== undefined,
      pin_order: service.pin ?? null,
      images,
      created_at: listed.toISOString(),
    },
  ])
}
