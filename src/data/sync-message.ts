import {
  CircleCheck,
  CloudOff,
  CloudUpload,
  HardDrive,
  LoaderCircle,
  type LucideIcon,
  RefreshCw,
  TriangleAlert,
} from 'lucide-react'
import { lazy } from '../domain/lazy.ts'
import type { SyncStatus } from './sync-status.ts'

export interface SyncMessage {
  text: string
  /** The number in the text, for where the text has no room. */
  count: number
  icon: LucideIcon
  /** What happens meanwhile; follows `text` after a comma. */
  also: { text: string; count: number; icon: LucideIcon } | null
  /** Shown in colour, and announced to screen readers. */
  urgent: boolean
}

/** Returns the message as one line. */
export const syncMessageText = ({ text, also }: SyncMessage): string =>
  also ? `${text}, ${also.text}` : text

/** Returns the message for a sync status. */
export function syncMessage(status: SyncStatus): SyncMessage {
  switch (status.kind) {
    case 'starting':
      return { text: 'Loading', count: 0, icon: LoaderCircle, also: null, urgent: false }
    case 'up-to-date':
      return { text: 'Up to date', count: 0, icon: CircleCheck, also: null, urgent: false }
    case 'sending':
      return {
        text: `Sending ${status.count}`,
        count: status.count,
        icon: CloudUpload,
        also: null,
        urgent: false,
      }
    case 'offline':
      return {
        text: offlineText(status.waiting, 'Offline'),
        count: status.waiting,
        icon: CloudOff,
        also: null,
        urgent: true,
      }
    case 'attention':
      return {
        text: status.count === 1 ? '1 needs attention' : `${status.count} need attention`,
        count: status.count,
        icon: TriangleAlert,
        also: meanwhile(status),
        urgent: true,
      }
    case 'storage':
      return { text: 'Device storage full', count: 0, icon: HardDrive, also: null, urgent: true }
    case 'update-needed':
      return { text: 'Update needed', count: 0, icon: RefreshCw, also: null, urgent: true }
  }
}

function meanwhile({ waiting, offline }: Extract<SyncStatus, { kind: 'attention' }>): SyncMessage['also'] {
  if (offline) return { text: offlineText(waiting, 'offline'), count: waiting, icon: CloudOff }
  return waiting > 0 ? { text: `sending ${waiting}`, count: waiting, icon: CloudUpload } : null
}

const offlineText = (waiting: number, offline: string): string =>
  waiting > 0 ? `${offline}, ${waiting} waiting` : offline

const clock = lazy(() => new Intl.DateTimeFormat(undefined, { hour: '2-digit', minute: '2-digit' }))

/** Formats the time of the last answer in the device's locale. */
export const timeOf = (at: number): string => clock().format(at)
