import type { LinkProps } from '@tanstack/react-router'
import {
  Briefcase,
  FilePen,
  FileText,
  Inbox,
  type LucideIcon,
  MessageCircleOff,
  UsersRound,
} from 'lucide-react'
import type { ListedInvoice } from '../../../domain/invoice/invoice-list.ts'
import { recipientName } from '../../../domain/invoice/invoice-parties.ts'
import { centsOf, formatMoney } from '../../../domain/money.ts'
import { shownProfessions } from '../../../domain/profile/profile.ts'
import type { ListedQuote } from '../../../domain/quote/quote-list.ts'
import { statusLabel } from '../../../domain/request/request.ts'
import type { Profile, Service } from '../../../domain/rows.ts'
import { rankNames } from '../../../domain/search/palette-commands.ts'
import type {
  EndedThread,
  ListedRequest,
  PaletteResults,
  ResultGroup,
} from '../../../domain/search/palette-search.ts'
import { capitalize } from '../../../messages/columns.ts'

export type Target = Pick<LinkProps, 'to' | 'params' | 'search' | 'state'>

export interface PaletteItem {
  key: string
  label: string
  /** Other names by which a command is found. */
  also?: readonly string[]
  detail: string
  /** Names of people and companies in both. */
  names?: readonly (string | null | undefined)[]
  icon: LucideIcon
  /** The person whose picture replaces the icon. */
  person?: Profile
  /** Where it leads, or else what it does. */
  target?: Target
  run?: () => void
}

export interface PaletteGroup {
  label: string
  items: readonly PaletteItem[]
}

/**
 * Returns the lines of the palette, by kind, and before them the commands and screens whose name begins with the text;
 * only `commands` and `screens` where the text is empty.
 */
export function paletteGroups(
  text: string,
  found: PaletteResults,
  commands: readonly PaletteItem[],
  screens: readonly PaletteItem[],
): PaletteGroup[] {
  const [rankedCommands, rankedScreens] = [rankNames(text, commands), rankNames(text, screens)]
  const first = [...rankedCommands.first, ...rankedScreens.first]
  return [
    { label: 'Commands', items: first },
    group('People', found.people, text, person, { to: '/directory' }),
    group('Services', found.services, text, service, { to: '/jobs' }),
    group('Requests', found.requests, text, request, null),
    group('Conversations that ended', found.ended, text, endedThread, null),
    group('Quotes', found.quotes, text, quote, null),
    group('Invoices', found.written, text, invoice(''), { to: '/invoices' }),
    group('Invoices to pay', found.received, text, invoice('received'), {
      to: '/invoices',
      side: 'received',
    }),
    { label: 'Screens', items: rankedScreens.others },
    { label: first.length > 0 ? 'More commands' : 'Commands', items: rankedCommands.others },
  ].filter(({ items }) => items.length > 0)
}

/** Returns a group. Where more items match, its last line leads to the same search on the kind's own screen. */
function group<Item>(
  label: string,
  { shown, total }: ResultGroup<Item>,
  text: string,
  line: (item: Item) => PaletteItem,
  more: { to: '/directory' | '/jobs' | '/invoices'; side?: string } | null,
): PaletteGroup {
  const items = shown.map(line)
  const icon = items[0]?.icon
  if (more && icon && total > shown.length) {
    const { to, ...search } = more
    const target: Target = { to, search: { ...search, q: text } }
    items.push({
      key: `all ${label}`,
      label: `Show all ${total} ${label.toLowerCase()}`,
      detail: '',
      icon,
      target,
    })
  }
  return { label, items }
}

const person = (profile: Profile): PaletteItem => ({
  key: profile.id,
  label: profile.full_name,
  detail: shownProfessions(profile).join(', '),
  names: [profile.full_name],
  icon: UsersRound,
  person: profile,
  target: { to: '/profile/$uniqueUrl', params: { uniqueUrl: profile.id } },
})

const service = ({ id, title, company, provider_name }: Service): PaletteItem => ({
  key: id,
  label: title,
  detail: `${company}, ${provider_name}`,
  names: [company, provider_name],
  icon: Briefcase,
  target: { to: '/jobs/$serviceId', params: { serviceId: id } },
})

const request = ({ request: row, service: asked, client, asClient }: ListedRequest): PaletteItem => {
  const title = asked?.title ?? 'A service that is no longer here'
  const status = capitalize(statusLabel(row.status))
  const target: Target = { to: '/requests/$requestId', params: { requestId: row.id } }
  const line = { key: row.id, icon: Inbox, target }
  // A professional's requests for one service differ by client; a client's requests differ by service.
  return asClient
    ? {
        ...line,
        label: title,
        detail: [status, asked?.provider_name].filter(Boolean).join(', '),
        names: [asked?.provider_name],
      }
    : {
        ...line,
        label: client?.company_name ?? title,
        detail: `${status}, ${title}`,
        names: [client?.company_name],
      }
}

const endedThread = ({ mark }: EndedThread): PaletteItem => ({
  key: mark.id,
  label: mark.ended_about ?? '',
  detail: 'Account deleted',
  icon: MessageCircleOff,
  target: { to: '/requests/$requestId', params: { requestId: mark.application_id } },
})

const quote = ({ quote: row, number, other, status }: ListedQuote): PaletteItem => ({
  key: row.id,
  label: number,
  detail: [other, formatMoney(centsOf(row.amount)), status].filter(Boolean).join(', '),
  names: [other],
  icon: FilePen,
  target: { to: '/requests/$requestId', params: { requestId: row.application_id ?? '' } },
})

const invoice =
  (side: '' | 'received') =>
  ({ invoice: row, parties, status }: ListedInvoice): PaletteItem => {
    const name = side ? parties.from.name : recipientName(parties)
    return {
      key: row.id,
      label: row.invoice_number,
      detail: `${name}, ${formatMoney(centsOf(row.amount))}, ${status}`,
      names: [name],
      icon: FileText,
      target: { to: '/invoices', search: { q: row.invoice_number, ...(side ? { side } : {}) } },
    }
  }
