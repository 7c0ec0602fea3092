import { useState } from 'react'
import { SafariWarning } from '../../components/safari-warning.tsx'
import { type Removable, useDeviceStorage } from '../../data/use-device-storage.ts'
import { Button } from '../../ui/button.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { TextLink } from '../../ui/text-link.tsx'
import { KeptList, KeptRow } from './kept-list.tsx'
import { Permanence } from './permanence.tsx'
import { removable, tableWords, storageWords as words } from './storage-words.ts'
import { UsedBar } from './used-bar.tsx'

/** What is easiest to fetch again goes first. A page that still runs the version before has only these files. */
const order: Removable[] = ['pictures', 'files', 'previous']

/** What is kept on this device, how much of it, for how long, and making room. */
export function StoragePage() {
  const { storage, remove, persist } = useDeviceStorage()
  const [said, setSaid] = useState('')
  const clear = async (what: Removable) => {
    await remove(what)
    setSaid(words.removed(what))
  }
  const next = storage && order.find((what) => storage.removable[what].count > 0)
  return (
    <div className="mx-auto max-w-3xl pb-10">
      <PageHeader title={words.title} intro={words.intro} />
      <p role="status" className="sr-only">
        {said}
      </p>
      {!storage ? (
        <Skeleton className="h-72 rounded-xl" />
      ) : (
        <div className="grid gap-6">
          <SafariWarning />
          <UsedBar room={storage.room} />
          {storage.room && <Permanence persistent={storage.room.persistent} onAsk={persist} />}
          <KeptList title={words.again}>
            {order.map((what) => (
              <KeptRow key={what} name={removable[what]} {...storage.removable[what]}>
                {storage.removable[what].count > 0 && (
                  <Button
                    variant="quiet"
                    size="small"
                    aria-label={`${words.remove}: ${removable[what]}`}
                    onClick={() => void clear(what)}
                  >
                    {words.remove}
                  </Button>
                )}
              </KeptRow>
            ))}
            <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 px-5 py-4">
              <p className="min-w-0 flex-1 basis-60 text-sm text-ink-soft">
                {next ? words.makeRoomText : words.nothing}
              </p>
              <Button variant="secondary" disabled={!next} onClick={() => next && void clear(next)}>
                {words.makeRoom}
              </Button>
            </li>
          </KeptList>
          <KeptList title={words.yours}>
            <KeptRow name={words.unsent} {...storage.unsent} />
            <KeptRow name={words.drafts} count={storage.drafts} />
            <KeptRow name={words.shared} {...storage.shared} />
            <li className="px-5 py-3">
              <TextLink to="/unsent" className="inline-flex min-h-11 items-center">
                {words.showUnsent}
              </TextLink>
            </li>
          </KeptList>
          <KeptList title={words.rows} bytes={storage.rowBytes}>
            {storage.rows.map(({ table, count }) => (
              <KeptRow key={table} name={tableWords[table]} count={count} />
            ))}
          </KeptList>
          <KeptList title={words.app}>
            <KeptRow name={words.app} {...storage.app} />
          </KeptList>
        </div>
      )}
    </div>
  )
}
