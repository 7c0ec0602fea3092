import { ClipboardPen } from 'lucide-react'
import { finishLinks, unfinished } from '../../components/guard/guards.ts'
import { ButtonLinks } from '../../ui/button-links.tsx'
import { Notice } from '../../ui/notice.tsx'
import { RefreshButtons } from './refresh-buttons.tsx'

/** Shown where an account exists but its registration was interrupted before the profile or company was stored. */
export const FinishRegistrationCard = () => (
  <Notice
    tone="amber"
    icon={ClipboardPen}
    title="Your registration is not finished"
    action={
      <>
        <ButtonLinks links={finishLinks} />
        <RefreshButtons />
      </>
    }
    className="mt-6 sm:mt-8"
  >
    {unfinished.text}
  </Notice>
)
