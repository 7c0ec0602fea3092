import { Check, Copy } from 'lucide-react'
import { useState } from 'react'
import { copyText } from './copy-text.ts'
import { VisuallyHidden } from './visually-hidden.tsx'

interface CopyButtonProps {
  text: string
  /** What is copied, for the button's name: "IBAN". */
  what: string
}

/** Copies a text, and says whether it could. */
export function CopyButton({ text, what }: CopyButtonProps) {
  const [outcome, setOutcome] = useState<'copied' | 'failed' | null>(null)
  const Icon = outcome === 'copied' ? Check : Copy
  return (
    <>
      <button
        type="button"
        onClick={async () => setOutcome((await copyText(text)) ? 'copied' : 'failed')}
        onBlur={() => setOutcome(null)}
        className="grid size-11 shrink-0 place-items-center rounded-full text-leaf-text hover:bg-leaf-wash print:hidden"
      >
        <Icon key={outcome} className="size-4.5" />
        <VisuallyHidden>{`Copy: ${what}`}</VisuallyHidden>
      </button>
      <span role="status" className={outcome === 'failed' ? 'text-sm text-red-text' : 'sr-only'}>
        {outcome && messages[outcome]}
      </span>
    </>
  )
}

const messages = {
  copied: 'Copied.',
  failed: 'The browser did not allow copying: please select it.',
}
