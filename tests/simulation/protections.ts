import type { Edit } from './bundle.ts'

/** One thing that keeps a promise, how to take it away, and where its absence shows. */
export interface Protection {
  name: string
  /** What goes wrong without it. */
  keeps: string
  edits: Edit[]
  /** A world in which its absence is found; drawn anew with `--mutations --search` when the sources change. */
  seed: string
}

const edit = (file: string, from: string, to: string): Edit => ({ file, from, to })
const migration = (name: string) => `supabase/migrations/202611210${name}.sql`

export const protections: readonly Protection[] = [
  {
    name: 'exactly-once record',
    keeps: 'a repeated request acts once',
    edits: [
      edit(
        migration('01100_push'),
        'on conflict do nothing;\n  return found;',
        'on conflict do nothing;\n  return true;',
      ),
    ],
    seed: 'm1',
  },
  {
    name: 'base of an update',
    keeps: 'nobody writes over a change she has not seen',
    edits: [edit(migration('01100_push'), ' and stands -> c is distinct from base -> c)', ' and false)')],
    seed: 'm1',
  },
  {
    name: 'removals announced',
    keeps: 'rows leave devices that may not see them any more',
    edits: [
      edit(
        migration('00100_foundation'),
        'as audience where audience is not null;',
        'as audience where false;',
      ),
    ],
    seed: 'm1',
  },
  {
    name: 're-stamped services',
    keeps: 'a service shows its provider as she is now',
    edits: [
      edit(
        migration('00200_profiles'),
        'update public.jobs set sync_xid = sync_xid where posted_by = new.id;',
        '',
      ),
    ],
    seed: 'm1',
  },
  {
    name: 're-stamped client',
    keeps: 'a professional receives the record of a client who requests her service',
    edits: [
      edit(
        migration('00500_job_applications'),
        'update public.clients set sync_xid = sync_xid where id = new.client_id;',
        '',
      ),
    ],
    seed: 'm1',
  },
  {
    name: 'full pull on a change of scope',
    keeps: 'what a new role may see arrives, what the old one saw goes',
    edits: [
      edit(
        migration('01000_pull'),
        "or request ->> 'epoch' is distinct from epoch::text or request ->> 'scope' is distinct from scope;",
        "or request ->> 'epoch' is distinct from epoch::text;",
      ),
    ],
    seed: 'm1',
  },
  {
    name: 'restore noticed',
    keeps: 'devices and a server restored from its backup end equal',
    edits: [
      edit(
        migration('01000_pull'),
        'if since > horizon or private.holds_future_rows() then',
        'if false then',
      ),
    ],
    seed: 'm1',
  },
  {
    name: 'epoch sends again',
    keeps: 'what a restored server has lost is sent once more',
    edits: [
      edit(
        'src/sync/pull.ts',
        'if (progress && progress.epoch !== answer.epoch) await outbox.sendAgain()',
        'void progress',
      ),
    ],
    seed: 'm1',
  },
  {
    name: 'overlay until pulled',
    keeps: 'a change never flickers back between its answer and the pull that shows it',
    edits: [
      edit(
        'src/outbox/outbox.ts',
        'item.xid === null || known.has(item.xid)',
        'item.xid === null || known.size >= 0',
      ),
    ],
    seed: 'm1',
  },
  {
    name: 'removals obeyed',
    keeps: 'the device drops what it is told to drop',
    edits: [
      edit('src/sync/pull.ts', 'removed: { ...answer.removed, public_profiles', 'removed: { public_profiles'),
    ],
    seed: 'm1',
  },
  {
    name: 'purge on a change of scope',
    keeps: 'what the old role saw leaves the device',
    edits: [
      edit('src/sync/pull.ts', '? { replace: before !== null, progress', '? { replace: false, progress'),
    ],
    seed: 'm1',
  },
  {
    name: 'rows before cursor',
    keeps: 'a refused write is pulled again',
    edits: [
      edit(
        'src/sync/pull.ts',
        'await tools.store.apply({ ...news(answer), progress: progressOf(first, first.cursor, tools.now()) })',
        'await tools.store.apply({ progress: progressOf(first, first.cursor, tools.now()) })\n  await tools.store.apply(news(answer))',
      ),
    ],
    seed: 'm1',
  },
  {
    name: 'a new leader reads the disk',
    keeps: 'a tab that takes over does not write over what it has not seen',
    edits: [
      edit('src/sync/engine.ts', 'await this.#store.reread()', ''),
      edit('src/store/store.ts', 'disk.written$.subscribe((blocks) => this.#adopt(blocks))', 'void disk'),
    ],
    seed: 'm1',
  },
  {
    name: 'server trouble is passing',
    keeps: 'a 5xx is tried again, and bothers nobody',
    edits: [edit('src/remote/answer.ts', '|| status === 429 || status >= 500', '|| status === 429')],
    seed: 'm1',
  },
  {
    name: 'too many requests is passing',
    keeps: 'a 429 is tried again, and bothers nobody',
    edits: [edit('src/remote/answer.ts', '|| status === 429 || status >= 500', '|| status >= 500')],
    seed: 'm1',
  },
  {
    name: 'a lost answer keeps the item',
    keeps: 'unsent work stays until the server has it',
    edits: [
      edit(
        'src/outbox/drain.ts',
        "if (answer.failure.kind !== 'refused') return { kind: 'stopped', sent, failure: answer.failure }\n      // A",
        "if (answer.failure.kind !== 'refused') {\n        for (const { id } of ready) await tools.outbox.applied(id, null, null)\n        return { kind: 'stopped', sent, failure: answer.failure }\n      }\n      // A",
      ),
    ],
    seed: 'm1',
  },
  {
    name: 'an object that is there already',
    keeps: 'an upload whose answer was lost is no failure',
    edits: [
      edit(
        'src/remote/objects.ts',
        '=== bytes.byteLength ? answered(null) : failed(failure)',
        '=== -1 ? answered(null) : failed(failure)',
      ),
    ],
    seed: 'm1',
  },
  {
    name: 'honest header',
    keeps: 'the header never says up to date over unsent work',
    edits: [edit('src/sync/status.ts', "if (waiting > 0) return { kind: 'sending', count: waiting }", '')],
    seed: 'm1',
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
    seed: 'm1',
  },
  {
    name: 'blocked provider re-stamped',
    keeps: 'a service that stays after a block shows no address any more',
    edits: [
      edit(
        migration('01610_parted_services'),
        'where posted_by = gone and exists (',
        'where false and posted_by = gone and exists (',
      ),
    ],
    seed: 'm1',
  },
  {
    name: 'marks of a history',
    keeps: 'a restored server is noticed after its transactions have grown past the lost ones',
    edits: [
      edit(migration('01620_history'), 'when place = 0 or exists (', 'when true or place = 0 or exists ('),
    ],
    seed: 'm1',
  },
  {
    name: 'a message is mailed once',
    keeps: 'a new epoch sends again what the database lost, not what was mailed',
    edits: [edit('src/outbox/outbox.ts', "mutation.via === 'function')", "mutation.via === 'database')")],
    seed: 'm1',
  },
  {
    name: 'undo window',
    keeps: 'what can be taken back is not sent before',
    edits: [
      edit('src/outbox/plan.ts', 'item.notBefore > now && item.at <= now', 'item.notBefore > now && false'),
    ],
    seed: 'm1',
  },
  {
    name: 'clock set back',
    keeps: 'unsent work does not wait for the old time to come again',
    edits: [edit('src/outbox/plan.ts', 'item.notBefore > now && item.at <= now', 'item.notBefore > now')],
    seed: 'm1',
  },
  {
    name: 'unrelated work passes',
    keeps: 'a refused change holds up nothing but what rests on it',
    edits: [
      edit(
        'src/outbox/plan.ts',
        '[...writes, ...needs].some((entity) => unfinished.has(entity)) ||',
        'unfinished.size > 0 ||',
      ),
    ],
    seed: 'm1',
  },
  {
    name: 'one window works',
    keeps: 'two tabs of a device do not write over each other',
    edits: [
      edit(
        'src/sync/leadership.ts',
        'await navigator.locks.request(name, { signal }, () => work(signal))',
        'await work(signal)',
      ),
    ],
    seed: 'm1',
  },
  {
    name: 'older items upgraded',
    keeps: 'work written by an outdated version is sent by the next',
    edits: [edit('src/outbox/drain.ts', 'v: Math.max(item.v, PROTOCOL),', 'v: item.v,')],
    seed: 'm1',
  },
  {
    name: 'update no longer needed',
    keeps: 'the header asks for an update only while one is needed',
    edits: [
      edit('src/sync/engine.ts', 'storageFailed: false, updateNeeded: false })', 'storageFailed: false })'),
    ],
    seed: 'm1',
  },
  {
    name: 'disk opened again',
    keeps: 'rows can be stored after the browser closed the database',
    edits: [
      edit('src/store/disk.ts', 'if (!file.isOpen()) await file.open()', 'if (false) await file.open()'),
    ],
    seed: 'm1',
  },
  {
    name: 'silent uploads end',
    keeps: 'a connection gone silent does not hold up unsent work for ever',
    edits: [
      edit('src/remote/objects.ts', 'body: bytes, signal: AbortSignal.timeout(STALLED) })', 'body: bytes })'),
    ],
    seed: 'm1',
  },
  {
    name: 'session by the device’s clock',
    keeps: 'a clock that is ahead does not renew the session before every request',
    edits: [
      edit(
        'src/remote/guarded-fetch.ts',
        'isSession(url) && response.ok ? endingByThisClock(response) : response',
        'response',
      ),
    ],
    seed: 'm1',
  },
]
