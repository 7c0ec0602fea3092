import { useState } from 'react'
import { SafariWarning } from '../../components/safari-warning.tsx'
import { type Removable, type StorageUsage, useDeviceStorage } from '../../data/use-device-storage.ts'
import type { TableName } from '../../domain/rows.ts'
import { Button } from '../../ui/button.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { TextLink } from '../../ui/text-link.tsx'
import { LoggedErrors } from './logged-errors.tsx'
import { PersistenceNotice } from './persistence-notice.tsx'
import { StorageList, StorageRow } from './storage-list.tsx'
import { UsageBar } from './usage-bar.tsx'

const removableLabels: Record<Removable, string> = {
  pictures: 'Pictures',
  files: 'Files you opened',
  previous: 'The version before this one',
}

const tableLabels: Record<TableName, string> = {
  profiles: 'Members',
  clients: 'Clients',
  jobs: 'Services',
  job_applications: 'Requests',
  portfolios: 'Work samples',
  project_files: 'Project files, by name',
  invoice_links: 'Links of invoices',
  recurring_invoices: 'Recurring invoices',
  invoices: 'Invoices',
  payment_details: 'How you are paid',
  logos: 'Logos',
  messages: 'Messages',
  message_reads: 'How far you have read',
  payments: 'Payments',
  quotes: 'Quotes',
  events: 'What you were told',
  reminders: 'Reminders',
}

/**
 * What is easiest to fetch again is removed first. `previous` is last: tabs that still run the previous version need
 * it.
 */
const removalOrder: Removable[] = ['pictures', 'files', 'previous']

/** Shows what is stored on this device, whether it is persistent, and buttons to make room. */
export function StoragePage() {
  const { storage, remove, persist } = useDeviceStorage()
  const [announcement, setAnnouncement] = useState('')
  const clear = async (what: Removable) => {
    await remove(what)
    setAnnouncement(`Removed: ${removableLabels[what].toLowerCase()}.`)
  }
  return (
    <div className="mx-auto max-w-3xl pb-10">
      <PageHeader
        title="Storage on this device"
        intro="What is saved on this device, so that the app works without a network."
      />
      <p role="status" className="sr-only">
        {announcement}
      </p>
      {!storage ? (
        <Skeleton className="h-72 rounded-xl" />
      ) : (
        <div className="grid gap-6">
          <SafariWarning />
          <UsageBar room={storage.room} />
          {storage.room && <PersistenceNotice persistent={storage.room.persistent} onAsk={persist} />}
          <RemovableList removable={storage.removable} onRemove={(what) => void clear(what)} />
          <StorageList title="Yours alone">
            <StorageRow name="Unsent work" {...storage.unsent} />
            <StorageRow name="Drafts" count={storage.drafts} />
            <StorageRow name="Shared files not used yet" {...storage.shared} />
            <li className="px-5 py-3">
              <TextLink to="/unsent" className="inline-flex min-h-11 items-center">
                Show unsent work
              </TextLink>
            </li>
          </StorageList>
          <StorageList title="Records" bytes={storage.rowBytes}>
            {storage.rows.map(({ table, count }) => (
              <StorageRow key={table} name={tableLabels[table]} count={count} />
            ))}
          </StorageList>
          <StorageList title="The app itself">
            <StorageRow name="The app itself" {...storage.app} />
          </StorageList>
          <LoggedErrors />
        </div>
      )}
    </div>
  )
}

interface RemovableListProps extends Pick<StorageUsage, 'removable'> {
  onRemove: (what: Removable) => void
}

function RemovableList({ removable, onRemove }: RemovableListProps) {
  const next = removalOrder.find((what) => removable[what].count > 0)
  return (
    <StorageList title="Downloaded again when you open it">
      {removalOrder.map((what) => (
        <StorageRow key={what} name={removableLabels[what]} {...removable[what]}>
          {removable[what].count > 0 && (
            <Button
              variant="quiet"
              size="small"
              aria-label={`Remove: ${removableLabels[what]}`}
              onClick={() => onRemove(what)}
            >
              Remove
            </Button>
          )}
        </StorageRow>
      ))}
      <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 px-5 py-4">
        <p className="min-w-0 flex-1 basis-60 text-sm text-ink-soft">
          {next
            ? 'First removes what is easiest to download again: pictures, then files you opened.'
            : 'Everything that can be downloaded again has been removed.'}
        </p>
        <Button variant="secondary" disabled={!next} onClick={() => next && onRemove(next)}>
          Make room
        </Button>
      </li>
    </StorageList>
  )
}
