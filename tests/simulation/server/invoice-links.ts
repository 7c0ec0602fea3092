import { refusalOf } from '../../support/database.ts'
import { Violation } from '../checks/violation.ts'
import type { Simulation } from '../run/simulation.ts'

interface StoredLink {
  token: string
  invoice_id: string
  is_open: boolean
}

/**
 * Somebody without an account presses “Tell … that I paid”. Throws where an open link leaves something owed, or where a link
 * that has ended is answered.
 */
export async function tellPaid({ server, chance }: Pick<Simulation, 'server' | 'chance'>): Promise<void> {
  const links = await server.database.query<StoredLink>(
    `select private.link_token(l.id) as token, l.invoice_id,
       l.revoked_at is null and l.created_at > now() - interval '90 days' and i.deleted_at is null as is_open
     from public.invoice_links l join public.invoices i on i.id = l.invoice_id order by l.id`,
  )
  if (links.length === 0) return
  const { token, invoice_id, is_open } = chance.pick(links)
  const balance = await server
    .as<{ balance: string }>(null, "select public.tell_paid($1) ->> 'balance' as balance", [token])
    .then(
      ([row]) => Number(row?.balance),
      (error) => {
        if (refusalOf(error).constraint !== 'invoice_link') throw error
        return null
      },
    )
  const isRight = is_open ? balance !== null && balance <= 0 : balance === null
  if (isRight) return
  const answer = balance === null ? 'is refused' : `leaves ${balance} owed`
  throw new Violation('payments', `${is_open ? 'an open link' : 'a link that has ended'} ${answer}`, [
    invoice_id,
  ])
}
