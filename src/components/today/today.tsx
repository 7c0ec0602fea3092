import { CircleCheckBig } from 'lucide-react'
import { useTodayLines } from '../../data/use-today-lines.ts'
import { Card } from '../../ui/card.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { TodayRow } from './today-row.tsx'

/** Lists what waits for the viewer, each line one press from its place. */
export function Today() {
  const lines = useTodayLines()
  return (
    <Card aria-labelledby="today" className="p-5 sm:p-6">
      <h2 id="today" className="text-2xl">
        Today
      </h2>
      {lines === null && <Skeleton className="mt-3 h-16 rounded-lg" />}
      {lines?.length === 0 && (
        <p className="mt-2 flex items-center gap-2.5 text-ink-soft">
          <CircleCheckBig aria-hidden="true" className="size-5 text-green-text" />
          <span>All done.</span>
        </p>
      )}
      {lines && lines.length > 0 && (
        <ul className="-mx-2 mt-2 divide-y divide-line">
          {lines.map((line) => (
            <TodayRow key={keyOf(line)} line={line} />
          ))}
        </ul>
      )}
    </Card>
  )
}

function keyOf(line: Parameters<typeof TodayRow>[0]['line']): string {
  if (line.kind === 'request' || line.kind === 'unread') return line.conversation.requestId
  return line.kind === 'quote' ? line.quote.id : line.kind
}
