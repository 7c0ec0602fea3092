import { Building2, Globe, type LucideIcon, Mail, Phone, UserRound } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Client } from '../../domain/rows.ts'
import { mailto } from '../../domain/thread/mailto.ts'
import { shortUrl } from '../../ui/short-url.ts'
import { Verbatim } from '../../ui/verbatim.tsx'
import { PhoneLink } from '../phone-link.tsx'
import { LongText } from './long-text.tsx'

interface ClientDetailsProps {
  client: Client | undefined
  /** Level of the heading in it. */
  heading?: 'h3' | 'h4'
}

/** Shows the client's contact details (spec §2, "My services"), and what the company says about itself. */
export function ClientDetails({ client, heading: Heading = 'h4' }: ClientDetailsProps) {
  if (!client) {
    return (
      <p className="text-sm text-ink-soft">
        The client’s contact details reach this device with the next connection.
      </p>
    )
  }
  return (
    <>
      <ul
        aria-label="Contact details"
        className="grid gap-x-6 gap-y-0.5 text-sm grid-cols-[repeat(auto-fit,minmax(min(100%,15rem),1fr))] [&_svg]:size-4.5 [&_svg]:shrink-0 [&_svg]:text-ink-faint"
      >
        <Line icon={UserRound}>
          <Verbatim>{client.contact_name}</Verbatim>
        </Line>
        <Line icon={Mail}>
          <a href={mailto(client.email)} className={link}>
            <Verbatim>{client.email}</Verbatim>
          </a>
        </Line>
        <Line icon={Phone}>
          <PhoneLink phone={client.phone} />
        </Line>
        {client.website && (
          <Line icon={Globe}>
            <a href={client.website} target="_blank" rel="noopener noreferrer" className={link}>
              <Verbatim>{shortUrl(client.website)}</Verbatim>
            </a>
          </Line>
        )}
        <Line icon={Building2}>{`${client.industry}, ${client.company_size}`}</Line>
      </ul>
      {client.bio && (
        <div className="rounded-lg bg-sunk p-4">
          <Heading className="font-display text-lg font-semibold">About the company</Heading>
          <div className="mt-1 text-sm text-ink-soft">
            <LongText text={client.bio} />
          </div>
        </div>
      )}
    </>
  )
}

const link = 'prose-link inline-flex min-h-11 items-center'

const Line = ({ icon: Icon, children }: { icon: LucideIcon; children: ReactNode }) => (
  <li className="flex min-h-11 items-center gap-2.5 text-ink-soft">
    <Icon />
    <span className="min-w-0">{children}</span>
  </li>
)
