import { Check, TriangleAlert } from 'lucide-react'
import { UnsentProblem } from '../../components/unsent/unsent-problem.tsx'
import { type UnsentItem, useUnsent } from '../../data/use-unsent-items.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Verbatim } from '../../ui/verbatim.tsx'
import type { QuoteSetting } from './quote-setting.ts'

/** Says in a quote's place why a step of it was not taken. Where the other side was faster, nothing can be repeated. */
export function QuoteProblem({ item, asClient, other }: QuoteSetting & { item: UnsentItem }) {
  const { discard } = useUnsent()
  if (!item.conflict) {
    return <UnsentProblem className="mt-3" item={item} title={`${item.title}: this could not be done.`} />
  }
  return (
    <Notice
      tone="amber"
      icon={TriangleAlert}
      title={item.reason}
      className="mt-3"
      action={
        <Button variant="secondary" size="small" icon={Check} onClick={() => void discard(item.id)}>
          Understood
        </Button>
      }
    >
      {asClient ? (
        <span>
          Your answer could not be saved. Write to <Verbatim>{other}</Verbatim> if you are still interested.
        </span>
      ) : (
        'Nothing has changed for this quote.'
      )}
    </Notice>
  )
}
