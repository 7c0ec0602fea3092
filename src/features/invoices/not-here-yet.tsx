import type { ReactNode } from 'react'
import { useLoadError } from '../../app/load-error.ts'
import { usePulled } from '../../app/reads.ts'
import { OfflineArt } from '../../ui/art/offline-art.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'

/** Where no invoice is on the device: on its way, out of reach, or (`children`) there really is none. */
export function NotHereYet({ children }: { children: ReactNode }) {
  const pulled = usePulled()
  const unable = useLoadError('Error loading invoices')
  if (pulled) return children
  if (unable) {
    return (
      <EmptyState art={<OfflineArt />} title="Your invoices have not reached this device yet">
        They come with the first connection and stay here from then on, with or without one.
      </EmptyState>
    )
  }
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
