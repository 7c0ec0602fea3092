import { Download, Printer, Share2 } from 'lucide-react'
import type { ListedInvoice } from '../../domain/invoice-list.ts'
import { Button } from '../../ui/button.tsx'
import { canShareFiles } from './share-file.ts'
import { useInvoicePdf } from './use-invoice-pdf.ts'

/** Buttons that print, save or share the invoice's PDF. */
export function PdfButtons({ listed, describedBy }: { listed: ListedInvoice; describedBy: string }) {
  const { busy, save, print, share } = useInvoicePdf(listed)
  const button = {
    variant: 'secondary',
    size: 'small',
    'aria-describedby': describedBy,
    className: 'max-sm:flex-1',
  } as const
  return (
    <>
      <Button
        {...button}
        busy={busy === 'print'}
        disabled={busy !== null}
        icon={Printer}
        onClick={() => void print()}
      >
        Print
      </Button>
      <Button
        {...button}
        busy={busy === 'save'}
        disabled={busy !== null}
        icon={Download}
        onClick={() => void save()}
      >
        PDF
      </Button>
      {canShareFiles() && (
        <Button
          {...button}
          busy={busy === 'share'}
          disabled={busy !== null}
          icon={Share2}
          onClick={() => void share()}
        >
          Share
        </Button>
      )}
    </>
  )
}
