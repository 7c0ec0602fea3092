import { UnsentProblem } from '../../components/unsent/unsent-problem.tsx'
import { useUnsentRows } from '../../data/unsent-rows.ts'

/** Shows new services that the server refused: they are in no other list. */
export function RefusedOffers() {
  const refused = useUnsentRows('jobs').filter(
    ({ op, item }) => op === 'insert' && item.state === 'attention',
  )
  if (refused.length === 0) return null
  return (
    <div className="mb-6 grid gap-4">
      {refused.map(({ item, added }) => (
        <UnsentProblem key={item.id} item={item} title={`“${added?.title ?? ''}” could not be offered.`} />
      ))}
    </div>
  )
}
