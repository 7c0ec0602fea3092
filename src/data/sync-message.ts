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

export interface SyncWords {
  text: string
  /** The number in it, for where there is no room for words. */
  count: number
  icon: LucideIcon
  /** What goes on meanwhile, to follow `text` after a comma. */
  also: { text: string; count: number; icon: LucideIcon } | null
  /** Worth colour, and worth being read out when it begins. */
  urgent: boolean
}

/** All of it in one line. */
export const syncSentence = ({ text, also }: SyncWords): string => (also ? `${text}, ${also.text}` : text)

/** The state of this device's data, in words. */
export function syncWords(status: SyncStatus): SyncWords {
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
        text: offlineWords(status.waiting, 'Offline'),
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

function meanwhile({ waiting, offline }: Extract<SyncStatus, { kind: 'attention' }>): SyncWords['also'] {
  if (offline) return { text: offlineWords(waiting, 'offline'), count: waiting, icon: CloudOff }
  return waiting > 0 ? { text: `sending ${waiting}`, count: waiting, icon: CloudUpload } : null
}

const offlineWords = (waiting: number, offline: string): string =>
  waiting > 0 ? `${offline}, ${waiting} waiting` : offline

const clock = lazy(() => new Intl.DateTimeFormat(undefined, { hour: '2-digit', minute: '2-digit' }))

/** The time of day of the last answer, in the device's own way of writing it. */
export const timeOf = (at: number): string => clock().format(at)
