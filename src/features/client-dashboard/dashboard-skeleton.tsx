import { Skeleton } from '../../ui/skeleton.tsx'

/** The dashboard's layout until its rows are on this device. */
export const DashboardSkeleton = ({ text }: { text: string }) => (
  <div role="status">
    <p className="pt-12 pb-8 text-lg text-ink-soft">{text}</p>
    <div className="grid items-start gap-8 lg:grid-cols-[minmax(0,1fr)_20rem]">
      <div className="grid gap-5">
        <div className="grid gap-4 sm:grid-cols-2">
          <Skeleton className="h-24 rounded-xl" />
          <Skeleton className="h-24 rounded-xl" />
        </div>
        <Skeleton className="h-56 rounded-xl" />
        <Skeleton className="h-56 rounded-xl" />
      </div>
      <div className="grid gap-5 max-lg:hidden">
        <Skeleton className="h-64 rounded-xl" />
        <Skeleton className="h-48 rounded-xl" />
      </div>
    </div>
  </div>
)
