import { Mail, Phone } from 'lucide-react'
import type { Profile } from '../../domain/rows.ts'
import { mailto } from '../../domain/thread/mailto.ts'
import { Verbatim } from '../../ui/verbatim.tsx'
import { PhoneLink } from '../phone-link.tsx'

/** Phone and e-mail as links. The caller decides whether this viewer may see them. */
export function ContactLines({ profile }: { profile: Pick<Profile, 'phone' | 'email'> }) {
  const { phone, email } = profile
  return (
    <ul className="grid gap-0.5 [&_svg]:size-4.5 [&_svg]:shrink-0 [&_svg]:text-ink-faint">
      {phone && (
        <li className="flex items-center gap-2.5">
          <Phone />
          <PhoneLink phone={phone} />
        </li>
      )}
      {email && (
        <li className="flex items-center gap-2.5">
          <Mail />
          <a href={mailto(email)} className={line}>
            <Verbatim className="min-w-0">{email}</Verbatim>
          </a>
        </li>
      )}
    </ul>
  )
}

const line = 'prose-link inline-flex min-h-11 min-w-0 items-center'
