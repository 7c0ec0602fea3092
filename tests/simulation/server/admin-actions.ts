import { refusalOf } from '../../support/database.ts'
import { weighted } from '../chance/weighted.ts'
import type { Simulation } from '../run/simulation.ts'
import { tellPaid } from './invoice-links.ts'
import { idOf, names } from './people.ts'
import { sendQueuedMails } from './queued-emails.ts'

type AdminAction = (simulation: Simulation) => Promise<unknown>

const deleteRow =
  (table: string): AdminAction =>
  async ({ server, chance }) => {
    const rows = await server.database.query<{ id: string }>(
      `select id from public.${table} order by created_at, id`,
    )
    if (rows.length < 3) return
    await server.database.query(`delete from public.${table} where id = $1`, [chance.pick(rows).id])
  }

/**
 * Changes without any device: what the database's owner does (rows deleted, pairs blocked, old removals deleted), what its
 * timers do, and what somebody without an account does.
 */
export const adminActions = weighted(
  {
    requestDeleted: deleteRow('job_applications'),
    serviceDeleted: deleteRow('jobs'),
    fileDeleted: deleteRow('project_files'),
    invoiceDeleted: deleteRow('invoices'),
    approvalWithdrawn: async ({ server, chance }) =>
      server.database.query(
        'update public.profiles set is_approved = not is_approved where id = $1 and not is_admin',
        [idOf(chance.pick(names))],
      ),
    contactWithdrawn: async ({ server, chance }) =>
      server.database.query('update public.profiles set allow_contact = not allow_contact where id = $1', [
        idOf(chance.pick(names)),
      ]),
    sessionRevoked: async ({ server, chance }) =>
      server.database.query('delete from auth.sessions where user_id = $1', [idOf(chance.pick(names))]),
    blockOrUnblock: async ({ server, chance }) => {
      const [one, other] = [idOf(chance.pick(names)), idOf(chance.pick(names))]
      // A user whose account was deleted blocks nobody.
      const account = 'select 1 from auth.users where id = $1'
      const exists =
        'select 1 from public.profiles where id = $1 union select 1 from public.clients where user_id = $1'
      const both = [await server.database.query(account, [one]), await server.database.query(exists, [other])]
      if (one === other || both.some(({ length }) => length === 0)) return
      const fn = chance.chance(0.5) ? 'block' : 'unblock'
      // `blocks_nobody` refuses to block a user whom the caller cannot see.
      await server.as(one, `select public.${fn}($1)`, [other]).catch((error) => {
        if (refusalOf(error).constraint !== 'blocks_nobody') throw error
      })
    },
    /** The server's clock makes the automatic reminders that are due. */
    remindersMade: ({ server }) => server.database.query('select private.make_reminders()'),
    /** The server's clock writes what is repeated. */
    invoicesRepeated: ({ server }) => server.database.query('select private.repeat_invoices()'),
    mailsSent: sendQueuedMails,
    paidByLink: tellPaid,
    /** Devices hold the first members of a group, and search the server for the others. */
    directoryLimited: async ({ server, chance }) =>
      server.database.query('select private.set_device_limit($1)', [chance.pick([3, 5, 20_000])]),
    removalsForgotten: async ({ server }) => {
      await server.database.query("update public.sync_removals set removed_at = now() - interval '91 days'")
      await server.database.query("update private.sync_state set swept_at = now() - interval '2 days'")
      await server.database.query('select private.forget_old()')
    },
  } satisfies Record<string, AdminAction>,
  {
    requestDeleted: 1,
    serviceDeleted: 1,
    fileDeleted: 1,
    invoiceDeleted: 1,
    approvalWithdrawn: 4,
    contactWithdrawn: 2,
    sessionRevoked: 2,
    blockOrUnblock: 4,
    directoryLimited: 3,
    removalsForgotten: 1,
    remindersMade: 3,
    invoicesRepeated: 2,
    mailsSent: 3,
    paidByLink: 2,
  },
)

export type AdminActionName = keyof typeof adminActions.functions
