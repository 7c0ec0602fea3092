import { Download, Printer, Share2 } from 'lucide-react'
import { canShareFiles } from '../../data/share-file.ts'
import type { ListedInvoice } from '../../domain/invoice/invoice-list.ts'
import { Button } from '../../ui/button.tsx'
import type { Elements } from '../../ui/elements.ts'
import { MoreMenu, type MoreMenuItem } from '../../ui/more-menu.tsx'
import { useInvoicePdf } from './use-invoice-pdf.ts'

interface InvoiceActionsProps {
  listed: ListedInvoice
  describedBy: string
  /** The button of the next step in this status, where there is one. */
  main: Elements
  /** Rarer actions. */
  more: readonly MoreMenuItem[]
}

/** Shows the main action of an invoice, its PDF beside it, and everything else in a menu. */
export function InvoiceActions({ listed, describedBy, main, more }: InvoiceActionsProps) {
  const { busy, ...pdf } = useInvoicePdf(listed)
  const share: MoreMenuItem = { label: 'Share', icon: Share2, onClick: () => void pdf.share() }
  return (
    <div className="flex items-center gap-2.5">
      {main}
      <Button
        variant="secondary"
        size="small"
        aria-describedby={describedBy}
        icon={Download}
        busy={busy}
        onClick={() => void pdf.save()}
        className={main ? '' : 'max-sm:flex-1'}
      >
        PDF
      </Button>
      <div className="ml-auto">
        <MoreMenu
          label={`More about ${listed.invoice.invoice_number}`}
          items={[
            { label: 'Print', icon: Printer, onClick: () => void pdf.print() },
            ...(canShareFiles() ? [share] : []),
            ...more,
          ]}
        />
      </div>
    </div>
  )
}
