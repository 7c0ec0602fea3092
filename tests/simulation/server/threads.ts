import type { StoredMark, StoredMessage, Threads } from '../checks/threads.ts'
import type { SimulatedDatabase } from './database.ts'

/** Reads all threads; `recent` is how many of a thread's newest messages a device holds. */
export async function readThreads(
  { query }: Pick<SimulatedDatabase, 'query'>,
  recent: number,
): Promise<Threads> {
  return {
    messages: await query<StoredMessage>(
      `select id, application_id, position, kind, sent_by_client, body, author, is_recent
       from public.messages order by application_id, position`,
    ),
    marks: await query<StoredMark>(
      'select id, application_id, as_client, read_up_to, user_id from public.message_reads order by id',
    ),
    recent,
  }
}
