import {
  Hourglass,
  LogOut,
  type LucideIcon,
  MessageCircle,
  Monitor,
  Moon,
  Plus,
  Settings,
  Sun,
} from 'lucide-react'
import { type CommandId, commandsOf } from '../../../domain/search/palette-commands.ts'
import type { PaletteIndex } from '../../../domain/search/palette-search.ts'
import type { Viewer } from '../../../domain/viewer.ts'
import { setTheme, type Theme } from '../../../ui/theme.ts'
import { allScreens } from '../navigation.ts'
import type { PaletteItem, Target } from './palette-groups.ts'

/** Returns the lines of the commands that this viewer may use. */
export function commandItems(
  viewer: Viewer,
  index: PaletteIndex,
  theme: Theme,
  onSignOut: () => void,
): PaletteItem[] {
  const does = effects(index, onSignOut)
  return commandsOf(viewer, theme).map(({ id, ...names }) => ({
    key: id,
    icon: icons[id],
    detail: '',
    ...names,
    ...does[id],
  }))
}

/** Returns the lines of the screens that this viewer may open. */
export const screenItems = (viewer: Viewer): PaletteItem[] =>
  allScreens(viewer).map(({ to, label, icon }) => ({ key: to, label, detail: '', icon, target: { to } }))

const icons: Record<CommandId, LucideIcon> = {
  'offer-service': Plus,
  'write-invoice': Plus,
  unread: MessageCircle,
  'overdue-written': Hourglass,
  'overdue-received': Hourglass,
  settings: Settings,
  dark: Moon,
  light: Sun,
  system: Monitor,
  'sign-out': LogOut,
}

type Effect = Pick<PaletteItem, 'target' | 'run'> & { detail?: string }

function effects(index: PaletteIndex, onSignOut: () => void): Record<CommandId, Effect> {
  const overdue = (list: PaletteIndex['written']) => list.filter(({ status }) => status === 'overdue').length
  return {
    'offer-service': { target: { to: '/my-jobs', state: { opening: { form: 'service', id: '' } } } },
    'write-invoice': { target: { to: '/invoices', state: { opening: { form: 'invoice', id: '' } } } },
    unread: { detail: counted(index.unread.length), target: unreadTarget(index) },
    'overdue-written': {
      detail: counted(overdue(index.written)),
      target: { to: '/invoices', search: { status: 'overdue' } },
    },
    'overdue-received': {
      detail: counted(overdue(index.received)),
      target: { to: '/invoices', search: { status: 'overdue', side: 'received' } },
    },
    settings: { detail: 'Account', target: { to: '/account' } },
    dark: { run: () => setTheme('dark') },
    light: { run: () => setTheme('light') },
    system: { run: () => setTheme('system') },
    'sign-out': { run: onSignOut },
  }
}

const counted = (count: number): string => (count === 0 ? 'None' : String(count))

/** Returns the conversation, where one is unread; otherwise the inbox. */
function unreadTarget({ unread }: PaletteIndex): Target {
  const [first] = unread
  return first && unread.length === 1
    ? { to: '/requests/$requestId', params: { requestId: first.request.id } }
    : { to: '/inbox', search: first ? { show: 'unread' } : {} }
}
