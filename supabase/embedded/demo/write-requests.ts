import type { SeedContext } from '../seed-context.ts'
import { scene } from './pictures.ts'
import { projectFiles } from './project-files.ts'
import type { DemoFile, DemoRequest } from './request.ts'
import { advisersServices } from './services-advisers.ts'
import { makersServices } from './services-makers.ts'
import { ago, idOf, insert, store } from './write.ts'

export const requestId = (client: string, service: string) => idOf('request', `${client}/${service}`)

/** Writes a request with its work samples and its project files. */
export async function writeRequest(
  context: SeedContext,
  request: DemoRequest,
  userIds: ReadonlyMap<string, string>,
): Promise<void> {
  const service = [...makersServices, ...advisersServices].find(({ key }) => key === request.service)
  const professional = service && userIds.get(service.by)
  const client = userIds.get(request.client)
  if (!professional || !client) throw new Error(`${request.client} cannot request ${request.service}`)
  await insert(context, 'job_applications', [
    {
      id: requestId(request.client, request.service),
      job_id: idOf('service', request.service),
      client_id: idOf('client', request.client),
      message: request.message,
      budget_range: request.budget,
      timeline: request.timeline,
      status: request.status,
      created_at: ago(request.sent, request.service).toISOString(),
    },
  ])
  if (request.samples) await writeSamples(context, request, client)
  for (const shared of request.files ?? []) {
    await writeFile(context, request, shared, shared.from === 'client' ? client : professional)
  }
  await writeMessages(context, request)
}

/** Writes the conversation, and marks it as read by both sides, as far as they have read it. */
async function writeMessages(context: SeedContext, request: DemoRequest): Promise<void> {
  if (!request.messages) return
  const application_id = requestId(request.client, request.service)
  for (const [place, { from, says, written }] of request.messages.entries()) {
    await insert(context, 'messages', [
      {
        id: idOf('message', `${application_id}/${place}`),
        application_id,
        sent_by_client: from === 'client',
        kind: typeof says === 'string' ? 'text' : says.step,
        body: typeof says === 'string' ? says : null,
        created_at: ago(written, String(place)).toISOString(),
        is_recent: true,
      },
    ])
  }
  await context.query(
    `update public.message_reads set read_up_to = (
       select max(position) - $2 from public.messages where application_id = $1)
     where application_id = $1`,
    [application_id, request.unread ?? 0],
  )
}

async function writeSamples(context: SeedContext, request: DemoRequest, owner: string): Promise<void> {
  const { title = 'Work Samples', text = null, pictures = [] } = request.samples ?? {}
  const sent = ago(request.sent, request.service)
  const job_id = idOf('service', request.service)
  const client_id = idOf('client', request.client)
  const image_urls: string[] = []
  for (const [index, name] of pictures.entries()) {
    const stem = `portfolio/${client_id}-${job_id}-${sent.getTime() + index}`
    image_urls.push(await store(context, 'portfolio-images', stem, await scene(name), owner))
  }
  await insert(context, 'portfolios', [
    {
      id: idOf('portfolio', `${request.client}/${request.service}`),
      job_id,
      client_id,
      application_id: requestId(request.client, request.service),
      title,
      description: text,
      image_urls,
      created_at: sent.toISOString(),
    },
  ])
}

async function writeFile(
  context: SeedContext,
  request: DemoRequest,
  { file, from, shared }: DemoFile,
  owner: string,
): Promise<void> {
  const { name, type, bytes } = projectFiles[file]
  const application_id = requestId(request.client, request.service)
  const time = ago(shared, file)
  const content = await bytes()
  const path = `project-files/${application_id}/${time.getTime()}-${name.replace(/[^A-Za-z0-9._-]+/g, '-')}`
  await context.putObject('project-files', path, content, type, owner)
  await insert(context, 'project_files', [
    {
      id: idOf('file', path.slice(0, 50) + file),
      application_id,
      uploaded_by_client: from === 'client',
      file_name: name,
      file_path: path,
      file_size: content.length,
      file_type: type,
      description: null,
      created_at: time.toISOString(),
    },
  ])
}
