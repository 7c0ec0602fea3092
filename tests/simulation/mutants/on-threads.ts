import { inSchema } from './edit.ts'
import type { Mutant } from './mutant.ts'

/** The only place in which a mark that is lower than the stored one is taken for a step that was done before. */
const repeatedMark = inSchema(
  'function private.is_repeated_step',
  "or (given <> '{}' and given - marks = '{}' and not exists (",
  'or (false and not exists (',
)

/** Protections of threads: messages between both sides of a request, and marks of what is read. */
export const threadMutants: readonly Mutant[] = [
  {
    name: 'positions from the thread',
    keeps:
      'the positions of a thread are 1 to n: each is given while the thread is locked, not by the transaction',
    breaks: 'messages',
    edits: [
      inSchema(
        'function private.place_message',
        `update private.threads t set last_position = last_position + 1
  where t.application_id = new.application_id returning t.last_position into new.position;`,
        'new.position := pg_current_xact_id()::text::integer;',
      ),
    ],
    foundIn: 'both sides write without a network',
  },
  {
    name: 'a mark only grows',
    keeps: 'a thread that was read stays read, whichever of two devices sends its mark last',
    breaks: 'messages',
    edits: [
      inSchema(
        'function private.guard_message_read',
        'new.read_up_to := greatest(old.read_up_to, least(',
        'new.read_up_to := greatest(0, least(',
      ),
      repeatedMark,
    ],
    foundIn: 'a thread read on two devices',
  },
  {
    name: 'marks never conflict',
    keeps: 'two devices of one person mark a thread as read without a conflict',
    breaks: 'messages',
    edits: [inSchema('function private.update_row', "and rules ->> c is distinct from 'grows';", ';')],
    foundIn: 'a thread read on two devices',
  },
  {
    name: 'no message after a block',
    keeps: 'after a block neither side can write to the other',
    breaks: 'messages',
    edits: [
      inSchema(
        'function private.require_open_thread',
        'if not private.may_write(application) then',
        'if false then',
      ),
    ],
    foundIn: 'blocked while a message waits',
  },
  {
    name: 'a report without its thread',
    keeps: 'a message can be reported after its request was deleted',
    breaks: 'needs-attention',
    edits: [
      inSchema(
        'function private.report_of_ended_thread',
        'select a.id into new.application_id from public.job_applications a where a.id = new.application_id for key share;',
        'null;',
      ),
    ],
    foundIn: 'messages reported after their request was deleted',
  },
  {
    name: 'a blocked thread is stamped',
    keeps: 'both sides of a blocked pair are shown that they can no longer write',
    breaks: 'sight',
    edits: [
      inSchema(
        'trigger public.blocks "120_follow_block"',
        'create trigger "120_follow_block" after insert or delete on public.blocks',
        'create trigger "120_follow_block" after delete on public.blocks',
      ),
    ],
    foundIn: 'blocked while a message waits',
  },
  {
    name: 'no message to a deleted account',
    keeps: 'a message to somebody who has no account any more is not taken for sent',
    breaks: 'messages',
    edits: [
      inSchema(
        'function private.may_write',
        'where r.application_id = application and r.user_id <> (select auth.uid()) and r.ended_about is null',
        'where r.application_id = application and r.ended_about is null',
      ),
      inSchema(
        'function private.end_thread',
        `    update public.message_reads r set ended_about = (select j.title from public.jobs j where j.id = old.job_id)
    where r.application_id = old.id;`,
        '    null;',
      ),
    ],
    foundIn: 'an account ends while the other side writes',
  },
  {
    name: 'a thread outlives an account',
    keeps: 'what both sides have written stays with the one whose account is not deleted',
    breaks: 'messages',
    edits: [
      inSchema(
        'function private.end_thread',
        "if exists (select from public.messages m where m.application_id = old.id and m.kind = 'text') then",
        'if false then',
      ),
    ],
    foundIn: 'an account ends while the other side writes',
  },
  {
    name: 'older messages leave devices',
    keeps: 'a device holds the newest messages of a thread, as a new device would',
    breaks: 'causal-order',
    edits: [inSchema('function private.follow_message', 'if old_one is not null then', 'if false then')],
    foundIn: 'more messages than devices hold',
  },
  {
    name: 'one’s own side only',
    keeps: 'nobody writes in a thread of others, or for the other side',
    breaks: 'messages',
    edits: [
      inSchema(
        'function private.is_my_side',
        // Both the policy and the trigger before it ask this.
        'r.application_id = application and r.user_id = (select auth.uid()) and r.as_client = is_my_side.as_client',
        'r.application_id = application',
      ),
    ],
    foundIn: 'somebody writes for a side that is not hers',
  },
  {
    name: 'threads of one’s own only',
    keeps: 'nobody outside both sides holds a message',
    breaks: 'messages',
    edits: [
      inSchema(
        'policy public.messages Both sides of a thread read its messages',
        'using (application_id = any ((select private.my_thread_ids())::uuid[]))',
        'using (true);',
      ),
      inSchema(
        'view private.pull_messages',
        'where is_recent and application_id = any ((select private.my_thread_ids())::uuid[])',
        'where is_recent;',
      ),
    ],
    foundIn: 'somebody writes for a side that is not hers',
  },
  {
    name: 'a step in the thread',
    keeps: 'each step of a request is in its thread once',
    breaks: 'messages',
    edits: [
      inSchema(
        'trigger public.job_applications "230_record_step"',
        'create trigger "230_record_step" after update of status on public.job_applications',
        'create trigger "230_record_step" after update of message on public.job_applications',
      ),
    ],
    foundIn: 'both sides write without a network',
  },
  {
    name: 'told once',
    keeps: 'a step of a request tells the other side once',
    breaks: 'told-once',
    edits: [
      inSchema(
        'function private.tell',
        'perform private.tell_about(tg_argv[0], tg_table_name, to_jsonb(new));',
        `perform private.tell_about(tg_argv[0], tg_table_name, to_jsonb(new));
  perform private.tell_about(tg_argv[0], tg_table_name, to_jsonb(new));`,
      ),
    ],
    foundIn: 'both sides write without a network',
  },
  {
    name: 'told to those it concerns',
    keeps: 'a step of a request tells only the side that did not take it',
    breaks: 'told-once',
    edits: [
      inSchema(
        'function private.tell_about',
        "when 'client' then array[client]",
        "when 'client' then array[client, professional]",
      ),
      inSchema(
        'function private.tell_about',
        'where r is distinct from (select auth.uid()) and exists',
        'where exists',
      ),
    ],
    foundIn: 'both sides write without a network',
  },
]
