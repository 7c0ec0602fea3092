import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { ChooseStepArt, HomeStepArt, ShareStepArt } from '../../../ui/illustrations/install-art.tsx'

const steps = [
  { art: ShareStepArt, title: 'Tap Share', text: 'The square with the arrow, in Safari’s bar.' },
  {
    art: ChooseStepArt,
    title: 'Choose “Add to Home Screen”',
    text: 'Scroll down a little if you do not see it.',
  },
  { art: HomeStepArt, title: 'Tap Add', text: 'The leaves appear among your apps.' },
]

/** Explains how to install the app on an iPhone or iPad, where only the user can do it. */
export function ShareSheet({ open, onClose }: { open: boolean; onClose: () => void }) {
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="Add it to your home screen"
      description="Safari leaves this to you. Three taps, and it opens like any other app."
      footer={<Button onClick={onClose}>Got it</Button>}
    >
      <ol className="mt-5 grid gap-4">
        {steps.map(({ art: Art, title, text }, nth) => (
          <li key={title} className="grid grid-cols-[7.5rem_1fr] items-center gap-4">
            <Art className="h-auto w-full" />
            <div>
              <h3 className="flex gap-2 text-lg">
                <span aria-hidden="true" className="text-apricot-text tabular-nums">
                  {nth + 1}
                </span>
                <span>{title}</span>
              </h3>
              <p className="mt-0.5 text-sm text-ink-soft">{text}</p>
            </div>
          </li>
        ))}
      </ol>
    </Dialog>
  )
}
