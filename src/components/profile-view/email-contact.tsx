import { Copy, ExternalLink, Mail, Pencil } from 'lucide-react'
import { useRef, useState } from 'react'
import { useAuth } from '../../data/use-auth.tsx'
import { useAddressHere } from '../../data/use-next-address.ts'
import type { Profile } from '../../domain/rows.ts'
import { contactDecision, contactLabels } from '../../domain/search/directory.ts'
import { mailLink } from '../../domain/thread/contact-message.ts'
import { Button, ButtonAnchor, ButtonLink } from '../../ui/button.tsx'
import { copyText } from '../../ui/copy-text.ts'
import { Notice } from '../../ui/notice.tsx'
import { TextLink } from '../../ui/text-link.tsx'
import { Verbatim } from '../../ui/verbatim.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import { emailProgramOpened } from './email-program.ts'

/**
 * Shows the Contact button, a prefilled mail link, or one of the three sentences that say why there is none (spec §2).
 * On the viewer's own profile, shows a link to edit it.
 */
export function EmailContact({ profile }: { profile: Profile }) {
  const { viewer } = useAuth()
  const here = useAddressHere()
  const decision = contactDecision(viewer, profile)
  if (decision === 'unknown') return null
  const label = contactLabels.details[decision]
  if (decision === 'sign-in') {
    return (
      <TextLink to="/login" search={{ next: here }}>
        {label}
      </TextLink>
    )
  }
  if (decision === 'own') {
    return (
      <ButtonLink to="/profile" variant="secondary" icon={Pencil}>
        {label}
      </ButtonLink>
    )
  }
  if (decision !== 'contact') return <p className="text-ink-soft">{label}</p>
  if (!profile.email) {
    return <p className="text-ink-soft">Her address reaches this device with the next connection.</p>
  }
  return <MailButton email={profile.email} href={mailLink(profile.email, viewer.profile, profile)} />
}

/**
 * If no mail program opens, copies the address to the clipboard and shows it in an alert (spec §7, "Contact email").
 */
function MailButton({ email, href }: { email: string; href: string }) {
  const [fallback, setFallback] = useState<'copied' | 'shown' | null>(null)
  const waiting = useRef(false)

  const watch = async () => {
    if (waiting.current) return
    waiting.current = true
    setFallback(null)
    if (!(await emailProgramOpened())) setFallback((await copyText(email)) ? 'copied' : 'shown')
    waiting.current = false
  }

  return (
    <div className="grid w-full gap-4">
      <ButtonAnchor
        href={href}
        icon={Mail}
        onClick={() => void watch()}
        className="max-sm:w-full sm:justify-self-end"
      >
        <span>{contactLabels.details.contact}</span>
        <ExternalLink className="size-4" />
        <VisuallyHidden>(opens your mail program)</VisuallyHidden>
      </ButtonAnchor>
      {fallback && (
        <Notice
          urgent
          tone="amber"
          icon={Copy}
          title={
            fallback === 'copied'
              ? 'No mail program opened. The address has been copied to the clipboard:'
              : 'No mail program opened. Write to this address:'
          }
          action={
            fallback === 'shown' && (
              <Button
                variant="secondary"
                size="small"
                onClick={async () => setFallback((await copyText(email)) ? 'copied' : 'shown')}
              >
                Copy the address
              </Button>
            )
          }
        >
          <Verbatim className="select-all">{email}</Verbatim>
        </Notice>
      )}
    </div>
  )
}
