import { type ReactNode, useId } from 'react'

interface MoreResultsProps<Row> {
  title: string
  intro: string
  rows: readonly Row[]
  /** Renders the card of a row. */
  children: (row: Row) => ReactNode
}

/** Shows results that do not match what was searched, apart from those that do; nothing where there are none. */
export function MoreResults<Row extends { id: string }>({
  title,
  intro,
  rows,
  children,
}: MoreResultsProps<Row>) {
  const heading = useId()
  if (rows.length === 0) return null
  return (
    <section aria-labelledby={heading} className="mt-10 border-t border-line pt-6">
      <h2 id={heading} className="text-2xl">
        {title}
      </h2>
      <p className="mt-1 mb-4 text-sm text-ink-soft">{intro}</p>
      <ul className="grid grid-cols-1 gap-5 min-[44rem]:grid-cols-2 min-[66rem]:grid-cols-3">
        {rows.map((row) => (
          <li key={row.id} className="min-w-0">
            {children(row)}
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Results that have the searched words in other texts. */
export const Mentioned = <Row extends { id: string }>(
  props: Pick<MoreResultsProps<Row>, 'rows' | 'children'>,
) => <MoreResults title="Also mentioned" intro="What you typed stands in their other texts." {...props} />

/** Results whose words are close to those that were searched. */
export const Similar = <Row extends { id: string }>(
  props: Pick<MoreResultsProps<Row>, 'rows' | 'children'>,
) => <MoreResults title="Similar" intro="Not quite what you typed, but close to it." {...props} />
