import { Skeleton } from '../../ui/skeleton.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'

/** The directory's layout until the first members are on this device. */
export function DirectorySkeleton() {
  return (
    <div role="status">
      <VisuallyHidden>Loading members...</VisuallyHidden>
      <div className="grid grid-cols-1 gap-5 min-[44rem]:grid-cols-2 min-[66rem]:grid-cols-3">
        {['first', 'second', 'third', 'fourth', 'fifth', 'sixth'].map((place) => (
          <div key={place} className="rounded-xl border border-line bg-surface p-5">
            <div className="flex items-center gap-4">
              <Skeleton className="size-18 rounded-full" />
              <div className="flex-1">
                <Skeleton className="h-6 w-3/5" />
                <Skeleton className="mt-2 h-5 w-20" />
              </div>
            </div>
            <Skeleton className="mt-5 h-6 w-2/5 rounded-full" />
            <Skeleton className="mt-4 h-4" />
            <Skeleton className="mt-2 h-4" />
            <Skeleton className="mt-2 h-4 w-2/3" />
            <Skeleton className="mt-10 h-11 rounded-full" />
          </div>
        ))}
      </div>
    </div>
  )
}
