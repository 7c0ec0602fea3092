import { Check } from 'lucide-react'
import type { Acceptance } from '../../domain/quote/acceptance.ts'
import type { Quote } from '../../domain/rows.ts'
import { Button } from '../../ui/button.tsx'
import { lazyDialog } from '../../ui/lazy-components.tsx'
import { useShownDialog } from '../../ui/use-shown-dialog.ts'
import { quoteButton } from './quote-buttons.tsx'

const AcceptDialog = lazyDialog(
  () => import('./accept-dialog.tsx'),
  (module) => module.AcceptDialog,
  ({ shown }) => shown?.open ?? false,
)

interface AcceptButtonProps {
  quote: Quote
  describedBy: string
  onAccept: (typed: Acceptance) => void
}

/** Opens the dialog that accepts a quote with a typed name. */
export function AcceptButton({ quote, describedBy, onAccept }: AcceptButtonProps) {
  const { shown, show, close } = useShownDialog<Quote>(`accept ${quote.id}`)
  return (
    <>
      <Button {...quoteButton} icon={Check} aria-describedby={describedBy} onClick={() => show(quote)}>
        Accept quote
      </Button>
      <AcceptDialog shown={shown} onClose={close} onAccept={onAccept} />
    </>
  )
}
