import type { Protection } from '../protections.ts'
import { edit } from './edit.ts'

/** The store, the pull and the session. */
export const inWindow: readonly Protection[] = [
  {
    name: 'epoch sends again',
    keeps: 'what a restored server has lost is sent once more',
    edits: [
      edit(
        'src/sync/pull.ts',
        'if (before && before.epoch !== first.epoch) await outbox.sendAgain(first.epoch, before.epoch)',
        'void outbox',
      ),
      edit('src/outbox/transitions.ts', '(own ?? of) !== epoch &&', 'epoch === of.slice(1) &&'),
    ],
    foundIn: 'a restore that another device notices',
  },
  {
    name: 'removals obeyed',
    keeps: 'the device drops what it is told to drop',
    edits: [
      edit('src/sync/pull.ts', 'removed: { ...answer.removed, public_profiles', 'removed: { public_profiles'),
    ],
    foundIn: { seed: 'm1' },
  },
  {
    name: 'purge on a change of scope',
    keeps: 'what the old role saw leaves the device',
    edits: [
      edit('src/sync/pull.ts', '? { replace: before !== null, progress', '? { replace: false, progress'),
    ],
    foundIn: { seed: 'm1' },
  },
  {
    name: 'rows before cursor',
    keeps: 'a refused write is pulled again',
    edits: [
      edit(
        'src/sync/pull.ts',
        'await tools.store.apply({ ...together(pages.map(news)), progress })',
        'await tools.store.apply({ progress })\n  await tools.store.apply(together(pages.map(news)))',
      ),
    ],
    foundIn: 'killed at every step of a pull',
  },
  {
    name: 'a new leader reads the disk',
    keeps: 'a tab that takes over does not write over what it has not seen',
    edits: [
      edit('src/sync/engine.ts', 'await this.#store.reread()', 'await Promise.resolve()'),
      edit('src/sync/engine.ts', 'void this.#store.catchUp()', 'void Promise.resolve()'),
      edit('src/store/store.ts', 'disk.written$.subscribe((blocks) => this.#take(blocks))', ''),
      edit('src/store/store.ts', 'if (progress && this.#isBehind(standing)) {', 'if (progress && false) {'),
    ],
    foundIn: { seed: 'm1' },
  },
  {
    name: 'honest header',
    keeps: 'the header never says up to date over unsent work',
    edits: [edit('src/sync/status.ts', "if (waiting > 0) return { kind: 'sending', count: waiting }", '')],
    foundIn: { seed: 'm1', isFoundSoon: true },
  },
  {
    name: 'a window hears first',
    keeps: 'a window that has just opened does not say up to date before it hears of the others’ work',
    edits: [edit('src/sync/engine.ts', 'this.#attends ? this.pulledAt : null', 'this.pulledAt')],
    foundIn: { seed: 'base-2-3' },
  },
  {
    name: 'the others are heard',
    keeps: 'a window that could not open the outbox at first does not say that all was sent',
    edits: [
      edit('src/sync/engine.ts', "this.#attends = outbox.status === 'fulfilled'", 'this.#attends = true'),
    ],
    foundIn: 'a window that cannot open the outbox',
  },
  {
    name: 'sign-out ends it everywhere',
    keeps: 'what is done in another window meanwhile does not stay on the device',
    edits: [
      edit(
        'src/sync/session.ts',
        'engine.close(engine.user !== null && who.locked?.id !== engine.user.id)',
        'engine.close()',
      ),
      edit('src/outbox/disk.ts', 'if (this.#deleted) throw', 'if (this.#deleted && this.#closed) throw'),
      // Without it the drain goes round for ever, and no world would end: here it stops for good.
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
        'await forgetPerson(this.#connection, person)\n    await this.#say',
        'await this.#say',
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
        'return await locks.request(name, terms, begin)',
        'return await begin()',
      ),
    ],
    foundIn: 'two windows at rest',
  },
  {
    name: 'update no longer needed',
    keeps: 'the header asks for an update only while one is needed',
    edits: [edit('src/sync/turn.ts', '...(isNewEnough && { updateNeeded: false }),', '')],
    foundIn: 'an outdated window gives way',
  },
  {
    name: 'end of an account noticed',
    keeps: 'who ends her account is signed out of her other devices, too',
    edits: [edit('src/sync/turn.ts', 'if (this.#nobody % CHECK_EVERY === 1) this.#hears.signedOut()', '')],
    foundIn: { seed: 'm1' },
  },
  {
    name: 'disk opened again',
    keeps: 'rows can be stored after the browser closed the database',
    edits: [
      edit('src/store/disk.ts', 'if (!file.isOpen()) await file.open()', 'if (false) await file.open()'),
    ],
    foundIn: { seed: 'm1' },
  },
  {
    name: 'opened again after being broken off',
    keeps: 'an opening that the browser broke off is repeated, not kept as failed',
    edits: [edit('src/platform/again.ts', 'attempts <= 1 || !isBrokenOff(error)', 'attempts <= ATTEMPTS')],
    foundIn: { seed: '6' },
  },
  {
    name: 'outbox opened again',
    keeps: 'what waits can be read and sent after the browser broke off an opening of the outbox',
    edits: [
      edit('src/outbox/disk.ts', 'if (!database.isOpen()) await', 'if (this.#closed) await'),
      edit('src/platform/again.ts', 'attempts <= 1 || !isBrokenOff(error)', 'attempts <= ATTEMPTS'),
    ],
    foundIn: { seed: '6' },
  },
  {
    name: 'leaving is believed',
    keeps: 'a late word of the session does not bring back who is signing out, to work that will be lost',
    edits: [edit('src/sync/session.ts', ' && !(await this.#isLeaving(event.account))', '')],
    foundIn: { seed: 'sechs-3', eventful: true },
  },
  {
    name: 'a kept profile is told of',
    keeps: 'what one window keeps of a member is looked after by the one that pulls, whatever the clock says',
    edits: [
      edit(
        'src/sync/engine.ts',
        "this.#windows.say({ kind: 'kept', id: profile.id, xid: profile.sync_xid })",
        '',
      ),
    ],
    foundIn: { seed: 'sechs-7', eventful: true },
  },
  {
    name: 'who lets go says nothing',
    keeps: 'a window that is letting go of a person does not say up to date over what it no longer hears',
    edits: [
      edit('src/sync/engine.ts', "this.status$.next({ kind: 'starting' })\n    if (leaves)", 'if (leaves)'),
      edit('src/sync/engine.ts', 'if (this.#ending.signal.aborted) return\n    const', 'const'),
    ],
    foundIn: { seed: 'fuenf-22', eventful: true },
  },
  {
    name: 'what is closed stays closed',
    keeps: 'a window that writes on does not make anew what a sign-out in another one deleted',
    edits: [edit('src/store/disk.ts', 'if (wasOpen && isOver()) throw over()', '')],
    foundIn: { seed: 'fuenf-3', eventful: true },
  },
  {
    name: 'words of another clock',
    keeps: 'a window shows what another one stored before the clock was set back',
    edits: [edit('src/sync/engine.ts', 'void this.#store.catchUp()', 'void Promise.resolve()')],
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
    foundIn: { seed: '6' },
  },
]
