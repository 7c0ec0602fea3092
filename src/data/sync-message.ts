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
import type { SyncStatus } from './use-sync-status.ts'

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

const calm = { count: 0, also: null, urgent: false }
const urgent = { ...calm, urgent: true }

/** Returns the message for a sync status. */
export function syncMessage(status: SyncStatus): SyncMessage {
  switch (status.kind) {
    case 'starting':
      return { ...calm, text: 'Loading', icon: LoaderCircle }
    case 'up-to-date':
      return { ...calm, text: 'Up to date', icon: CircleCheck }
    case 'sending':
      return { ...calm, text: `Sending ${status.count}`, count: status.count, icon: CloudUpload }
    case 'offline': {
      const { waiting: count } = status
      return { ...urgent, text: offlineText(count, 'Offline'), count, icon: CloudOff }
    }
    case 'attention': {
      const { count } = status
      const text = count === 1 ? '1 needs attention' : `${count} need attention`
      return { ...urgent, text, count, icon: TriangleAlert, also: meanwhile(status) }
    }
    case 'storage':
      return { ...urgent, text: 'Device storage full', icon: HardDrive }
    case 'update-needed':
      return { ...urgent, text: 'Update needed', icon: RefreshCw }
  }
}

function meanwhile({ waiting, offline }: Extract<SyncStatus, { kind: 'attention' }>): SyncMessage['also'] {
  if (offline) return { text: offlineText(waiting, 'offline'), count: waiting, icon: CloudOff }
  return waiting > 0 ? { text: `sending ${waiting}`, count: waiting, icon: CloudUpload } : null
}

const offlineText = (waiting: number, offline: string): string =>
  waiting > 0 ? `${offline}, ${waiting} waiting` : offline
