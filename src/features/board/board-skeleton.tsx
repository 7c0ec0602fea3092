import { Skeleton } from '../../ui/skeleton.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'

/** The board's layout until the first services are on this device. A prerendered one shows their pictures (src/prerender). */
export function BoardSkeleton() {
  return (
    <div role="status">
      <VisuallyHidden>Loading services...</VisuallyHidden>
      <div className="mb-16 flex flex-col gap-3 sm:flex-row">
        <Skeleton className="h-12 rounded-full sm:flex-1" />
        <Skeleton className="h-11.5 rounded-full sm:h-12 sm:w-56" />
      </div>
      <div className="grid grid-cols-1 gap-5 min-[44rem]:grid-cols-2 min-[66rem]:grid-cols-3">
        {['first', 'second', 'third', 'fourth', 'fifth', 'sixth'].map((place) => (
          <div key={place} className="overflow-hidden rounded-xl border border-line bg-surface">
            <div data-pictures="">
              <Skeleton className="h-44 rounded-none" />
            </div>
            <div className="p-5">
              <Skeleton className="h-6 w-4/5" />
              <Skeleton className="mt-2.5 h-4 w-2/5" />
              <Skeleton className="mt-6 h-4" />
              <Skeleton className="mt-2 h-4" />
              <Skeleton className="mt-2 h-4 w-2/3" />
              <Skeleton className="mt-8 h-11 rounded-full" />
            </div>
          </div>
        ))}
      </div>
    </div>
  )
}
