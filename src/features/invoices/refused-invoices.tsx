import { UnsentProblem } from '../../components/unsent/unsent-problem.tsx'
import type { UnsentRow } from '../../data/unsent-rows.ts'

/** Shows new invoices that the server refused: they are in no other list. */
export function RefusedInvoices({ unsent }: { unsent: readonly UnsentRow<'invoices'>[] }) {
  const refused = unsent.filter(({ op, item }) => op === 'insert' && item.state === 'attention')
  if (refused.length === 0) return null
  return (
    <div className="mb-6 grid gap-4">
      {refused.map(({ item, added }) => (
        <UnsentProblem
          key={item.id}
          item={item}
          title={`Invoice ${added?.invoice_number ?? ''} could not be created.`}
        />
      ))}
    </div>
  )
}
