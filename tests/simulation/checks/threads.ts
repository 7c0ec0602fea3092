import type { Message, MessageRead } from '../../../src/domain/rows.ts'
import { unreadByThread } from '../../../src/domain/thread/unread-messages.ts'
import type { SimulatedDevice } from '../device/simulated-device.ts'
import type { Applied } from '../record/row-stamps.ts'
import { type DeviceStorage, outboxOf, storedRowsOf } from './device-data.ts'
import { Violation } from './violation.ts'

/** One message of the server, with the user who wrote it. */
export type StoredMessage = Pick<
  Message,
  'id' | 'application_id' | 'position' | 'kind' | 'sent_by_client' | 'body'
> & { author: string | null; is_recent: boolean }

/** How far one user has read one thread. */
export type StoredMark = Pick<MessageRead, 'id' | 'application_id' | 'as_client' | 'read_up_to'> & {
  user_id: string
}

/** All threads of the server, past every policy; messages in the order of their threads and positions. */
export interface Threads {
  messages: readonly StoredMessage[]
  marks: readonly StoredMark[]
  /** How many of a thread's newest messages a device holds. */
  recent: number
}

/** Checks the server's threads by themselves. */
export function checkStoredThreads(threads: Threads): void {
  checkPositions(threads)
  checkAuthors(threads)
}

/** Throws where the positions of a thread are not 1 to n, or another message is recent than the newest ones. */
function checkPositions({ messages, recent }: Threads): void {
  for (const [thread, own] of byThread(messages)) {
    for (const [index, { id, position, is_recent }] of own.entries()) {
      if (position !== index + 1)
        throw new Violation('messages', `position ${position} stands at place ${index + 1} of its thread`, [
          id,
          thread,
        ])
      if (is_recent !== own.length - index <= recent)
        throw new Violation('messages', `position ${position} of ${own.length} is recent: ${is_recent}`, [
          id,
          thread,
        ])
    }
  }
}

/** Throws where somebody has written in a thread for a side on which she is not. */
function checkAuthors({ messages, marks }: Threads): void {
  for (const { id, application_id, author, sent_by_client } of messages) {
    if (author === null) continue
    const isOnSide = marks.some(
      (mark) =>
        mark.application_id === application_id &&
        mark.user_id === author &&
        mark.as_client === sent_by_client,
    )
    if (!isOnSide) throw new Violation('messages', `${author} wrote for a side that is not hers`, [id])
  }
}

/**
 * Throws where a message that the server has applied is not there as it was written, although one of the thread's sides
 * has an account.
 */
export function checkKept(
  { messages, marks }: Threads,
  applied: Iterable<Applied>,
  hasEnded: (thread: string) => boolean,
): void {
  const known = new Map(messages.map((message) => [message.id, message]))
  for (const { mutation } of applied) {
    for (const change of mutation.changes) {
      if (change.table !== 'messages' || change.op !== 'insert') continue
      const { application_id, body } = change.values as Partial<Message>
      const there = known.get(change.id)
      if (
        there
          ? there.body === body && there.application_id === application_id
          : hasEnded(application_id ?? '')
      )
        continue
      const sides = marks.filter((mark) => mark.application_id === application_id).length
      const what = there ? `says ${there.body}` : `is gone, its thread has ${sides} sides`
      throw new Violation('messages', `a message that was applied ${what}`, [mutation.id, change.id])
    }
  }
}

/**
 * Throws where a device holds other messages or marks than the newest of its user's threads, in another order, or another
 * mark.
 */
export function checkThreadsHeld(platform: DeviceStorage, viewer: string, threads: Threads): void {
  const held = storedRowsOf(platform, viewer)
  const orderOf = (messages: readonly Pick<Message, 'id' | 'application_id' | 'position'>[]) =>
    [...messages]
      .sort((a, b) => compare(a.application_id, b.application_id) || a.position - b.position)
      .map(({ id, position }) => `${position} ${id}`)
  const marksOf = (rows: readonly Pick<MessageRead, 'id' | 'as_client' | 'read_up_to'>[]) =>
    rows.map(({ id, as_client, read_up_to }) => `${id} ${as_client} ${read_up_to}`).sort()
  const rowsOf = <Row>(table: 'messages' | 'message_reads') =>
    [...(held?.rows.get(table)?.values() ?? [])] as unknown as Row[]
  const { marks, recent } = threadsOf(viewer, threads)
  sameLines(platform.name, 'messages', orderOf(rowsOf<Message>('messages')), orderOf(recent))
  sameLines(platform.name, 'marks', marksOf(rowsOf<MessageRead>('message_reads')), marksOf(marks))
}

/** `checkThreadsHeld`; also throws where a tab counts other messages as unread than there are. */
export function checkThreadsOn(device: SimulatedDevice, viewer: string, threads: Threads): void {
  checkThreadsHeld(device.platform, viewer, threads)
  // What waits on the device is in its own count already.
  if ((outboxOf(device.platform, viewer)?.length ?? 0) > 0) return
  const { marks, recent } = threadsOf(viewer, threads)
  const expected = marks.flatMap(({ application_id, as_client, read_up_to }) => {
    const unread = recent.filter(
      (message) =>
        message.application_id === application_id &&
        message.kind === 'text' &&
        message.sent_by_client !== as_client &&
        message.position > read_up_to,
    )
    return unread.length > 0 ? [`${application_id} ${unread.length}`] : []
  })
  for (const tab of device.ready) {
    if (tab.api.readState()?.engineUserId !== viewer) continue
    const counted = unreadByThread(
      tab.api.shownRows('message_reads') as MessageRead[],
      tab.api.shownRows('messages') as Message[],
    )
    const shown = [...counted].map(([thread, count]) => `${thread} ${count}`)
    sameLines(tab.name, 'unread messages', shown.sort(), expected.sort())
  }
}

/** Returns a user's marks, and the messages of her threads that a device holds. */
function threadsOf(viewer: string, { messages, marks, recent }: Threads) {
  const all = byThread(messages)
  const own = marks.filter(({ user_id }) => user_id === viewer)
  return {
    marks: own,
    recent: own.flatMap(({ application_id }) => (all.get(application_id) ?? []).slice(-recent)),
  }
}

function sameLines(where: string, what: string, held: readonly string[], expected: readonly string[]): void {
  const length = Math.max(held.length, expected.length)
  for (let index = 0; index < length; index += 1) {
    if (held[index] === expected[index]) continue
    const words = `${where} has ${held.length} ${what}, expected ${expected.length}: ${held[index]} for ${expected[index]}`
    throw new Violation('messages', words, [where, ...words.split(' ').slice(-3)])
  }
}

function byThread(messages: readonly StoredMessage[]): Map<string, StoredMessage[]> {
  const threads = new Map<string, StoredMessage[]>()
  for (const message of messages) {
    const own = threads.get(message.application_id) ?? []
    threads.set(message.application_id, own)
    own.push(message)
  }
  return threads
}

const compare = (a: string, b: string): number => (a < b ? -1 : Number(a > b))
