import { edit } from './edit.ts'
import type { Mutant } from './mutant.ts'

/** Protections of the store, the pull and the session. */
export const tabMutants: readonly Mutant[] = [
  {
    name: 'epoch sends again',
    keeps: 'items that a restored server lost are sent again: by its epoch, or because it names them',
    breaks: 'never-gone',
    edits: [
      edit(
        'src/sync/pull.ts',
        'if (before && before.epoch !== first.epoch) await outbox.requeueLost(first.epoch, before.epoch)',
        'void outbox',
      ),
      edit('src/outbox/transitions.ts', '(own ?? of) !== epoch &&', 'epoch === of.slice(1) &&'),
      edit(
        'src/sync/pull.ts',
        "(mutation.kind === 'call' && mutation.via === 'database')",
        'mutation === null',
      ),
    ],
    foundIn: 'a restore that another device notices',
  },
  {
    name: 'cached in this history',
    keeps: 'a profile cached before a restore is not taken for another version with the same number',
    breaks: 'sight',
    edits: [
      edit(
        'src/sync/pull.ts',
        'if (store.progress?.scope !== scope || store.progress.epoch !== epoch) return []',
        'if (store.progress?.scope !== scope || epoch === null) return []',
      ),
    ],
    foundIn: 'a profile of another history',
  },
  {
    name: 'removals obeyed',
    keeps: 'the device deletes removed rows',
    breaks: 'causal-order',
    edits: [
      edit('src/sync/pull.ts', 'removed: { ...answer.removed, public_profiles', 'removed: { public_profiles'),
    ],
    foundIn: 'rows deleted',
  },
  {
    name: 'purge on a change of scope',
    keeps: 'rows of the old role leave the device',
    breaks: 'sight',
    edits: [
      edit('src/sync/pull.ts', '? { replace: before !== null, progress', '? { replace: false, progress'),
    ],
    foundIn: 'approval withdrawn and given',
  },
  {
    name: 'rows before cursor',
    keeps: 'rows of a refused write are pulled again',
    breaks: 'sight',
    edits: [
      edit(
        'src/sync/pull.ts',
        'await tools.write({ ...mergeBatches(pages.map(toBatch)), compared, progress })',
        'await tools.write({ progress })\n  await tools.write(mergeBatches(pages.map(toBatch)))',
      ),
    ],
    foundIn: 'killed at every step of a pull',
  },
  {
    name: 'pulls of two tabs do not mix',
    keeps: 'an answer that comes after another tab has pulled is not stored',
    breaks: 'sight',
    edits: [
      edit('src/database/store.ts', '&& basedOn !== revision', '&& basedOn > revision'),
      edit('src/sync/leader.ts', 'signal: this.#ended,', ''),
    ],
    foundIn: 'a frozen window gets its answer after another began to pull everything',
  },
  {
    name: 'rows of one moment',
    keeps: 'a pull of several pages shows what the server held at one moment, never half of a mutation',
    breaks: 'causal-order',
    edits: [edit('src/sync/pull.ts', 'if (last === start) return { pages', 'if (start) return { pages')],
    foundIn: 'a change between two pages of a pull',
  },
  {
    name: 'rows of other tabs are seen',
    keeps: 'a tab shows rows that another tab pulled',
    breaks: 'comes-to-rest',
    edits: [
      edit('src/sync/engine.ts', 'void this.#store.catchUp()', 'void Promise.resolve()'),
      edit('src/database/chunked-storage/idb-connection.ts', 'this.#channel?.postMessage(message)', ''),
    ],
    foundIn: 'another window pulls',
  },
  {
    name: 'shown until its rows are read',
    keeps: 'a change that another tab confirms does not disappear before this tab has read its rows',
    breaks: 'no-flicker',
    edits: [
      edit(
        'src/sync/pending-items.ts',
        'gone.length > 0 ? this.#readRows() : null',
        'gone.length < 0 ? this.#readRows() : null',
      ),
    ],
    foundIn: 'a window that reads its rows late while another confirms',
  },
  {
    name: 'honest header',
    keeps: 'the header never says up to date with unsent items',
    breaks: 'honest-status',
    edits: [edit('src/sync/status.ts', "if (waiting > 0) return { kind: 'sending', count: waiting }", '')],
    foundIn: 'an upload nobody answers',
  },
  {
    name: 'a tab listens first',
    keeps: 'a tab that has just opened does not say up to date before it knows the other tabs’ items',
    breaks: 'honest-status',
    edits: [edit('src/sync/engine.ts', 'this.#subscribed ? this.pulledAt : null', 'this.pulledAt')],
    foundIn: 'a window opens while another works',
  },
  {
    name: 'messages of other tabs are handled',
    keeps: 'a tab that could not open the outbox at first does not say that all was sent',
    breaks: 'honest-status',
    edits: [
      edit(
        'src/sync/engine.ts',
        "this.#subscribed = outbox.status === 'fulfilled'",
        'this.#subscribed = true',
      ),
    ],
    foundIn: 'a window that cannot open the outbox',
  },
  {
    name: 'sign-out ends it everywhere',
    keeps: 'changes made in another tab meanwhile do not stay on the device',
    breaks: 'left-behind',
    edits: [
      edit(
        'src/sync/session.ts',
        'engine.close(engine.user !== null && next.locked?.id !== engine.user.id)',
        'engine.close()',
      ),
      edit(
        'src/outbox/outbox-connection.ts',
        'if (this.#deleted) throw',
        'if (this.#deleted && this.#closed) throw',
      ),
      // Without it the drain would never end, and no simulation would: here it stops for good.
      edit(
        'src/outbox/outbox.ts',
        'if (!isDone) throw',
        'if (!isDone) await new Promise(() => {})\n    if (!isDone) throw',
      ),
    ],
    foundIn: 'at work in one window while another signs out',
  },
  {
    name: 'sign-out wipes',
    keeps: 'no data of the user stays on the device',
    breaks: 'left-behind',
    edits: [
      edit(
        'src/sync/session.ts',
        'await deleteUserData(this.#connection, person)\n    await this.#saveIdentity',
        'await this.#saveIdentity',
      ),
    ],
    foundIn: 'signing out',
  },
  {
    name: 'the last screen at a sign-out',
    keeps: 'no screen of the user stays on the device',
    breaks: 'left-behind',
    edits: [edit('src/database/stored-versions.ts', '  forgetLastScreen(viewerId)\n', '')],
    foundIn: 'signing out without a network',
  },
  {
    name: 'no last screen after a sign-out',
    keeps: 'a window that was frozen while another signed out keeps no screen of the user',
    breaks: 'left-behind',
    edits: [edit('src/platform/last-screen.ts', 'if (lastViewer() !== viewer) return', '')],
    foundIn: 'a window is frozen with a screen to keep while another signs out',
  },
  {
    name: 'the last screen goes with its rows',
    keeps: 'a row that has left the device stands on no last screen',
    breaks: 'sight',
    edits: [
      edit('src/database/store.ts', 'outdateLastScreen(this.#viewerId, this.revision + 1)', 'this.progress'),
    ],
    foundIn: 'a directory that devices hold in part',
  },
  {
    name: 'rows of the version before are shown',
    keeps: 'an update that changes the store takes nothing from the screen',
    breaks: 'shown',
    edits: [
      edit('src/database/stored-versions.ts', 'if (!earlier) return stored', 'if (earlier) return stored'),
    ],
    foundIn: 'offline after an update that changes the store',
  },
  {
    name: 'rows of the version before go',
    keeps: 'no rows of an earlier version stay on the device once this one has all',
    breaks: 'left-behind',
    edits: [
      edit('src/database/store.ts', 'this.#hasDroppedEarlier || !this.progress?.cursor', 'this.progress'),
    ],
    foundIn: 'offline after an update that changes the store',
  },
  {
    name: 'sign-out wipes every version',
    keeps: 'no rows of an earlier version stay on the device after a sign-out',
    breaks: 'left-behind',
    edits: [
      edit(
        'src/database/stored-versions.ts',
        'new Set([databaseName(viewerId), ...names])',
        'new Set([databaseName(viewerId), ...names].slice(0, 1))',
      ),
    ],
    foundIn: 'an update that changes the store, and a sign-out before anything was pulled',
  },
  {
    name: 'one tab leads',
    keeps: 'two tabs of a device do not overwrite each other',
    breaks: 'no-storm',
    edits: [
      edit(
        'src/sync/leadership.ts',
        'return await locks.request(name, options, begin)',
        'return await begin()',
      ),
    ],
    foundIn: 'two windows at rest',
  },
  {
    name: 'the last page of a history',
    keeps: 'a device keeps no row of a last page that a restore of the server undid',
    breaks: 'sight',
    edits: [edit('src/sync/pull.ts', 'await changesSince(tools, last)', 'await changesSince(tools, start)')],
    foundIn: 'a restore between two pages of a pull',
  },
  {
    name: 'frozen leader',
    keeps: 'work is sent although the leading tab is frozen',
    breaks: 'comes-to-rest',
    edits: [edit('src/sync/leader-heartbeat.ts', 'this.timedOut$.next()', '')],
    foundIn: 'a window is used while the leading one is frozen',
  },
  {
    name: 'woken leader',
    keeps: 'a leading tab that was frozen gives way to the one that took over',
    breaks: 'no-storm',
    edits: [edit('src/sync/leadership.ts', 'stolen.abort()\n', '')],
    foundIn: 'a leading window that was frozen gives way',
  },
  {
    name: 'interrupted drain',
    keeps: 'a woken tab does not go on sending what the one that took over sends',
    breaks: 'no-storm',
    edits: [edit('src/sync/leader.ts', '() => this.#ended.aborted', '() => false')],
    foundIn: 'a leading window is frozen while it sends much',
  },
  {
    name: 'interrupted pull',
    keeps: 'a woken tab does not go on pulling what the one that took over pulls',
    breaks: 'no-storm',
    edits: [edit('src/sync/leader.ts', 'signal: this.#ended,', '')],
    foundIn: 'a leading window is frozen while it pulls many pages',
  },
  {
    name: 'hints for a hidden leader',
    keeps: 'the leading tab hears of changes although it is hidden and its connection was lost',
    breaks: 'comes-to-rest',
    edits: [edit('src/remote/change-hints.ts', 'supabase.realtime.connect()', 'undefined')],
    foundIn: 'a hidden window whose connection has ended',
  },
  {
    name: 'update no longer needed',
    keeps: 'the header asks for an update only while one is needed',
    breaks: 'honest-status',
    edits: [edit('src/sync/leader.ts', '...(isNewEnough && { updateNeeded: false }),', '')],
    foundIn: 'an outdated window gives way',
  },
  {
    name: 'deleted account noticed',
    keeps: 'a user whose account was deleted is signed out of other devices, too',
    breaks: 'comes-to-rest',
    edits: [
      edit(
        'src/sync/leader.ts',
        'if (this.#pullsWithoutOwnRow % CHECK_EVERY === 1) this.#listener.signedOut()',
        '',
      ),
    ],
    foundIn: 'an account ended on another device',
  },
  {
    name: 'deleted account asked about again',
    keeps:
      'a user whose account was deleted is signed out, also where the first question about the session was lost',
    breaks: 'comes-to-rest',
    edits: [edit('src/sync/session.ts', 'if (stands === null) throw UNKNOWN', 'if (stands === null) return')],
    foundIn: 'an account ended while a renewal is not answered',
  },
  {
    name: 'deleted account without rows noticed',
    keeps: 'a user without rows, whose account was deleted, is signed out of other devices, too',
    breaks: 'comes-to-rest',
    edits: [edit('src/sync/leader.ts', 'this.#pullsWithoutOwnRow = 0\n          },', '},')],
    foundIn: 'an account without rows that is deleted',
  },
  {
    name: 'a looked-up profile of a lost past',
    keeps: 'a profile that was looked up before a restore does not stay as it was then',
    breaks: 'comes-to-rest',
    edits: [edit('src/database/store.ts', 'replace || wasCompared', 'replace')],
    foundIn: 'a profile that was looked up before a restore',
  },
  {
    name: 'rows opened again',
    keeps: 'a tab whose rows could not be opened for writing at first shows what is pulled later',
    breaks: 'shown',
    edits: [
      edit(
        'src/database/store.ts',
        'if (signal.aborted || isRefusal(error)) throw',
        'if (signal.aborted) throw',
      ),
      edit('src/database/chunked-storage/idb-connection.ts', 'if (this.#ownsDocuments) this', 'this'),
    ],
    foundIn: 'a disk that is full when a window begins to write',
  },
  {
    name: 'disk opened again',
    keeps: 'rows can be stored after the browser closed the database',
    breaks: 'honest-status',
    edits: [
      edit(
        'src/database/chunked-storage/chunk-database.ts',
        "connection.addEventListener('close', forget)",
        '',
      ),
    ],
    foundIn: 'a disk that goes away',
  },
  {
    name: 'opened again after an abort',
    keeps: 'a read that the browser aborted is repeated: the tab opens all the same',
    breaks: 'crash',
    edits: [
      edit(
        'src/platform/retry-on-abort.ts',
        'attempts <= 1 || !isAbortError(error)',
        'attempts <= MAX_ATTEMPTS',
      ),
    ],
    foundIn: 'a window whose first readings are broken off',
  },
  {
    name: 'outbox opened again',
    keeps: 'unsent items can be read and sent after the browser aborted an opening of the outbox',
    breaks: 'honest-status',
    edits: [
      edit('src/outbox/outbox-connection.ts', 'if (!database.isOpen()) await', 'if (this.#closed) await'),
      edit(
        'src/platform/retry-on-abort.ts',
        'attempts <= 1 || !isAbortError(error)',
        'attempts <= MAX_ATTEMPTS',
      ),
    ],
    foundIn: 'a disk that goes away',
  },
  {
    name: 'a cached profile is announced',
    keeps: 'a profile that one tab caches is kept up to date by the leader, whatever the clock says',
    breaks: 'comes-to-rest',
    edits: [
      edit('src/database/chunked-storage/idb-connection.ts', 'this.#channel?.postMessage(message)', ''),
      edit(
        'src/database/chunked-storage/chunk-database.ts',
        'if (stored?.commit !== known?.commit) return',
        'if (stored?.generation !== known?.generation) return',
      ),
    ],
    foundIn: 'a profile kept by a clock set back',
  },
  {
    name: 'a closing engine says nothing',
    keeps: 'a tab that is closing a user’s engine does not say up to date about items it no longer sees',
    breaks: 'honest-status',
    edits: [edit('src/sync/engine.ts', 'this.#shown.end()\n    if (discard)', 'if (discard)')],
    foundIn: 'at work while the window that works signs out',
  },
  {
    name: 'closed stays closed',
    keeps: 'a tab that is still writing does not create again what a sign-out in another tab deleted',
    breaks: 'left-behind',
    edits: [
      edit(
        'src/database/chunked-storage/chunk-database.ts',
        'this.#isClosed || (this.#wasOpen && this.#signal?.aborted)',
        'this.#isClosed',
      ),
      edit('src/database/chunked-storage/chunk-database.ts', 'this.#isDeleted = true', 'forget()'),
      edit('src/database/store.ts', 'await opened?.database.close()', 'await Promise.resolve()'),
    ],
    foundIn: 'a profile that comes after she has left',
  },
  {
    name: 'writes without an event',
    keeps:
      'data can be opened again although the browser never ended a write during which it closed the connection',
    breaks: 'honest-status',
    edits: [
      edit(
        'src/database/chunked-storage/chunk-database.ts',
        'return rejectOnClose(connection, ended)',
        'return ended',
      ),
    ],
    foundIn: 'connections lost while another window signs out',
  },
  {
    name: 'new number at once',
    keeps:
      'a draft with a taken number leaves its device in the transaction that stores it with another number',
    breaks: 'never-gone',
    edits: [
      edit('src/outbox/outbox.ts', 'await addItems(database, added)\n      return true', 'return true'),
    ],
    foundIn: 'the same number on two devices',
  },
]
