import { Guarded } from '../../components/guard/guarded.tsx'
import { useAuth } from '../../data/use-auth.tsx'
import { useClient } from '../../data/use-client.tsx'
import { InvoiceSearch } from '../../domain/invoice/invoice-list.ts'
import { isApproved } from '../../domain/viewer.ts'
import { useUrlSearch } from '../../ui/use-url-search.ts'
import { ReceivedInvoices } from './received-invoices.tsx'
import { SideSwitch } from './side-switch.tsx'
import { WrittenInvoices } from './written-invoices.tsx'

/** Shows a professional's or a client's invoices; a user who is both chooses. */
export function InvoicesPage() {
  return (
    <Guarded route="/invoices">
      <Invoices />
    </Guarded>
  )
}

function Invoices() {
  const { viewer } = useAuth()
  const { side } = useUrlSearch('/invoices', InvoiceSearch)
  const client = useClient()
  const { profile } = viewer
  const sideSwitch = profile && client ? <SideSwitch received={side === 'received'} /> : null
  if (client && (!profile || side === 'received'))
    return <ReceivedInvoices client={client} sides={sideSwitch} />
  return profile && <WrittenInvoices me={profile} approved={isApproved(viewer)} sides={sideSwitch} />
}
