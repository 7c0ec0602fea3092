import { MailCheck, MailQuestion, MailWarning, MailX } from 'lucide-react'
import { type Day, formatDay } from '../../domain/calendar.ts'
import { isOpen, openUntil } from '../../domain/invoice/invoice-link.ts'
import type { ListedInvoice } from '../../domain/invoice/invoice-list.ts'
import { dayOf } from '../../messages/dates.ts'
import { Sentence } from '../../ui/sentence.tsx'

/** Says how an invoice reaches a person without an account, or that it did not. */
export function WithoutAccount({ listed, today }: { listed: ListedInvoice; today: Day }) {
  const { parties } = listed
  const [Icon, text] = noteOf(listed, today)
  return (
    <p className="flex gap-2 text-sm text-ink-soft">
      <Icon className="mt-0.5 size-4.5 shrink-0 text-ink-faint" />
      <Sentence verbatim={[parties.to.name, parties.to.email]}>{text}</Sentence>
    </p>
  )
}

function noteOf({ invoice, links, parties: { to } }: ListedInvoice, today: Day) {
  if (invoice.status === 'draft')
    return [
      MailQuestion,
      `No account here: ${to.name} gets it by email, with a page that says how to pay it.`,
    ] as const
  const [link] = links
  if (!link)
    return [MailQuestion, `No account here: hand the PDF to ${to.name} yourself, or email it.`] as const
  if (link.undeliverable_at)
    return [
      MailWarning,
      `The email to ${to.email} did not arrive. Check the address, or hand the PDF over yourself.`,
    ] as const
  if (link.revoked_at) return [MailX, `Its link is revoked: ${to.name} can open it no more.`] as const
  if (!link.emailed_at) return [MailQuestion, `The email to ${to.email} is on its way.`] as const
  const page = isOpen(link, today)
    ? `Its page is open until ${formatDay(openUntil(link))}.`
    : 'Its page is not open any more.'
  return [MailCheck, `Emailed to ${to.email} on ${dayOf(link.emailed_at)}. ${page}`] as const
}
