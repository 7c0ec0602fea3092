import { toast } from 'sonner'

/** Toasts which characters the PDF shows as a box, and what would help. */
export function warnMissingGlyphs(marked: readonly string[], waitsForFont: boolean): void {
  const shown = marked.slice(0, 12).join(' ')
  toast.warning(`Some characters stand as □ on paper: ${shown}`, {
    id: 'marked-characters',
    description: waitsForFont
      ? 'Their font comes with the next connection; make the document again then.'
      : 'No font on this device draws them.',
    duration: 10_000,
  })
}
