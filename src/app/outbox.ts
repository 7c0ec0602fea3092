import { problemWords } from './problem-words.ts'
import { useCurrent, useEngine, useRunning } from './session-context.ts'
import { unsentTitle } from './unsent-title.ts'

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
  /** Something else stands there now; which of the two is right, only she can say. */
  conflict: boolean
}

export interface Unsent {
  /** Oldest first. */
  items: UnsentItem[]
  retry(id: string): void
  /** Sends a conflicting change once more, over what the server has now. */
  keepMine(id: string): void
  discard(id: string): void
}

/** The list of unsent work, and what can be done about it. */
export function useUnsent(): Unsent {
  const engine = useEngine()
  const { outbox, uploads$, status$, view } = engine
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
          title: unsentTitle(item, view),
          at: item.at,
          state: state === 'waiting' && status.kind === 'sending' ? 'sending' : state,
          progress: state === 'waiting' ? progress : null,
          reason: item.problem && problemWords(item, item.problem),
          conflict: item.problem?.status === 'conflict' && item.problem.row !== null,
        },
      ]
    }),
    retry: (id) => void outbox.retry(id).then(() => announcer.expect(engine, [id])),
    keepMine: (id) => void outbox.keepMine(id).then((kept) => kept && announcer.expect(engine, [id])),
    discard(id) {
      announcer.forget(id)
      void outbox.discard(id)
    },
  }
}
