import { useState } from 'react'

/** A longer text is collapsed; about eight lines. */
const MAX_SHOWN_CHARS = 600

/** Shows a user's text with its line breaks; a long one is collapsed until the user expands it. */
export function LongText({ text }: { text: string }) {
  const [whole, setWhole] = useState(false)
  const long = text.length > MAX_SHOWN_CHARS
  return (
    <>
      <p className={`max-w-prose whitespace-pre-line ${long && !whole ? 'line-clamp-6' : ''}`}>{text}</p>
      {long && (
        <button
          type="button"
          aria-expanded={whole}
          onClick={() => setWhole(!whole)}
          className="prose-link min-h-11"
        >
          {whole ? 'Show less' : 'Show all'}
        </button>
      )}
    </>
  )
}
