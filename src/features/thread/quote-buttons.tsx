import { FileText } from 'lucide-react'
import type { Quote } from '../../domain/rows.ts'
import { Button } from '../../ui/button.tsx'
import type { Elements } from '../../ui/elements.ts'
import { useQuotePdf } from './use-quote-pdf.ts'

export const quoteButton = {
  size: 'small',
  className: 'whitespace-nowrap max-sm:flex-1 max-sm:px-3',
} as const

/** The row of buttons at the foot of a quote, the PDF last. */
export const QuoteButtons = ({
  quote,
  describedBy,
  children,
}: {
  quote: Quote
  describedBy: string
  children?: Elements
}) => {
  const { busy, save } = useQuotePdf(quote)
  return (
    <div className="mt-4 flex flex-wrap items-center gap-2.5 border-t border-line pt-4 print:hidden">
      {children}
      <Button
        {...quoteButton}
        variant="secondary"
        icon={FileText}
        busy={busy}
        busyText="PDF..."
        aria-describedby={describedBy}
        onClick={() => void save()}
      >
        PDF
      </Button>
    </div>
  )
}
