import { useId, useRef, useState } from 'react'
import { type ListedDraft, useDrafts } from '../../components/edit-unsent/use-reopen.ts'
import { SafariWarning } from '../../components/safari-warning.tsx'
import { type UnsentItem, useUnsent } from '../../data/use-unsent-items.ts'
import { Card } from '../../ui/card.tsx'
import type { Elements } from '../../ui/elements.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ApproveArt } from '../../ui/illustrations/steps-art.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { DraftRow } from './draft-row.tsx'
import { ExportButton } from './export-button.tsx'
import { SyncNow } from './sync-now.tsx'
import { UnsentRow } from './unsent-row.tsx'
import { useLineFocus } from './use-line-focus.ts'

/** Shows what the server has not confirmed: items that need attention, waiting items, and drafts. */
export function UnsentPage() {
  const { items } = useUnsent()
  const drafts = useDrafts() ?? []
  const content = useRef<HTMLDivElement>(null)
  const [announcement, setAnnouncement] = useState('')
  const attention = items.filter(({ state }) => state === 'attention')
  const waiting = items.filter(({ state }) => state !== 'attention')
  const focusHandlers = useLineFocus(content, [
    ...attention.map(({ id }) => `attention:${id}`),
    ...waiting.map(({ id }) => `waiting:${id}`),
    ...drafts.map(({ key }) => `draft:${key}`),
  ])
  const row = (list: string) => (item: UnsentItem) => (
    <UnsentRow key={item.id} line={`${list}:${item.id}`} item={item} onActed={setAnnouncement} />
  )
  const draftRow = (draft: ListedDraft) => (
    <DraftRow
      key={draft.key}
      line={`draft:${draft.key}`}
      draft={draft}
      onDiscard={() => setAnnouncement(`Draft discarded: ${draft.title}.`)}
    />
  )
  const something = items.length > 0 || drafts.length > 0
  return (
    <>
      <PageHeader
        title="Unsent work"
        intro="What you do is kept on this device first, and sent as soon as the server can be reached."
        actions={
          <>
            <SyncNow />
            {something && <ExportButton />}
          </>
        }
      />
      <p role="status" className="sr-only">
        {announcement}
      </p>
      {/* Takes the focus when the last line is removed. */}
      <div ref={content} tabIndex={-1} {...focusHandlers} className="grid gap-10 outline-none">
        <SafariWarning />
        {items.length === 0 && (
          <Card>
            <EmptyState art={<ApproveArt />} title="Everything is sent">
              Nothing on this device waits for the network.
            </EmptyState>
          </Card>
        )}
        <LineSection title="Needs attention" lines={attention.map(row('attention'))} />
        <LineSection title="Waiting to be sent" lines={waiting.map(row('waiting'))} />
        <LineSection
          title="Drafts"
          intro="Forms you left unfinished. They are on this device only."
          lines={drafts.map(draftRow)}
        />
      </div>
    </>
  )
}

/** Shows a list with a heading; nothing where it has no line. */
function LineSection({ title, intro, lines }: { title: string; intro?: string; lines: readonly Elements[] }) {
  const id = useId()
  if (lines.length === 0) return null
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="text-2xl">
        {title}
      </h2>
      {intro && <p className="mt-1 text-ink-soft">{intro}</p>}
      <Card className="mt-3">
        <ul className="divide-y divide-line">{lines}</ul>
      </Card>
    </section>
  )
}
