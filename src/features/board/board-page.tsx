import { Plus } from 'lucide-react'
import { useAuth } from '../../data/use-auth.tsx'
import type { Profile } from '../../domain/rows.ts'
import { isApproved } from '../../domain/viewer.ts'
import { Button } from '../../ui/button.tsx'
import { lazyDialog } from '../../ui/lazy-components.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { useKeptState } from '../../ui/redraw.ts'
import { ServiceBoard } from './service-board.tsx'

const ServiceFormDialog = lazyDialog(
  () => import('../../components/service-form/service-form-dialog.tsx'),
  (module) => module.ServiceFormDialog,
  ({ open }) => open,
)

/** The services board, for everyone, online and offline. */
export function BoardPage() {
  const { viewer } = useAuth()
  return (
    <>
      <PageHeader
        title="Service Opportunities"
        intro="What the women of our group offer, and how to ask for it."
        actions={viewer.profile && isApproved(viewer) && <OfferButton provider={viewer.profile} />}
      />
      <ServiceBoard viewer={viewer} />
    </>
  )
}

function OfferButton({ provider }: { provider: Profile }) {
  const [form, setForm] = useKeptState('service to offer', { nth: 0, open: false })
  return (
    <>
      <Button icon={Plus} onClick={() => setForm(({ nth }) => ({ nth: nth + 1, open: true }))}>
        Offer Service
      </Button>
      <ServiceFormDialog
        key={form.nth}
        task={{ provider }}
        open={form.open}
        onClose={() => setForm(({ nth }) => ({ nth, open: false }))}
      />
    </>
  )
}
