import type { ReactNode } from 'react'

interface SimilarResultsProps<Row> {
  rows: readonly Row[]
  /** Renders the card of a row. */
  children: (row: Row) => ReactNode
}

/** Shows results whose words are close to the searched text, apart from those that match it. */
export const SimilarResults = <Row extends { id: string }>({ rows, children }: SimilarResultsProps<Row>) => (
  <section aria-labelledby="similar-heading" className="mt-10 border-t border-line pt-6">
    <h2 id="similar-heading" className="text-2xl">
      Similar
    </h2>
    <p className="mt-1 mb-4 text-sm text-ink-soft">Not quite what you typed, but close to it.</p>
    <ul className="grid grid-cols-1 gap-5 min-[44rem]:grid-cols-2 min-[66rem]:grid-cols-3">
      {rows.map((row) => (
        <li key={row.id} className="min-w-0">
          {children(row)}
        </li>
      ))}
    </ul>
  </section>
)
