import { useEngine, useObservableValue } from '../../data/app-services.ts'
import { type Difference, differencesOf } from '../../messages/conflict.ts'
import { unsentTitle } from '../../messages/unsent-title.ts'
import { heldBy } from '../../outbox/plan-batches.ts'
import { isReopenable } from '../edit-unsent/use-reopen.ts'

/** Details of one item in the list of unsent work. */
export interface UnsentDetails {
  files: number
  /** Total size of its files. */
  bytes: number
  /** Title of the item that must be resolved before this one can be sent. */
  heldByTitle: string | null
  /** The user's values and the server's, if they conflict and the row still exists. */
  differences: readonly Difference[] | null
  reopenable: boolean
}

export function useUnsentDetails(id: string): UnsentDetails {
  const { outbox, view } = useEngine()
  const items = useObservableValue(outbox.items$, () => outbox.items)
  const item = items.find((one) => one.id === id)
  if (!item) return { files: 0, bytes: 0, heldByTitle: null, differences: null, reopenable: false }
  const cause = items.find((one) => one.id === heldBy(items).get(id))
  return {
    files: item.uploads.length,
    bytes: item.uploads.reduce((total, { size }) => total + size, 0),
    heldByTitle: cause ? unsentTitle(cause, view) : null,
    differences: differencesOf(item),
    reopenable: isReopenable(item, view),
  }
}
