import { Building2, Globe, type LucideIcon, Mail, Phone, UserRound } from 'lucide-react'
import type { ReactNode } from 'react'
import { mailto } from '../../../domain/mailto.ts'
import type { Client } from '../../../domain/rows.ts'
import { shortUrl } from '../../../ui/short-url.ts'

/** Shows the client's contact details (spec §2, "My services"). */
export function ClientDetails({ client }: { client: Client }) {
  return (
    <ul
      aria-label="Contact details"
      className="grid gap-x-6 gap-y-0.5 text-sm sm:grid-cols-2 [&_svg]:size-4.5 [&_svg]:shrink-0 [&_svg]:text-ink-faint"
    >
      <Line icon={UserRound}>{client.contact_name}</Line>
      <Line icon={Mail}>
        <a href={mailto(client.email)} className={link}>
          {client.email}
        </a>
      </Line>
      <Line icon={Phone}>
        <a href={`tel:${client.phone.replace(/[^\d+*#,;]/g, '')}`} className={link}>
          {client.phone}
        </a>
      </Line>
      {client.website && (
        <Line icon={Globe}>
          <a href={client.website} target="_blank" rel="noopener noreferrer" className={link}>
            {shortUrl(client.website)}
          </a>
        </Line>
      )}
      <Line icon={Building2}>
        {client.industry}, {client.company_size}
      </Line>
    </ul>
  )
}

const link = 'underline-offset-4 hover:text-leaf-text hover:underline'

const Line = ({ icon: Icon, children }: { icon: LucideIcon; children: ReactNode }) => (
  <li className="flex min-h-9 items-center gap-2.5 text-ink-soft">
    <Icon aria-hidden="true" />
    <span className="min-w-0 break-words">{children}</span>
  </li>
)
