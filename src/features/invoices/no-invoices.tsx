import { NotPulled } from '../../components/guard/guarded.tsx'
import { guards } from '../../components/guard/guards.ts'
import { usePulled } from '../../data/use-rows.ts'
import type { Elements } from '../../ui/elements.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'

/** Shown where no invoice is on the device: loading, not reachable, or `children` where none exists. */
export const NoInvoices = ({ children }: { children: Elements }) =>
  usePulled() ? children : <NotPulled {...guards['/invoices']} loading={<Loading />} />

const Loading = () => (
  <div role="status" className="grid gap-5">
    <VisuallyHidden>Loading invoices...</VisuallyHidden>
    <Skeleton className="h-64 rounded-xl" />
    {['first', 'second', 'third'].map((place) => (
      <Skeleton key={place} className="h-52 rounded-xl" />
    ))}
  </div>
)
