import type { Removable } from '../../data/use-device-storage.ts'
import { lazy } from '../../domain/lazy.ts'
import type { TableName } from '../../domain/rows.ts'

const counted = lazy(() => new Intl.NumberFormat('en'))

export const storageLabels = {
  title: 'Storage on this device',
  intro: 'What is kept here so that everything opens without a network.',
  room: (used: string, limit: string) => `${used} used of about ${limit} that this browser allows.`,
  bar: 'Used of what this browser allows',
  unknown: 'This browser does not say how much is used.',
  persistent: 'Kept until you remove it',
  persistentText: 'The browser has promised not to clear it by itself.',
  fleeting: 'May be cleared when the device runs short of space',
  fleetingText:
    'Unsent work would be lost with it. Browsers promise to keep it for apps that are installed or used often.',
  ask: 'Ask to keep it',
  refused: 'The browser does not promise yet. Installing the app usually helps.',
  rows: 'Records',
  yours: 'Yours alone',
  again: 'Comes again when you look at it',
  app: 'The app itself',
  unsent: 'Unsent work',
  drafts: 'Drafts',
  shared: 'Shared files not used yet',
  showUnsent: 'Show unsent work',
  remove: 'Remove',
  makeRoom: 'Make room',
  makeRoomText: 'Removes first what is easiest to fetch again: pictures, then files you opened.',
  nothing: 'There is nothing left to remove that would come again by itself.',
  removed: (what: Removable) => `Removed: ${removableLabels[what].toLowerCase()}.`,
  items: (count: number) => counted().format(count),
}

export const removableLabels: Record<Removable, string> = {
  pictures: 'Pictures',
  files: 'Files you opened',
  previous: 'The version before this one',
}

export const tableLabels: Record<TableName, string> = {
  profiles: 'Members',
  clients: 'Clients',
  jobs: 'Services',
  job_applications: 'Requests',
  portfolios: 'Work samples',
  project_files: 'Project files, by name',
  invoices: 'Invoices',
  payment_details: 'How you are paid',
}
