import { UnsentProblem } from '../../components/unsent/unsent-problem.tsx'
import type { Thread } from '../../data/use-thread.ts'
import { useUnsentRows } from '../../data/use-unsent-rows.ts'

/** New quotes of this thread that the server refused: they are not in the timeline. */
export function RefusedQuotes({ thread }: { thread: Thread }) {
  const refused = useUnsentRows('quotes').filter(
    ({ item, added }) => item.state === 'attention' && added?.application_id === thread.requestId,
  )
  if (refused.length === 0) return null
  return (
    <ul aria-label="Quotes that could not be created" className="grid gap-3 py-2">
      {refused.map(({ id, item }) => (
        <li key={id} className="ml-auto w-full max-w-[34rem]">
          <UnsentProblem item={item} title="This quote could not be created." />
        </li>
      ))}
    </ul>
  )
}
