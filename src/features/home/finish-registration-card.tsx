import { ClipboardPen } from 'lucide-react'
import { ButtonLink } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { RefreshButtons } from './refresh-buttons.tsx'

/** Shown where an account exists but its registration was interrupted before the profile or company was stored. */
export const FinishRegistrationCard = () => (
  <div className="pt-6 sm:pt-8">
    <Notice
      tone="amber"
      icon={ClipboardPen}
      title="Your registration is not finished"
      action={
        <>
          <ButtonLink to="/register">Finish as a professional</ButtonLink>
          <ButtonLink to="/client-register" variant="secondary">
            Finish as a client
          </ButtonLink>
          <RefreshButtons />
        </>
      }
    >
      You are signed in, but your profile was never stored. One form is left to fill in.
    </Notice>
  </div>
)
