import type { Message, MessageRead } from '../../../src/domain/rows.ts'
import type { OutboxItem } from '../../../src/outbox/item.ts'
import type { Tab } from '../device/tab.ts'
import type { TabState } from '../tab/device-entry.ts'
import { storedRowsOf } from './device-data.ts'
import { Violation } from './violation.ts'

/** Returns the text of a message that waits to be sent or was refused; null for other items. */
function textOf({ mutation }: OutboxItem): string | null {
  if (mutation.kind !== 'rows' || mutation.action !== 'message.send') return null
  const [change] = mutation.changes
  return change?.op === 'insert' ? ((change.values as Partial<Message>).body ?? '') : null
}

/** Throws where an item that stays in the outbox, refused or not, has lost the text of its message. */
export function checkText(device: string, before: OutboxItem, now: OutboxItem): void {
  const [was, is] = [textOf(before), textOf(now)]
  if (was === is) return
  throw new Violation('never-gone', `the message ‘${was}’ on ${device} now says ‘${is}’`, [now.id])
}

/** Throws where a tab does not show a message that waits on its device. */
export function checkShowsUnsent(
  tab: Tab,
  { items }: TabState,
  itemOf: (id: string) => OutboxItem | undefined,
): void {
  const waiting = items.flatMap(({ id, state, cancelled }) => {
    const item = state === 'waiting' && !cancelled ? itemOf(id) : undefined
    return item?.mutation.kind === 'rows' && textOf(item) !== null ? [item.mutation.changes] : []
  })
  if (waiting.length === 0) return
  const shown = new Set((tab.api.shownRows('messages') as Message[]).map(({ id }) => id))
  const missing = waiting.flat().find(({ id }) => !shown.has(id))
  if (missing)
    throw new Violation('never-gone', `${tab.name} does not show a message that waits`, [missing.id])
}

/** How far a tab has shown threads as read with marks that its device stores, by the id of the mark. */
export type ShownMarks = Map<string, number>

/** Throws where a tab shows a thread as read less far than the server had confirmed before; other marks may be taken back. */
export function checkMarksShown(tab: Tab, { items, engineUserId }: TabState, marks: ShownMarks): void {
  const isWaiting = items.some(({ action }) => action === 'message.read')
  for (const { id, read_up_to } of tab.api.shownRows('message_reads') as MessageRead[]) {
    const before = marks.get(id) ?? 0
    if (read_up_to < before)
      throw new Violation('messages', `${tab.name} shows ${read_up_to} as read after it showed ${before}`, [
        id,
      ])
    if (isWaiting || read_up_to === before) continue
    // An item that was just cancelled is still in the rows.
    const stored = storedRowsOf(tab.platform, engineUserId ?? 'visitor')
      ?.rows.get('message_reads')
      ?.get(id)
    marks.set(id, Math.max(before, Math.min(read_up_to, Number(stored?.read_up_to ?? 0))))
  }
}
