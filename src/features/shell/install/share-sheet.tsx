import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { ChooseStepArt, HomeStepArt, ShareStepArt } from '../../../ui/illustrations/install-art.tsx'
import { installMessages } from './install-messages.ts'

const pictures = [ShareStepArt, ChooseStepArt, HomeStepArt]
const messages = installMessages.share

/** Explains how to install the app on an iPhone or iPad, where only the user can do it. */
export function ShareSheet({ open, onClose }: { open: boolean; onClose: () => void }) {
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={messages.title}
      description={messages.intro}
      footer={<Button onClick={onClose}>{messages.done}</Button>}
    >
      <ol className="mt-5 grid gap-4">
        {messages.steps.map(({ title, text }, nth) => {
          const Picture = pictures[nth] ?? HomeStepArt
          return (
            <li key={title} className="grid grid-cols-[7.5rem_1fr] items-center gap-4">
              <Picture className="h-auto w-full" />
              <div>
                <h3 className="flex gap-2 text-lg">
                  <span aria-hidden="true" className="text-apricot-text tabular-nums">
                    {nth + 1}
                  </span>
                  {title}
                </h3>
                <p className="mt-0.5 text-sm text-ink-soft">{text}</p>
              </div>
            </li>
          )
        })}
      </ol>
    </Dialog>
  )
}
