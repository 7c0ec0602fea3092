import { ListedImage } from '../../components/picture-list/listed-image.tsx'
import type { Difference, Side } from '../../messages/conflict.ts'

/** Shows the user's values and the server's side by side. */
export function Differences({ differences }: { differences: readonly Difference[] }) {
  return (
    <div className="mt-4 grid gap-4">
      {differences.map(({ column, label, mine, theirs, written }) => (
        <div key={column}>
          <h4 className="font-sans text-sm font-semibold tracking-normal">{label}</h4>
          <dl className="mt-1.5 grid gap-2.5 sm:grid-cols-2">
            <ConflictSide term={written ? 'Mine' : 'What you had seen'} side={mine} />
            <ConflictSide term={written ? 'Theirs' : 'Now'} side={theirs} />
          </dl>
        </div>
      ))}
    </div>
  )
}

const ConflictSide = ({ term, side }: { term: string; side: Side }) => (
  <div className="min-w-0 rounded-lg border border-line bg-paper p-3.5">
    <dt className="text-xs font-semibold text-ink-faint">{term}</dt>
    <dd className="mt-1 max-h-60 overflow-y-auto whitespace-pre-line">
      {'text' in side ? side.text : <Pictures {...side} term={term} />}
    </dd>
  </div>
)

function Pictures({ bucket, paths, term }: Extract<Side, { paths: unknown }> & { term: string }) {
  return (
    <ul className="flex flex-wrap gap-2">
      {paths.map((path, place) => (
        <li key={path} className="size-20 overflow-hidden rounded-md bg-sunk">
          <ListedImage bucket={bucket} picture={{ path }} alt={`${term}, picture ${place + 1}`} />
        </li>
      ))}
    </ul>
  )
}
