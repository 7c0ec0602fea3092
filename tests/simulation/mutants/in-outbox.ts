import { edit } from './edit.ts'
import type { Mutant } from './mutant.ts'

/** Protections of the outbox and of sending. */
export const outboxMutants: readonly Mutant[] = [
  {
    name: 'writes wait for the disk',
    keeps: 'what a device has accepted survives a power failure',
    breaks: 'never-gone',
    edits: [
      edit(
        'src/platform/begin-transaction.ts',
        "export const DURABILITY = 'strict'",
        "export const DURABILITY: IDBTransactionDurability = 'relaxed'",
      ),
    ],
    foundIn: 'a power failure',
  },
  {
    name: 'stored when it is said',
    keeps: 'what a tab says is stored is on the disk',
    breaks: 'never-gone',
    edits: [
      edit(
        'src/outbox/outbox.ts',
        'if (form) await this.drafts.send(form, now, write)',
        'if (form) void this.drafts.send(form, now, write)',
      ),
      edit(
        'src/outbox/outbox.ts',
        '    await this.refresh()\n    return added.items.map',
        '    void this.refresh()\n    return added.items.map',
      ),
    ],
    foundIn: 'killed while a form is sent',
  },
  {
    name: 'a sent form is no draft',
    keeps: 'what is sent from a form is no draft any more, whenever the tab ends',
    breaks: 'one-effect',
    edits: [
      edit(
        'src/outbox/drafts.ts',
        '          await removeDraft(database, key)\n          if (leftId)',
        '          if (leftId)',
      ),
      edit(
        'src/outbox/drafts.ts',
        'return sent.then(() => forgetLeftDraft(this.#viewerId, key, now))',
        'return sent.then(() => this.discard(key, now))',
      ),
    ],
    foundIn: 'killed while a form is sent',
  },
  {
    name: 'a refused message stays',
    keeps: 'a message that the server refuses needs attention, with its text',
    breaks: 'never-gone',
    edits: [
      edit(
        'src/outbox/transitions.ts',
        'item.cancelled || isQuiet(item) ? cancelledPatch',
        "item.cancelled || item.mutation.action.startsWith('message.') ? cancelledPatch",
      ),
    ],
    foundIn: 'blocked while a message waits',
  },
  {
    name: 'read stays read',
    keeps: 'a thread is never shown as read less far than before',
    breaks: 'messages',
    edits: [
      edit('src/domain/thread/thread.ts', 'position > mark.read_up_to\n', 'position !== mark.read_up_to\n'),
      edit(
        'src/database/apply-pending.ts',
        'if (column) row[column] =',
        'if (false && column) row[column] =',
      ),
    ],
    foundIn: 'a thread read up to somewhere',
  },
  {
    name: 'optimistic until pulled',
    keeps: 'a change does not disappear between its answer and the pull that contains it',
    breaks: 'no-flicker',
    edits: [
      edit('src/outbox/remove-items.ts', '(item.xid === null || known.has(item.xid))', 'known.size >= 0'),
    ],
    foundIn: { seed: 'm1-1-1' },
  },
  {
    name: 'server errors are transient',
    keeps: 'a 5xx is retried without asking the user',
    breaks: 'needs-attention',
    edits: [edit('src/remote/remote-result.ts', '|| status === 429 || status >= 500', '|| status === 429')],
    foundIn: 'a server in trouble',
  },
  {
    name: 'a success is no refusal',
    keeps: 'half an answer to changes of rows is no refusal of them',
    breaks: 'no-flicker',
    edits: [edit('src/remote/remote-result.ts', 'status < 400 ||', 'status === 0 ||')],
    foundIn: 'half of every answer',
  },
  {
    name: '429 is transient',
    keeps: 'a 429 is retried without asking the user',
    breaks: 'needs-attention',
    edits: [edit('src/remote/remote-result.ts', '|| status === 429 || status >= 500', '|| status >= 500')],
    foundIn: 'a server in trouble',
  },
  {
    name: 'a lost answer keeps the item',
    keeps: 'an item stays until the server has it',
    breaks: 'never-gone',
    edits: [
      edit(
        'src/outbox/drain.ts',
        "if (answer.failure.kind !== 'refused') return { kind: 'stopped', failure: answer.failure }\n    if (l",
        "if (answer.failure.kind !== 'refused') {\n      for (const { id } of ready) await outbox.markApplied(id, null, null)\n      return { kind: 'stopped', failure: answer.failure }\n    }\n    if (l",
      ),
    ],
    foundIn: 'a server in trouble',
  },
  {
    name: 'an object that is there already',
    keeps: 'an upload whose answer was lost is no failure',
    breaks: 'needs-attention',
    edits: [
      edit(
        'src/remote/object-storage.ts',
        '=== bytes.byteLength) return ok(null)',
        '=== -1) return ok(null)',
      ),
    ],
    foundIn: 'answers that never arrive',
  },
  {
    name: 'a page is no stored file',
    keeps: 'an upload that a captive portal answers with its page is tried again',
    breaks: 'never-gone',
    edits: [
      edit('src/remote/object-storage.ts', 'isSuccess && error.status === 0', 'isSuccess && !isSuccess'),
    ],
    foundIn: 'an upload a portal answers',
  },
  {
    name: 'half an answer is none',
    keeps: 'a connection that ends within an answer is trouble of the network, not of the disk',
    breaks: 'honest-status',
    edits: [edit('src/remote/object-storage.ts', '.catch(() => null)', '')],
    foundIn: 'half of every answer',
  },
  {
    name: 'a message is mailed once',
    keeps: 'a new epoch sends again what the database lost, but no mailed message',
    breaks: 'one-effect',
    edits: [
      edit('src/outbox/transitions.ts', "mutation.via === 'function')", "mutation.via === 'database')"),
    ],
    foundIn: 'a restore that another device notices',
  },
  {
    name: 'undo window',
    keeps: 'an item is not sent while it can be undone',
    breaks: 'undo',
    edits: [
      edit(
        'src/outbox/plan-batches.ts',
        'item.notBefore > now && item.at <= now',
        'item.notBefore > now && false',
      ),
    ],
    foundIn: 'a clock set back within the time to undo',
  },
  {
    name: 'cancelled too late',
    keeps: 'a change that the server had applied is not said to be cancelled',
    breaks: 'undo',
    edits: [edit('src/outbox/confirm-cancelled.ts', 'if (xid === now) await', 'if (xid) await')],
    foundIn: 'a change cancelled after an answer that was lost',
  },
  {
    name: 'clock set back',
    keeps: 'unsent items do not wait for the old time to come again',
    breaks: 'honest-status',
    edits: [
      edit('src/outbox/plan-batches.ts', 'item.notBefore > now && item.at <= now', 'item.notBefore > now'),
    ],
    foundIn: 'a clock set back within the time to undo',
  },
  {
    name: 'unrelated items are sent',
    keeps: 'a refused change holds up only its dependents',
    breaks: 'comes-to-rest',
    edits: [
      edit(
        'src/outbox/plan-batches.ts',
        '[...writes, ...needs].some((entity) => unfinished.has(entity)) ||',
        'unfinished.size > 0 ||',
      ),
    ],
    foundIn: 'one change refused, another not',
  },
  {
    name: 'older items upgraded',
    keeps: 'items of an outdated version are sent by the next',
    breaks: 'honest-status',
    edits: [edit('src/outbox/drain.ts', 'v: Math.max(v, PROTOCOL),', 'v,')],
    foundIn: 'written by an outdated window',
  },
  {
    name: 'silent uploads end',
    keeps: 'a silent connection does not hold up unsent items for ever',
    breaks: 'honest-status',
    edits: [
      edit('src/remote/object-storage.ts', 'signal: AbortSignal.timeout(UPLOAD_STALL_TIMEOUT_MS),', ''),
    ],
    foundIn: 'an upload nobody answers',
  },
  {
    name: 'silent removals end',
    keeps: 'a removal without an answer does not hold up unsent items for ever',
    breaks: 'honest-status',
    edits: [
      edit(
        'src/remote/guarded-fetch.ts',
        "const isFile = method === 'GET' && isObject(url)",
        "const isFile = isObject(url) || method === ''",
      ),
    ],
    foundIn: 'a removal nobody answers',
  },
  {
    name: 'session by the device’s clock',
    keeps: 'a clock that is ahead does not renew the session before every request',
    breaks: 'no-storm',
    edits: [
      edit(
        'src/remote/guarded-fetch.ts',
        'isSession(url) && response.ok ? endingByThisClock(response) : response',
        'response',
      ),
    ],
    foundIn: 'a clock two days ahead',
  },
  {
    name: 'a failed renewal by another clock',
    keeps: 'a session can be renewed after the clock was set back',
    breaks: 'honest-status',
    edits: [
      edit(
        'src/remote/connection.ts',
        'if (loading && !renewals.isAhead && !isNew) return loading',
        'if (loading && !isNew) return loading',
      ),
    ],
    foundIn: 'a renewal that failed by another clock',
  },
  {
    name: 'a failed renewal tried again',
    keeps: 'a session can be renewed within a minute after a renewal that failed',
    breaks: 'comes-to-rest',
    edits: [
      edit(
        'src/remote/connection.ts',
        'if (loading && !renewals.isAhead && !isNew) return loading',
        'if (loading && !renewals.isAhead) return loading',
      ),
    ],
    foundIn: 'a renewal that is tried again',
  },
]
