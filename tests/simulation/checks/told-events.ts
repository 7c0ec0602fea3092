import type { RowChange } from '../server/audit.ts'
import { Violation } from './violation.ts'

type Side = 'client' | 'professional'

/** Who is told of a row that comes to a status; of `''` where it is added. */
const told: Record<string, Record<string, [kind: string, tells: Side]>> = {
  job_applications: {
    '': ['request-new', 'professional'],
    accepted: ['request-accepted', 'client'],
    rejected: ['request-rejected', 'client'],
    in_progress: ['request-started', 'client'],
    completed: ['request-completed', 'client'],
    withdrawn: ['request-withdrawn', 'professional'],
  },
  quotes: {
    sent: ['quote-sent', 'client'],
    accepted: ['quote-accepted', 'professional'],
    declined: ['quote-declined', 'professional'],
  },
  invoices: { sent: ['invoice-sent', 'client'], viewed: ['invoice-viewed', 'professional'] },
}

const KINDS = new Set(Object.values(told).flatMap((steps) => Object.values(steps).map(([kind]) => kind)))

/** What the audit records of a change of which somebody is told (`server/told-facts.ts`). */
interface Facts {
  told: { actor: string | null; parted: boolean } & Record<Side, string | null>
  status: string
}

/** Returns what a change tells, as kind, row and user; null where it tells nobody. */
function toldBy({ of_table, op, id, before, after }: RowChange): string | null {
  const steps = told[of_table]
  if (!steps || op === 'delete') return null
  const { told: sides, status } = after as unknown as Facts
  if (op === 'update' && before?.status === status) return null
  // A payment was reversed: the invoice is what it was before.
  if (before?.status === 'paid') return null
  const [kind, tells] = steps[op === 'insert' ? '' : status] ?? []
  const user = tells && sides[tells]
  return user && user !== sides.actor && !sides.parted ? `${kind} ${id} ${user}` : null
}

/** Returns what an event tells, in the same form; null of one of another kind, or that is not new. */
function toldIn({ of_table, op, after }: RowChange): string | null {
  if (of_table !== 'events' || op !== 'insert') return null
  const { kind, user_id, subject_id, application_id } = after as Record<string, string>
  return KINDS.has(kind ?? '') ? `${kind} ${subject_id ?? application_id} ${user_id}` : null
}

/**
 * Returns the ids of the events that the server wrote because of changes of these rows: what they tell, what their author has
 * thereby seen, a message more of those not seen, and what is no longer true. `checkToldEvents` judges whom they tell.
 */
export function eventEffects(rowChanges: readonly RowChange[], ids: ReadonlySet<string>): Set<string> {
  const transactions = new Set(rowChanges.filter(({ id }) => ids.has(id)).map(({ xid }) => xid))
  const events = rowChanges.filter(({ of_table, xid }) => of_table === 'events' && transactions.has(xid))
  const isEffect = ({ op, before, after, xid }: RowChange) => {
    if (op === 'insert') return true
    if (before?.seen_at !== null) return false
    if (op === 'update')
      return after?.seen_at !== null || ['message-new', 'file-new'].includes(String(before.kind))
    return events.some(
      (one) => one.op === 'insert' && one.xid === xid && one.after?.user_id === before.user_id,
    )
  }
  return new Set(events.filter(isEffect).map(({ id }) => id))
}

/**
 * Throws where a transaction that changes a request, a quote or an invoice does not tell, once, exactly the side that it
 * concerns; nobody is told of her own deed, or across a block.
 */
export function checkToldEvents(rowChanges: readonly RowChange[]): void {
  const owed = new Map<string, number>()
  const count = (tells: string | null, { xid }: RowChange, by: number) => {
    if (tells) owed.set(`${xid} ${tells}`, (owed.get(`${xid} ${tells}`) ?? 0) + by)
  }
  for (const change of rowChanges) {
    count(toldBy(change), change, 1)
    count(toldIn(change), change, -1)
  }
  for (const [tells, times] of owed) {
    const about = tells.split(' ').slice(1)
    if (times > 0) throw new Violation('told-once', `nobody was told: ${about[0]}`, about)
    if (times < 0) throw new Violation('told-once', `told of what is not news to them: ${about[0]}`, about)
  }
}
