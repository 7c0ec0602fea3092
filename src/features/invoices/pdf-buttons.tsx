import { Download, Printer, Share2 } from 'lucide-react'
import type { ListedInvoice } from '../../domain/invoice-list.ts'
import { Button } from '../../ui/button.tsx'
import { canShareFiles } from './share-file.ts'
import { useInvoicePdf } from './use-invoice-pdf.ts'

/** Buttons that print, save or share the invoice's PDF. */
export function PdfButtons({ listed, describedBy }: { listed: ListedInvoice; describedBy: string }) {
  const { busy, ...tasks } = useInvoicePdf(listed)
  const button = (task: keyof typeof tasks) =>
    ({
      variant: 'secondary',
      size: 'small',
      'aria-describedby': describedBy,
      className: 'max-sm:flex-1',
      busy: busy === task,
      disabled: busy !== null,
      onClick: () => void tasks[task](),
    }) as const
  return (
    <>
      <Button {...button('print')} icon={Printer}>
        Print
      </Button>
      <Button {...button('save')} icon={Download}>
        PDF
      </Button>
      {canShareFiles() && (
        <Button {...button('share')} icon={Share2}>
          Share
        </Button>
      )}
    </>
  )
}
