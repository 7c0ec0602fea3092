import type { Mutant } from '../mutants.ts'
import { edit } from './edit.ts'

/** Protections of the store, the pull and the session. */
export const tabMutants: readonly Mutant[] = [
  {
    name: 'epoch sends again',
    keeps: 'what a restored server has lost is sent once more',
    edits: [
      edit(
        'src/sync/pull.ts',
        'if (before && before.epoch !== first.epoch) await outbox.requeueLost(first.epoch, before.epoch)',
        'void outbox',
      ),
      edit('src/outbox/transitions.ts', '(own ?? of) !== epoch &&', 'epoch === of.slice(1) &&'),
    ],
    foundIn: 'a restore that another device notices',
  },
  {
    name: 'kept in this history',
    keeps: 'a profile kept before a restore is not taken for another version of the same number',
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
    keeps: 'the device drops what it is told to drop',
    edits: [
      edit('src/sync/pull.ts', 'removed: { ...answer.removed, public_profiles', 'removed: { public_profiles'),
    ],
    foundIn: 'rows deleted',
  },
  {
    name: 'purge on a change of scope',
    keeps: 'what the old role saw leaves the device',
    edits: [
      edit('src/sync/pull.ts', '? { replace: before !== null, progress', '? { replace: false, progress'),
    ],
    foundIn: 'approval withdrawn and given',
  },
  {
    name: 'rows before cursor',
    keeps: 'a refused write is pulled again',
    edits: [
      edit(
        'src/sync/pull.ts',
        'await tools.store.apply({ ...mergeBatches(pages.map(toBatch)), progress })',
        'await tools.store.apply({ progress })\n  await tools.store.apply(mergeBatches(pages.map(toBatch)))',
      ),
    ],
    foundIn: 'killed at every step of a pull',
  },
  {
    name: 'rows written elsewhere are seen',
    keeps: 'a window shows what another one has pulled',
    edits: [
      edit('src/sync/engine.ts', 'void this.#store.catchUp()', 'void Promise.resolve()'),
      edit('src/database/chunked-storage/idb-connection.ts', 'this.#channel?.postMessage(message)', ''),
    ],
    foundIn: 'another window pulls',
  },
  {
    name: 'honest header',
    keeps: 'the header never says up to date over unsent work',
    edits: [edit('src/sync/status.ts', "if (waiting > 0) return { kind: 'sending', count: waiting }", '')],
    foundIn: 'an upload nobody answers',
  },
  {
    name: 'a window hears first',
    keeps: 'a window that has just opened does not say up to date before it hears of the others’ work',
    edits: [edit('src/sync/engine.ts', 'this.#subscribed ? this.pulledAt : null', 'this.pulledAt')],
    foundIn: 'a window opens while another works',
  },
  {
    name: 'the others are heard',
    keeps: 'a window that could not open the outbox at first does not say that all was sent',
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
    keeps: 'what is done in another window meanwhile does not stay on the device',
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
    keeps: 'nothing of hers stays on the device',
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
    name: 'one window works',
    keeps: 'two tabs of a device do not write over each other',
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
    name: 'update no longer needed',
    keeps: 'the header asks for an update only while one is needed',
    edits: [edit('src/sync/leader.ts', '...(isNewEnough && { updateNeeded: false }),', '')],
    foundIn: 'an outdated window gives way',
  },
  {
    name: 'end of an account noticed',
    keeps: 'who ends her account is signed out of her other devices, too',
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
    name: 'disk opened again',
    keeps: 'rows can be stored after the browser closed the database',
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
    name: 'opened again after being broken off',
    keeps: 'a reading that the browser broke off is repeated: the window opens all the same',
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
    keeps: 'what waits can be read and sent after the browser broke off an opening of the outbox',
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
    name: 'a kept profile is told of',
    keeps: 'what one window keeps of a member is looked after by the one that pulls, whatever the clock says',
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
    name: 'who lets go says nothing',
    keeps: 'a window that is letting go of a person does not say up to date over what it no longer hears',
    edits: [
      edit('src/sync/engine.ts', "this.status$.next({ kind: 'starting' })\n    if (discard)", 'if (discard)'),
      edit('src/sync/engine.ts', 'if (this.#ending.signal.aborted) return\n    const', 'const'),
    ],
    foundIn: 'at work while the window that works signs out',
  },
  {
    name: 'what is closed stays closed',
    keeps: 'a window that writes on does not make anew what a sign-out in another one deleted',
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
    name: 'what the browser forgot',
    keeps: 'her data can be opened again though the browser never ended what was written when it was closed',
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
    name: 'words of another clock',
    keeps: 'a window shows what another one stored before the clock was set back',
    edits: [
      edit('src/sync/engine.ts', 'void this.#store.catchUp()', 'void Promise.resolve()'),
      edit('src/database/chunked-storage/idb-connection.ts', 'this.#channel?.postMessage(message)', ''),
    ],
    foundIn: 'a window opened by a clock ahead',
  },
  {
    name: 'another number stands first',
    keeps: 'a draft whose number was taken leaves its device only for the same under another',
    edits: [
      edit(
        'src/sync/renumbering.ts',
        'ids.push(...(await engine.act([renumbered.mutation, ...following.map(mutationOf)])))',
        'await Promise.resolve()',
      ),
    ],
    foundIn: 'the same number on two devices',
  },
]
