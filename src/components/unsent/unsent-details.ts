import { useEngine, useObservableValue } from '../../data/use-services.ts'
import { type Difference, differencesOf } from '../../messages/conflict.ts'
import { obstacleOf } from '../../messages/obstacle.ts'
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
  /** Why the server would refuse it again. */
  obstacle: string | null
  /** The user's values and the server's, if they conflict, the row still exists, and the user's can be kept. */
  differences: readonly Difference[] | null
  reopenable: boolean
}

const nothing: UnsentDetails = {
  files: 0,
  bytes: 0,
  heldByTitle: null,
  obstacle: null,
  differences: null,
  reopenable: false,
}

export function useUnsentDetails(id: string): UnsentDetails {
  const { outbox, view } = useEngine()
  const items = useObservableValue(outbox.items$, () => outbox.items)
  const item = items.find((one) => one.id === id)
  if (!item) return nothing
  const obstacle = item.state === 'attention' ? obstacleOf(item, view) : null
  const cause = items.find((one) => one.id === heldBy(items).get(id))
  return {
    files: item.uploads.length,
    bytes: item.uploads.reduce((total, { size }) => total + size, 0),
    heldByTitle: cause ? unsentTitle(cause, view) : null,
    obstacle,
    differences: obstacle ? null : differencesOf(item),
    reopenable: !obstacle && isReopenable(item, view),
  }
}
