import { UnsentProblem } from '../../components/unsent/unsent-problem.tsx'
import { WaitingBadge } from '../../components/unsent/waiting-badge.tsx'
import { useUnsentRows } from '../../data/use-unsent-rows.ts'
import type { Service } from '../../domain/rows.ts'

/** Shows unsent and refused changes of a service, with the reason of a refusal. */
export function UnsentEdits({ service }: { service: Service }) {
  const unsent = useUnsentRows('jobs').filter(({ id }) => id === service.id)
  const [waiting] = unsent.filter(({ item }) => item.state !== 'attention')
  const refused = unsent.filter(({ item }) => item.state === 'attention')
  if (unsent.length === 0) return null
  return (
    <div className="mt-4 grid gap-3">
      {waiting && (
        <p>
          <WaitingBadge item={waiting.item} />
        </p>
      )}
      {refused.map(({ item }) => (
        <UnsentProblem key={item.id} item={item} title={`${item.title}: this could not be saved.`} />
      ))}
    </div>
  )
}
