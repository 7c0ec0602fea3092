import { useAuth } from '../../app/auth.tsx'
import { usePulled } from '../../app/reads.ts'
import { isApproved } from '../../domain/viewer.ts'
import { PageHeader } from '../../ui/page-header.tsx'
import { NotHereYet } from './not-here-yet.tsx'
import { ReceivedInvoices } from './received-invoices.tsx'
import { SideSwitch } from './side-switch.tsx'
import { SignInRequired } from './sign-in-required.tsx'
import { useInvoiceSearch } from './use-invoice-search.ts'
import { WrittenInvoices } from './written-invoices.tsx'

/** What a professional bills, or what a client is asked to pay; who is both chooses. */
export function InvoicesPage() {
  const { viewer } = useAuth()
  const { side } = useInvoiceSearch()
  const { profile, client } = viewer
  const pulled = usePulled()
  if (!viewer.user || (pulled && !profile && !client)) return <SignInRequired />
  const sides = profile && client ? <SideSwitch received={side === 'received'} /> : null
  if (client && (!profile || side === 'received')) return <ReceivedInvoices client={client} sides={sides} />
  if (profile) return <WrittenInvoices me={profile} approved={isApproved(viewer)} sides={sides} />
  // Who she is has not reached this device yet.
  return (
    <>
      <PageHeader title="Invoices" />
      <NotHereYet>{null}</NotHereYet>
    </>
  )
}
