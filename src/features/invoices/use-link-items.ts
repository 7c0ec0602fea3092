import { Link2Off, Mail } from 'lucide-react'
import { useActionWithToast } from '../../data/use-action.ts'
import type { Day } from '../../domain/calendar.ts'
import { emailRefusal, isOpen, revokeLinks } from '../../domain/invoice/invoice-link.ts'
import type { ListedInvoice } from '../../domain/invoice/invoice-list.ts'
import type { Profile } from '../../domain/rows.ts'
import type { MoreMenuItem } from '../../ui/more-menu.tsx'
import { useSendInvoice } from './use-send-invoice.ts'

/** Returns what a professional can do with the links of an invoice that was sent to somebody without an account. */
export function useLinkItems(me: Profile, listed: ListedInvoice, today: Day): MoreMenuItem[] {
  const send = useSendInvoice(me)
  const act = useActionWithToast()
  const { invoice, links } = listed
  const open = links.filter((link) => isOpen(link, today))
  const isSent = invoice.status !== 'draft' && emailRefusal(me, invoice, today) === null
  return [
    ...(isSent
      ? [
          {
            label: links.length > 0 ? 'Email it again' : 'Email it',
            icon: Mail,
            onClick: () => void send(listed),
          },
        ]
      : []),
    ...(open.length > 0
      ? [
          {
            label: 'Revoke its link',
            icon: Link2Off,
            onClick: () => void act(revokeLinks(open, new Date().toISOString())),
          },
        ]
      : []),
  ]
}
