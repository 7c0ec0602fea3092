import { CloudUpload, RefreshCw } from 'lucide-react'
import { useState } from 'react'
import { toast } from 'sonner'
import { type UnsentItem, useUnsent } from '../../app/outbox.ts'
import { usePullNow, useSyncStatus } from '../../app/status.ts'
import { ApproveArt } from '../../ui/art/steps-art.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { syncWords, timeOf } from './sync-words.ts'
import { UnsentRow } from './unsent-row.tsx'

/** What this person did that the server has not confirmed: first what needs her, then what waits its turn. */
export function UnsentPage() {
  const { items, retry, discard } = useUnsent()
  const [doubted, setDoubted] = useState<UnsentItem | null>(null)
  const attention = items.filter((item) => item.state === 'attention')
  const waiting = items.filter((item) => item.state !== 'attention')
  return (
    <>
      <PageHeader
        title="Unsent work"
        intro="What you do is kept on this device first, and sent as soon as the server can be reached."
        actions={<SyncNow />}
      />
      {items.length === 0 && (
        <Card>
          <EmptyState art={<ApproveArt />} title="Everything is sent">
            Nothing on this device waits for the network.
          </EmptyState>
        </Card>
      )}
      <div className="grid gap-10">
        {attention.length > 0 && (
          <List title="Needs attention" items={attention} onRetry={retry} onDiscard={setDoubted} />
        )}
        {waiting.length > 0 && (
          <List title="Waiting to be sent" items={waiting} onRetry={retry} onDiscard={setDoubted} />
        )}
      </div>
      <Dialog
        open={doubted !== null}
        onClose={() => setDoubted(null)}
        title="Discard this change?"
        description={`“${doubted?.title ?? ''}” will not be sent. This cannot be undone.`}
        footer={
          <>
            <Button look="secondary" onClick={() => setDoubted(null)}>
              Keep it
            </Button>
            <Button
              look="danger"
              onClick={() => {
                if (doubted) discard(doubted.id)
                setDoubted(null)
              }}
            >
              Discard
            </Button>
          </>
        }
      />
    </>
  )
}

interface ListProps {
  title: string
  items: readonly UnsentItem[]
  onRetry: (id: string) => void
  onDiscard: (item: UnsentItem) => void
}

const List = ({ title, items, onRetry, onDiscard }: ListProps) => (
  <section>
    <h2 className="mb-3 text-2xl">{title}</h2>
    <Card>
      <ul className="divide-y divide-line">
        {items.map((item) => (
          <UnsentRow key={item.id} item={item} onRetry={onRetry} onDiscard={onDiscard} />
        ))}
      </ul>
    </Card>
  </section>
)

function SyncNow() {
  const status = useSyncStatus()
  const pullNow = usePullNow()
  const [busy, setBusy] = useState(false)
  const { text, icon: Icon } = syncWords(status)
  const go = async () => {
    setBusy(true)
    const outcome = await pullNow()
    setBusy(false)
    if (!outcome.ok) toast.error(outcome.message)
  }
  return (
    <div className="flex flex-wrap items-center gap-4">
      <p className="flex items-center gap-2 text-ink-soft">
        <Icon aria-hidden="true" className="size-5" />
        {text}
        {status.kind === 'up-to-date' && `, ${timeOf(status.at)}`}
      </p>
      <Button
        look="secondary"
        icon={
          status.kind === 'offline' ? (
            <CloudUpload className="size-4.5" />
          ) : (
            <RefreshCw className="size-4.5" />
          )
        }
        busy={busy}
        busyText="Checking..."
        onClick={go}
      >
        {status.kind === 'offline' ? 'Try to connect' : 'Check now'}
      </Button>
    </div>
  )
}
