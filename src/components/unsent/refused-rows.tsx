import { type UnsentRow, useUnsentRows } from '../../data/use-unsent-rows.ts'
import type { TableName } from '../../domain/rows.ts'
import { UnsentProblem } from './unsent-problem.tsx'

interface RefusedRowsProps<Name extends TableName> {
  table: Name
  titleOf: (added: UnsentRow<Name>['added']) => string
}

/** Shows new rows that the server refused: they are in no other list. */
export function RefusedRows<Name extends TableName>({ table, titleOf }: RefusedRowsProps<Name>) {
  const refused = useUnsentRows(table).filter(({ op, item }) => op === 'insert' && item.state === 'attention')
  if (refused.length === 0) return null
  return (
    <div className="mb-6 grid gap-4">
      {refused.map(({ item, added }) => (
        <UnsentProblem key={item.id} item={item} title={titleOf(added)} />
      ))}
    </div>
  )
}
