import { edit, inSchema } from './edit.ts'
import type { Mutant } from './mutant.ts'

/** Protections in the migrations. */
export const serverMutants: readonly Mutant[] = [
  {
    name: 'exactly-once record',
    keeps: 'a repeated request acts once',
    breaks: 'one-effect',
    edits: [
      inSchema(
        'function private.claim_mutation',
        'on conflict do nothing;\n  return found;',
        'on conflict do nothing;\n  return true;',
      ),
    ],
    foundIn: 'answers that never arrive',
  },
  {
    name: 'a known message',
    keeps: 'a message that was sent is not sent again, however often it is asked for',
    breaks: 'one-effect',
    edits: [
      inSchema(
        'function public.begin_contact',
        "if known.state in ('sent', 'unknown', 'sending') then",
        "if known.state in ('unknown', 'sending') then",
      ),
    ],
    foundIn: 'a day without faults',
  },
  {
    name: 'a message nobody knows of',
    keeps: 'a message whose function was killed after it was mailed is not mailed again',
    breaks: 'one-effect',
    edits: [
      inSchema('function public.begin_contact', "known.state := 'unknown';", "known.state := 'refused';"),
    ],
    foundIn: 'a function killed after its mail',
  },
  {
    name: 'calls exactly once',
    keeps: 'a late copy of a block does not come back after it was taken back',
    breaks: 'one-effect',
    edits: [
      inSchema(
        'function private.once',
        "or private.claim_mutation(mutation_id, '00000000-0000-0000-0000-000000000000');",
        "or private.claim_mutation(mutation_id, '00000000-0000-0000-0000-000000000000') is not null;",
      ),
    ],
    foundIn: 'a block that is taken back',
  },
  {
    name: 'steps of a request',
    keeps:
      'a request takes the steps of the specification only: the screens offer no other, the server refuses them',
    breaks: 'status-edge',
    edits: [
      edit('src/domain/request/request.ts', "pending: ['accepted', 'rejected'],", "pending: ['completed'],"),
      inSchema(
        'function private.guard_job_application',
        'private.by_api() and new.status <> old.status and (',
        'false and (',
      ),
    ],
    foundIn: 'a clock set back within the time to undo',
  },
  {
    name: 'first decision about a report',
    keeps: 'a report is decided once',
    breaks: 'one-effect',
    edits: [
      inSchema('function public.decide_report', 'elsif known.decision is not null then', 'elsif false then'),
    ],
    foundIn: 'a report decided in two places',
  },
  {
    name: 'a decision is answered as before',
    keeps: 'a decision that was carried out is not refused when it is repeated, although its report is gone',
    breaks: 'one-effect',
    edits: [
      inSchema(
        'function public.decide_report',
        'if not private.once(mutation_id) then answer := private.recorded_result(mutation_id); end if;',
        'perform private.once(mutation_id);',
      ),
    ],
    foundIn: 'a report decided before the reported account is deleted',
  },
  {
    name: 'an account’s end is announced',
    keeps: 'devices of a user without rows hold what a visitor may see once the account is deleted',
    breaks: 'sight',
    edits: [
      inSchema(
        'function private.announce_account_deletion',
        "perform private.announce_removal('profiles', old.id, private.user_audience(old.id));",
        '',
      ),
    ],
    foundIn: 'an account without rows that is deleted',
  },
  {
    name: 'base of an update',
    keeps: 'nobody overwrites an unseen change',
    breaks: 'no-overwrite',
    edits: [
      inSchema('function private.update_row', ' and stored -> c is distinct from base -> c)', ' and false)'),
    ],
    foundIn: 'one change refused, another not',
  },
  {
    name: 'removals announced',
    keeps: 'rows leave devices whose users may no longer see them',
    breaks: 'causal-order',
    edits: [
      inSchema(
        'function private.announce_removal',
        'as audience where audience is not null;',
        'as audience where false;',
      ),
    ],
    foundIn: 'rows deleted',
  },
  {
    name: 're-stamped services',
    keeps: 'a service shows its provider’s current data',
    breaks: 'sight',
    edits: [
      inSchema(
        'function private.follow_profile',
        'update public.jobs set sync_xid = sync_xid where posted_by = new.id;',
        '',
      ),
    ],
    foundIn: 'a provider changes her name',
  },
  {
    name: 're-stamped client',
    keeps: 'a professional receives the record of a client who requests a service',
    breaks: 'sight',
    edits: [
      inSchema(
        'function private.follow_job_application',
        'update public.clients set sync_xid = sync_xid where id = new.client_id;',
        '',
      ),
    ],
    foundIn: 'a client’s first request',
  },
  {
    name: 'full pull on a change of scope',
    keeps: 'rows of the new role arrive, those of the old one go',
    breaks: 'sight',
    edits: [
      inSchema(
        'function public.sync_pull',
        "or request ->> 'epoch' is distinct from epoch::text or request ->> 'scope' is distinct from scope;",
        "or request ->> 'epoch' is distinct from epoch::text;",
      ),
    ],
    foundIn: 'approval withdrawn and given',
  },
  {
    name: 'restore noticed',
    keeps: 'devices and a server restored from its backup end equal',
    breaks: 'sight',
    edits: [
      inSchema(
        'function public.sync_pull',
        'if since > horizon or private.holds_future_rows() then',
        'if false then',
      ),
    ],
    foundIn: 'a restore somebody has seen beyond',
  },
  {
    name: 'blocked provider re-stamped',
    keeps: 'a service that stays after a block shows no address any more',
    breaks: 'sight',
    edits: [
      inSchema(
        'function private.announce_block',
        'where posted_by = gone and exists (',
        'where false and posted_by = gone and exists (',
      ),
    ],
    foundIn: 'a block between a client and her professional',
  },
  {
    name: 'marks of a history',
    keeps: 'a restored server is noticed after its transactions have grown past the lost ones',
    breaks: 'sight',
    edits: [
      inSchema(
        'function private.read_cursor',
        'when place = 0 or exists (',
        'when true or place = 0 or exists (',
      ),
    ],
    foundIn: 'a restore nobody notices by the numbers',
  },
  {
    name: 'pages of one history',
    keeps: 'a device keeps no row of a page that a restore of the server undid',
    breaks: 'sight',
    edits: [inSchema('function public.sync_pull', '    if since > horizon then', '    if false then')],
    foundIn: 'a restore between two pages of a pull',
  },
  {
    name: 'lost mutations named',
    keeps: 'what an unnoticed restore undid is sent again',
    breaks: 'comes-to-rest',
    edits: [
      inSchema(
        'function public.sync_pull',
        "answer := answer || jsonb_build_object('lost', private.lost_mutations(request -> 'applied'));",
        'null;',
      ),
    ],
    foundIn: 'what was done is lost with the server’s past',
  },
  {
    name: 'a deleted account sees nothing',
    keeps: 'a device of a deleted account drops what stays with others, although its scope is as before',
    breaks: 'sight',
    edits: [
      inSchema('function public.sync_pull', 'if private.precedes_deletion(cursor) then', 'if false then'),
    ],
    foundIn: 'an account deleted after its approval was withdrawn',
  },
]
