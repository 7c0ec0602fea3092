import type { ServerQuery } from '../data/use-server-query.ts'
import { Button } from '../ui/button.tsx'

interface QueryStateProps {
  query: ServerQuery<unknown>
  /** Shown where the server has not answered. */
  unavailable: string
  loading: string
}

/** Shown in place of a list that only the server stores, until it is there. */
export const QueryState = ({ query: { failed, refetch }, unavailable, loading }: QueryStateProps) =>
  failed ? (
    <p className="flex flex-wrap items-center gap-3 text-sm text-ink-soft">
      <span>{unavailable}</span>
      <Button variant="quiet" size="small" onClick={refetch}>
        Try again
      </Button>
    </p>
  ) : (
    <p role="status" className="text-sm text-ink-soft">
      {loading}
    </p>
  )
