import { useState } from 'react'
import { UnsentProblem } from '../../components/unsent/unsent-problem.tsx'
import type { UnsentRow } from '../../data/use-unsent-rows.ts'
import { ShowMore } from '../../ui/show-more.tsx'
import { MessageText } from './message-text.tsx'

/** Messages rendered at first, and added by each press of "Show more". */
const PAGE_SIZE = 10

/** Messages that the server refused, with their texts and what can be done about them. */
export function RefusedMessages({ refused }: { refused: readonly UnsentRow<'messages'>[] }) {
  const [limit, setLimit] = useState(PAGE_SIZE)
  if (refused.length === 0) return null
  return (
    <>
      <ul aria-label="Messages that could not be sent" className="grid grid-cols-1 gap-3 py-2">
        {refused.slice(0, limit).map(({ id, item, added }) => (
          <li key={id} className="ml-auto grid w-full max-w-[34rem] gap-2">
            <div className="ml-auto max-w-full rounded-xl border border-red-text/40 bg-surface px-4 py-2.5">
              <MessageText text={added?.body ?? ''} />
            </div>
            <UnsentProblem item={item} title="This message could not be sent." discardLabel="Discard" />
          </li>
        ))}
      </ul>
      <ShowMore total={refused.length} limit={limit} pageSize={PAGE_SIZE} onLimit={setLimit} />
    </>
  )
}
