import { type Beyond, beyondNote } from '../../domain/large-directory.ts'

/** Says of a large directory what of it was looked through, and that more match than are shown. */
export function BeyondNote({ beyond, held }: { beyond: Beyond; held: number }) {
  const note = beyondNote(beyond, held)
  return (
    beyond.isLarge && (
      <p role="status" className="-mt-2 mb-4 min-h-5 text-sm text-ink-soft">
        {note}
      </p>
    )
  )
}
