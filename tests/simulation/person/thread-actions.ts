import { chooseEvents } from '../../../src/domain/event.ts'
import { addProjectFile } from '../../../src/domain/request/project-file.ts'
import type { MessageRead } from '../../../src/domain/rows.ts'
import { UNCONFIRMED_POSITION } from '../../../src/domain/rows.ts'
import { markRead, sendMessage } from '../../../src/domain/thread/thread.ts'
import { type Chance, oneOf, type PersonAction, picture, type Situation } from './situation.ts'

/** A thread as its screen shows it: the request's id and the person's side. */
interface Side {
  request: string
  asClient: boolean
}

const sideOf = ({ application_id, as_client }: MessageRead): Side => ({
  request: application_id,
  asClient: as_client,
})

/** Returns the threads in which the person can write, those of requests that are not sent yet included. */
function openThreads({ view, viewer }: Situation): Side[] {
  const marks = view.rows('message_reads')
  const known = new Set(marks.map(({ application_id }) => application_id))
  const unsent = view
    .rows('job_applications')
    .filter(({ id, client_id }) => !known.has(id) && client_id === viewer.client?.id)
  return [
    ...marks.filter(({ may_write }) => may_write).map(sideOf),
    ...unsent.map(({ id }) => ({ request: id, asClient: true })),
  ]
}

/** Marks one of the threads as read up to the position that is chosen among those on the device. */
const read =
  (upTo: (positions: readonly number[], chance: Chance) => number): PersonAction =>
  ({ view, chance }) => {
    const marks = view.rows('message_reads').flatMap((mark) => {
      const positions = view
        .rows('messages')
        .filter((row) => row.application_id === mark.application_id && row.position < UNCONFIRMED_POSITION)
        .map(({ position }) => position)
      const marked = markRead(mark, upTo(positions, chance))
      return marked ? [marked] : []
    })
    const marked = oneOf(chance, marks)
    return marked ? [marked] : null
  }

export const threadActions = {
  /** Writes a message, often in the thread of one that is not sent yet. */
  writeMessage(situation) {
    const { view, chance, uniqueWord, at } = situation
    const open = openThreads(situation)
    const unsent = view.rows('messages').findLast(({ position }) => position === UNCONFIRMED_POSITION)
    const last = open.find(({ request }) => request === unsent?.application_id)
    const thread = last && chance.chance(0.6) ? last : oneOf(chance, open)
    if (!thread) return null
    return [sendMessage(thread.request, thread.asClient, `About ${uniqueWord}`, crypto.randomUUID(), at)]
  },
  /** Reads a thread to the last message that is on the device. */
  readThread: read((positions) => Math.max(0, ...positions)),
  /** Reads a thread up to somewhere. */
  readPart: read((positions, chance) => oneOf(chance, positions) ?? 0),
  attachPicture(situation) {
    const { view, chance, milliseconds, uniqueWord, at } = situation
    const pending = view.rows('job_applications').filter(({ status }) => status === 'pending')
    const mine = new Map(view.rows('message_reads').map((mark) => [mark.application_id, mark]))
    const request = oneOf(
      chance,
      pending.filter(({ id }) => mine.has(id)),
    )
    const mark = request && mine.get(request.id)
    if (!request || !mark) return null
    const file = new File([picture(situation).file], `${uniqueWord}.jpg`, { type: 'image/jpeg' })
    const shared = addProjectFile(request, file, mark.as_client, crypto.randomUUID(), milliseconds, at)
    return shared.ok ? [shared.value] : null
  },
  chooseEvents: ({ chance }) => [
    chooseEvents('messages', { push: chance.chance(0.5), email: chance.chance(0.5) }),
  ],
} satisfies Record<string, PersonAction>
