import { useRef } from 'react'
import { Button } from '../../ui/button.tsx'
import { useFormContext } from '../../ui/form/form-contexts.ts'
import { SubmitButton } from '../../ui/form/submit-button.tsx'
import { useCoversEdge } from '../../ui/use-covers-edge.ts'

/** Sticks to the lower edge of the screen while there are unsaved edits. */
export function SaveBar({ unsaved, onDiscard }: { unsaved: boolean; onDiscard: () => void }) {
  const form = useFormContext()
  const bar = useRef<HTMLDivElement>(null)
  useCoversEdge(bar, 'bottom')
  return (
    <div
      ref={bar}
      className={`z-10 flex flex-wrap items-center justify-end gap-3 rounded-xl border p-3.5 sm:px-5 ${unsaved ? 'sticky low:static bottom-[calc(4.5rem+env(safe-area-inset-bottom))] md:bottom-3 border-line bg-surface/92 shadow-mid backdrop-blur-md' : 'border-transparent'}`}
    >
      {unsaved && (
        <>
          <p className="mr-auto text-sm text-ink-soft max-sm:w-full">
            Not saved yet. Your edits are kept on this device.
          </p>
          <form.Subscribe selector={(state) => state.isSubmitting}>
            {(submitting) => (
              <Button
                variant="quiet"
                disabled={submitting}
                onClick={({ currentTarget }) => {
                  // The button is removed with the edits: moves the focus to the one that stays.
                  currentTarget.form?.querySelector<HTMLElement>('[type="submit"]')?.focus()
                  onDiscard()
                }}
                className="max-sm:flex-1"
              >
                Discard
              </Button>
            )}
          </form.Subscribe>
        </>
      )}
      <SubmitButton busyText="Saving..." className="max-sm:flex-1">
        Save Profile
      </SubmitButton>
    </div>
  )
}
