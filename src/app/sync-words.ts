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
import type { SyncStatus } from './status.ts'

export interface SyncWords {
  text: string
  /** The number in it, for where there is no room for words. */
  count: number
  icon: LucideIcon
  /** Worth colour, and worth being read out when it begins. */
  urgent: boolean
}

/** The state of this device's data, in words. */
export function syncWords(status: SyncStatus): SyncWords {
  switch (status.kind) {
    case 'starting':
      return { text: 'Loading', count: 0, icon: LoaderCircle, urgent: false }
    case 'up-to-date':
      return { text: 'Up to date', count: 0, icon: CircleCheck, urgent: false }
    case 'sending':
      return { text: `Sending ${status.count}`, count: status.count, icon: CloudUpload, urgent: false }
    case 'offline':
      return {
        text: status.waiting > 0 ? `Offline, ${status.waiting} waiting` : 'Offline',
        count: status.waiting,
        icon: CloudOff,
        urgent: true,
      }
    case 'attention':
      return {
        text: status.count === 1 ? '1 needs attention' : `${status.count} need attention`,
        count: status.count,
        icon: TriangleAlert,
        urgent: true,
      }
    case 'storage':
      return { text: 'Device storage full', count: 0, icon: HardDrive, urgent: true }
    case 'update-needed':
      return { text: 'Update needed', count: 0, icon: RefreshCw, urgent: true }
  }
}

const clock = new Intl.DateTimeFormat(undefined, { hour: '2-digit', minute: '2-digit' })

/** The time of day of the last answer, in the device's own way of writing it. */
export const timeOf = (at: number): string => clock.format(at)
