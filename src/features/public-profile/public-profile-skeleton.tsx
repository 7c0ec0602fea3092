import { Skeleton } from '../../ui/skeleton.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'

export const PublicProfileSkeleton = () => (
  <div
    role="status"
    className="mx-auto my-6 max-w-3xl overflow-hidden rounded-xl border border-line bg-surface shadow-low sm:my-10"
  >
    <VisuallyHidden>Loading profile...</VisuallyHidden>
    <Skeleton className="h-40 rounded-none sm:h-56" />
    <div className="px-5 pt-6 pb-10 sm:px-10">
      <Skeleton className="-mt-20 size-28 rounded-full ring-4 ring-surface" />
      <Skeleton className="mt-5 h-9 w-64 max-w-full" />
      <Skeleton className="mt-3 h-5 w-44" />
      <Skeleton className="mt-5 h-6 w-72 max-w-full rounded-full" />
      <Skeleton className="mt-10 h-4" />
      <Skeleton className="mt-2.5 h-4" />
      <Skeleton className="mt-2.5 h-4 w-3/5" />
    </div>
  </div>
)
