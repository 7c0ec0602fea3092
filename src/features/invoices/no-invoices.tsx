import type { ReactNode } from 'react'
import { guards } from '../../components/guard/guards.ts'
import { NotLoadedYet } from '../../components/not-loaded-yet.tsx'
import { useLoadError } from '../../data/load-error.ts'
import { usePulled } from '../../data/row-hooks.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'

/** Shown where no invoice is on the device: loading, not reachable, or `children` where none exists. */
export function NoInvoices({ children }: { children: ReactNode }) {
  const pulled = usePulled()
  const { errors, notLoadedTitle } = guards['/invoices']
  const unable = useLoadError(...errors)
  if (pulled) return children
  if (unable) return <NotLoadedYet title={notLoadedTitle} />
  return (
    <div role="status" className="grid gap-5">
      <VisuallyHidden>Loading invoices...</VisuallyHidden>
      <Skeleton className="h-64 rounded-xl" />
      {['first', 'second', 'third'].map((place) => (
        <Skeleton key={place} className="h-52 rounded-xl" />
      ))}
    </div>
  )
}
