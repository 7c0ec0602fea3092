import { CloudUpload, Hourglass, RotateCw, Trash2, TriangleAlert } from 'lucide-react'
import type { UnsentItem } from '../../app/outbox.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'

interface UnsentRowProps {
  item: UnsentItem
  onRetry: (id: string) => void
  onDiscard: (item: UnsentItem) => void
}

const moment = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' })

export function UnsentRow({ item, onRetry, onDiscard }: UnsentRowProps) {
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3 p-4 sm:p-5">
      <div className="min-w-0 flex-1 basis-72">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <h3 className="text-lg font-semibold">{item.title}</h3>
          <State state={item.state} />
        </div>
        <p className="mt-0.5 text-sm text-ink-faint">
          <time dateTime={new Date(item.at).toISOString()}>{moment.format(item.at)}</time>
        </p>
        {item.progress !== null && (
          <progress
            value={item.progress}
            aria-label={`Upload of ${item.title}`}
            className="mt-2 h-1.5 w-full max-w-xs accent-leaf"
          />
        )}
        {item.reason && <p className="mt-2 text-ink-soft">{item.reason}</p>}
      </div>
      <div className="flex flex-wrap gap-2">
        {item.state === 'attention' && (
          <Button
            look="secondary"
            size="small"
            icon={<RotateCw aria-hidden="true" className="size-4" />}
            onClick={() => onRetry(item.id)}
          >
            Try again
          </Button>
        )}
        {item.state !== 'sending' && (
          <Button
            look="danger"
            size="small"
            icon={<Trash2 aria-hidden="true" className="size-4" />}
            aria-label={`Discard ${item.title}`}
            onClick={() => onDiscard(item)}
          >
            Discard
          </Button>
        )}
      </div>
    </li>
  )
}

function State({ state }: { state: UnsentItem['state'] }) {
  switch (state) {
    case 'attention':
      return (
        <Badge tone="yellow" icon={<TriangleAlert aria-hidden="true" />}>
          Needs attention
        </Badge>
      )
    case 'sending':
      return (
        <Badge tone="blue" icon={<CloudUpload aria-hidden="true" />}>
          Sending
        </Badge>
      )
    case 'waiting':
      return <Badge icon={<Hourglass aria-hidden="true" />}>Waiting</Badge>
  }
}
