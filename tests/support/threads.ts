import type { PushedChange } from '../../src/domain/protocol.ts'
import type { Message, MessageRead } from '../../src/domain/rows.ts'
import type { Person } from './actors.ts'
import { insertInto } from './database.ts'
import type { ProtocolDevice } from './device.ts'
import { type Fixtures, ids, requestValues, serviceValues } from './fixtures.ts'

/** Inserts a service of member's and client's request for it; returns the request's id, which is its thread's. */
export async function aThread({ database, people }: Fixtures, status = 'pending'): Promise<string> {
  const [job, request] = [crypto.randomUUID(), crypto.randomUUID()]
  for (const { text, params } of [
    insertInto('jobs', serviceValues(job, people.member.id)),
    insertInto('job_applications', { ...requestValues(request, job, ids.clients.client), status }),
  ])
    await database.query(text, params)
  return request
}

/** Returns the change that writes a message. */
export const written = (
  application_id: string,
  sent_by_client: boolean,
  body = 'Good day',
  id: string = crypto.randomUUID(),
): PushedChange => ({ op: 'insert', table: 'messages', id, values: { application_id, sent_by_client, body } })

/** Returns the change that marks a thread as read on a device that shows `seen` as its mark. */
export const marked = (id: string, read_up_to: unknown, seen = 0): PushedChange => ({
  op: 'update',
  table: 'message_reads',
  id,
  values: { read_up_to },
  base: { read_up_to: seen },
})

/** Inserts texts as their writer sent them, past the limit of an hour. */
export async function addTexts({ database, people }: Fixtures, thread: string, by: Person, count: number) {
  await database.query(
    `insert into public.messages (application_id, sent_by_client, body, author)
     select $1, $2, 'Text ' || n, $3 from generate_series(1, $4::int) n order by n`,
    [thread, by === 'client', people[by].id, count],
  )
}

/** Returns a thread's messages on a device, in their order. */
export const messagesOn = (device: ProtocolDevice, thread: string): Message[] =>
  device
    .held('messages')
    .filter((row) => row.application_id === thread)
    .sort((a, b) => a.position - b.position)

/** Returns a device's mark of this thread; throws where it has none. */
export function markOn(device: ProtocolDevice, thread: string): MessageRead {
  const mark = device.held('message_reads').find((row) => row.application_id === thread)
  if (!mark) throw new Error('This device has no mark of the thread')
  return mark
}
