import { useState } from 'react'
import { type Draft, type StoredForm, useDraft } from '../../data/use-draft.ts'
import type { Elements } from '../../ui/elements.ts'
import { Skeleton } from '../../ui/skeleton.tsx'

interface DraftFormProps<Value extends object> {
  form: StoredForm<Value>
  empty: Value
  children: (initial: Value, draft: Draft<Value>) => Elements
}

/** Renders a form with its stored draft, and a button to start over. */
export function DraftForm<Value extends object>({ form, empty, children }: DraftFormProps<Value>) {
  const draft = useDraft(form, '', empty)
  const { value, loaded } = draft
  const [round, setRound] = useState(0)
  if (!loaded) return <Skeleton className="h-160 w-full" />
  const startOver = () => {
    draft.discard()
    setRound(round + 1)
  }
  return (
    <div key={round}>
      <RestoredNote found={JSON.stringify(value) !== JSON.stringify(empty)} onStartOver={startOver} />
      {children(round === 0 ? value : empty, draft)}
    </div>
  )
}

/** Tells that a draft was restored: only where the form opened with one, not while the user types. */
function RestoredNote({ found, onStartOver }: { found: boolean; onStartOver: () => void }) {
  const [atFirst] = useState(found)
  if (!atFirst) return null
  return (
    <p className="mb-6 flex flex-wrap items-center justify-between gap-x-4 rounded-md bg-leaf-wash px-4 pt-3 pb-1 text-sm sm:py-1 text-leaf-text">
      Here is what you had written. It is kept on this device only.
      <button
        type="button"
        onClick={onStartOver}
        className="min-h-11 font-semibold underline underline-offset-4"
      >
        Start over
      </button>
    </p>
  )
}
