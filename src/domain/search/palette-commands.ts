import { isApproved, type Viewer } from '../viewer.ts'
import { hasWords, searchWords } from './search-words.ts'

/** What the palette finds by a name: a screen, or something to do. */
export interface Named {
  label: string
  /** Other names that people know it by. */
  also?: readonly string[]
}

export interface RankedNames<Item> {
  /** Those with a name that begins with the text; they come before everything else. */
  first: readonly Item[]
  /** Those with every word of the text in their names; all, where the text is empty. */
  others: readonly Item[]
}

/** Ranks by a typed text; a label that begins with it comes before another name that does. */
export function rankNames<Item extends Named>(text: string, items: readonly Item[]): RankedNames<Item> {
  const words = searchWords(text)
  if (words.length === 0) return { first: [], others: items }
  const begins = (name: string) => searchWords(name).join(' ').startsWith(words.join(' '))
  const byLabel: Item[] = []
  const byOther: Item[] = []
  const others: Item[] = []
  for (const item of items) {
    const { label, also = [] } = item
    if (begins(label)) byLabel.push(item)
    else if (also.some(begins)) byOther.push(item)
    else if (hasWords([label, ...also].join('\n'), text)) others.push(item)
  }
  return { first: [...byLabel, ...byOther], others }
}

export type CommandId =
  | 'offer-service'
  | 'write-invoice'
  | 'unread'
  | 'overdue-written'
  | 'overdue-received'
  | 'settings'
  | 'dark'
  | 'light'
  | 'system'
  | 'sign-out'

export interface PaletteCommand extends Named {
  id: CommandId
}

const appearance = ['Appearance', 'Theme', 'Colours']
const offerService = { id: 'offer-service', label: 'Offer a service', also: ['New service'] } as const
const writeInvoice = {
  id: 'write-invoice',
  label: 'Write an invoice',
  also: ['New invoice', 'Create an invoice'],
} as const
const unread = { id: 'unread', label: 'Unread conversations', also: ['Conversations', 'Messages'] } as const
const overdueWritten = { id: 'overdue-written', label: 'Overdue invoices', also: ['Reminders'] } as const
const overdueReceived = { id: 'overdue-received', label: 'Overdue invoices to pay' } as const
const settings = {
  id: 'settings',
  label: 'Settings',
  also: ['Preferences', 'Notifications', 'Password', 'Email'],
} as const
const signOut = { id: 'sign-out', label: 'Sign out', also: ['Log out', 'Logout'] } as const
const themes = [
  { id: 'dark', label: 'Dark appearance', also: ['Dark mode', 'Night', ...appearance] },
  { id: 'light', label: 'Light appearance', also: ['Light mode', 'Day', ...appearance] },
  { id: 'system', label: 'System appearance', also: ['System mode', ...appearance] },
] as const

/** Returns the commands that this viewer may use. `theme` is the chosen appearance, which is no command. */
export function commandsOf(viewer: Viewer, theme: 'dark' | 'light' | 'system'): PaletteCommand[] {
  const member = isApproved(viewer)
  return [
    ...(member ? [offerService, writeInvoice] : []),
    ...(member || viewer.client ? [unread] : []),
    ...(member ? [overdueWritten] : []),
    ...(viewer.client ? [overdueReceived] : []),
    ...(viewer.user ? [settings] : []),
    ...themes.filter(({ id }) => id !== theme),
    ...(viewer.user ? [signOut] : []),
  ]
}
