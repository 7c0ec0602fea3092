import type { OutboxItem } from '../outbox/item.ts'
import type { View } from '../store/view.ts'
import { actionWords } from './action-words.ts'
import { problemWords } from './problem-words.ts'
import { useCurrent, useEngine, useRunning } from './session-context.ts'

/** Something she did that the server has not confirmed yet. */
export interface UnsentItem {
  id: string
  title: string
  /** Milliseconds. */
  at: number
  state: 'waiting' | 'sending' | 'attention'
  /** Share of its upload that is done, 0 to 1; null when nothing is being uploaded. */
  progress: number | null
  /** Why it needs attention. */
  reason: string | null
}

/** The list of unsent work, oldest first, and what can be done about it. */
export function useUnsent(): { items: UnsentItem[]; retry(id: string): void; discard(id: string): void } {
  const { outbox, uploads$, status$, view } = useEngine()
  const { announcer } = useRunning()
  const items = useCurrent(outbox.items$, () => outbox.items)
  const uploads = useCurrent(uploads$, () => uploads$.value)
  const status = useCurrent(status$, () => status$.value)
  return {
    items: items.flatMap((item) => {
      const { state } = item
      if (state === 'applied') return []
      const progress = uploads.get(item.id) ?? null
      return [
        {
          id: item.id,
          title: titleOf(item, view),
          at: item.at,
          state: state === 'waiting' && status.kind === 'sending' ? 'sending' : state,
          progress: state === 'waiting' ? progress : null,
          reason: item.problem && problemWords(item, item.problem),
        },
      ]
    }),
    retry: (id) => void outbox.retry(id),
    discard(id) {
      announcer.forget(id)
      void outbox.discard(id)
    },
  }
}

/** What was done, and to whom or what. */
function titleOf({ mutation }: OutboxItem, view: View): string {
  const { title } = actionWords(mutation.action)
  const [change] = mutation.kind === 'rows' ? mutation.changes : []
  if (!change) return title
  const row: object | undefined = view.row(change.table, change.id)
  const named: Record<string, unknown> = { ...row, ...(change.op === 'insert' ? change.values : {}) }
  const name = named.full_name ?? named.title ?? named.file_name ?? named.invoice_number ?? named.company_name
  return typeof name === 'string' && name ? `${title}: ${name}` : title
}
