import type { SeedContext } from '../seed-context.ts'
import { ago, idOf, insert } from './write.ts'

/** Writes a report that waits for an administrator. */
export const writeReport = (context: SeedContext, userIds: ReadonlyMap<string, string>): Promise<void> =>
  insert(context, 'reports', [
    {
      id: idOf('report', 'dyeing'),
      reporter: userIds.get('marguerite'),
      kind: 'service',
      person: userIds.get('marisol'),
      job_id: idOf('service', 'dyeing'),
      subject: 'Natural dye workshop for teams',
      reason: 'The rate on the board and the rate in the answer that I got differ by half.',
      created_at: ago(1, 'dyeing').toISOString(),
    },
  ])
