import { CloudUpload, Hourglass, TriangleAlert, Undo2 } from 'lucide-react'
import { type ComponentProps, useId } from 'react'
import { type UnsentDetails, useUnsentDetails } from '../../components/unsent/unsent-details.ts'
import { isOffline, useSyncStatusValue } from '../../data/use-sync-status.ts'
import type { UnsentItem } from '../../data/use-unsent-items.ts'
import { fileSize } from '../../domain/request/project-file.ts'
import { formatMoment } from '../../messages/dates.ts'
import { UPLOAD_NETWORK_ERROR } from '../../messages/problems.ts'
import { Badge } from '../../ui/badge.tsx'
import { Sentence } from '../../ui/sentence.tsx'
import { withoutMarks } from '../../ui/verbatim-text.ts'
import { Differences } from './differences.tsx'
import { UnsentActions } from './unsent-actions.tsx'

interface UnsentRowProps {
  item: UnsentItem
  /** Key of the line, for moving the focus. */
  line: string
  /** Is given a text to announce to screen readers. */
  onActed: (text: string) => void
}

/** Shows one unsent item: its state, the reason, and its buttons. */
export function UnsentRow({ item, line, onActed }: UnsentRowProps) {
  const title = useId()
  const details = useUnsentDetails(item.id)
  const offline = useSyncStatusValue(isOffline)
  return (
    <li data-line={line} tabIndex={-1} aria-labelledby={title} className="p-4 sm:p-5">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h3 id={title} className="min-w-0 text-lg font-semibold">
          <Sentence>{item.title}</Sentence>
        </h3>
        <Badge {...badges[item.state]} />
      </div>
      <p className="mt-0.5 flex flex-wrap gap-x-3 text-sm text-ink-faint">
        <time dateTime={new Date(item.at).toISOString()}>{formatMoment(item.at)}</time>
        {details.files > 0 && <span className="tabular-nums">{filesText(details)}</span>}
      </p>
      {item.progress !== null && (
        <progress
          value={item.progress}
          aria-label={`Upload of ${withoutMarks(item.title)}`}
          className="mt-2 h-1.5 w-full max-w-xs accent-leaf"
        />
      )}
      <p className="mt-2 max-w-prose text-ink-soft">
        <Sentence>{item.reason ?? statusText(item, details, offline)}</Sentence>
      </p>
      {details.obstacle && <p className="max-w-prose text-ink-soft">{details.obstacle}</p>}
      {details.differences && <Differences differences={details.differences} />}
      <UnsentActions item={item} describedBy={title} details={details} onActed={onActed} />
    </li>
  )
}

const filesText = ({ files, bytes }: UnsentDetails): string =>
  `${files === 1 ? '1 file' : `${files} files`}, ${fileSize(bytes)}`

function statusText({ state }: UnsentItem, { heldByTitle, files }: UnsentDetails, cutOff: boolean): string {
  if (state === 'cancelling')
    return 'It may have been sent before you cancelled it. The app asks the server and tells you.'
  if (heldByTitle) return `Waits until this is settled: ${heldByTitle}.`
  if (cutOff && files > 0) return UPLOAD_NETWORK_ERROR
  return state === 'sending' ? 'On its way to the server.' : 'Waits for its turn, or for the network.'
}

const badges: Record<UnsentItem['state'], ComponentProps<typeof Badge>> = {
  attention: { tone: 'yellow', icon: TriangleAlert, children: 'Needs attention' },
  sending: { tone: 'blue', icon: CloudUpload, children: 'Sending' },
  cancelling: { icon: Undo2, children: 'Taking back' },
  waiting: { icon: Hourglass, children: 'Waiting' },
}
