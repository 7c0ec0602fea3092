import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { QuestionDialog } from '../../ui/question-dialog.tsx'
import type { MissingGlyphsQuestion } from './missing-glyphs.ts'

/** How many characters the dialog names. */
const MOST_SHOWN = 24

interface MissingGlyphsDialogProps {
  /** Null while nothing is asked. */
  asked: MissingGlyphsQuestion | null
  onClose: () => void
}

/** Asks before a PDF is made without some characters, which it names, and says what would help. */
export function MissingGlyphsDialog({ asked, onClose }: MissingGlyphsDialogProps) {
  const [shown, setShown] = useState(asked)
  // Stays while the dialog closes.
  if (asked && asked !== shown) setShown(asked)
  if (!shown) return null
  const { characters, waitsForFont } = shown
  const left = characters.length - MOST_SHOWN
  return (
    <QuestionDialog
      open={asked !== null}
      onClose={onClose}
      title="Some characters cannot be printed"
      footer={
        <>
          <Button variant="secondary" onClick={onClose} className="max-sm:flex-1">
            Cancel
          </Button>
          <Button onClick={() => asked?.answer(true)} className="max-sm:flex-1">
            Make it anyway
          </Button>
        </>
      }
    >
      <p className="mt-3 text-ink-soft">
        {`${characters.length === 1 ? 'This character stands' : 'These characters stand'} as □ on paper:`}
      </p>
      <p className="mt-2 text-xl" translate="no">
        {`${characters.slice(0, MOST_SHOWN).join(' ')}${left > 0 ? ` and ${left} more` : ''}`}
      </p>
      <p className="mt-3 text-ink-soft">
        {waitsForFont
          ? 'Their font comes with the next connection; make the document again then.'
          : 'The app has no font that draws them. You can write them in another way.'}
      </p>
    </QuestionDialog>
  )
}
