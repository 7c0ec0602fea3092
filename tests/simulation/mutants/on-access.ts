import { inSchema } from './edit.ts'
import type { Mutant } from './mutant.ts'

/** Protections of who may see what. A pull of a new device shows the same without them. */
export const accessMutants: readonly Mutant[] = [
  {
    name: 'contact where it is allowed',
    keeps: 'nobody sees the address of a professional who does not want to be contacted',
    breaks: 'sight',
    edits: [
      inSchema(
        'view private.masked_profiles',
        'or (p.allow_contact and (select private.is_member())',
        'or ((select private.is_member())',
      ),
    ],
    foundIn: 'everybody holds what is hers',
  },
  {
    name: 'contact for members',
    keeps: 'who is not an approved member sees no address with a service',
    breaks: 'sight',
    edits: [
      inSchema(
        'view private.masked_profiles',
        'or (p.allow_contact and (select private.is_member())',
        'or (p.allow_contact',
      ),
    ],
    foundIn: 'everybody holds what is hers',
  },
  {
    name: 'decisions for administrators',
    keeps: 'members do not see who is an administrator',
    breaks: 'sight',
    edits: [
      inSchema(
        'view private.masked_profiles',
        'case when shows_decisions then is_admin end as is_admin',
        'is_admin',
      ),
    ],
    foundIn: 'everybody holds what is hers',
  },
  {
    name: 'a directory for members',
    keeps: 'who is not an approved member lists no profiles',
    breaks: 'sight',
    edits: [
      inSchema(
        'view private.pull_profiles',
        'or ((select private.is_member()) and id <> all ((select private.blocked_people())::uuid[])))\n    and (',
        'or id <> all ((select private.blocked_people())::uuid[]))\n    and (',
      ),
    ],
    foundIn: 'everybody holds what is hers',
  },
  {
    name: 'no profile after a block',
    keeps: 'two who have parted by a block are not in each other’s directory',
    breaks: 'sight',
    edits: [
      inSchema(
        'view private.pull_profiles',
        'or ((select private.is_member()) and id <> all ((select private.blocked_people())::uuid[])))\n    and (',
        'or (select private.is_member()))\n    and (',
      ),
    ],
    foundIn: 'everybody holds what is hers',
  },
  {
    name: 'counterparts in a large directory',
    keeps: 'two members who begin to share a request come to each other’s devices',
    breaks: 'sight',
    edits: [
      inSchema(
        'function private.restamp_counterparts',
        'if not exists (select from private.remote_members) then return null; end if;\n  update',
        'return null;\n  update',
      ),
    ],
    foundIn: 'a directory that devices hold in part',
  },
  {
    name: 'the size of a directory',
    keeps: 'devices drop the members whom they hold no longer, and pull those whom they hold again',
    breaks: 'sight',
    edits: [inSchema('function private.scope_suffix', "' of many ' || moves end", "'' end")],
    foundIn: 'a directory that becomes whole again',
  },
  {
    name: 'no service after a block',
    keeps: 'two who have parted by a block do not see each other’s services',
    breaks: 'sight',
    edits: [
      inSchema(
        'view private.pull_jobs',
        'where (j.is_active and j.deleted_at is null and j.posted_by <> all ((select private.blocked_people())::uuid[]))',
        'where (j.is_active and j.deleted_at is null)',
      ),
    ],
    foundIn: 'everybody holds what is hers',
  },
  {
    name: 'services off the board',
    keeps: 'a service that is not active is seen by its professional and those who requested it only',
    breaks: 'sight',
    edits: [inSchema('view private.pull_jobs', 'where (j.is_active and', 'where (')],
    foundIn: 'everybody holds what is hers',
  },
  {
    name: 'requests of two sides',
    keeps: 'nobody outside both sides sees a request',
    breaks: 'sight',
    edits: [
      inSchema(
        'policy public.job_applications Both sides of a request read it',
        'using (client_id = (select private.my_client_id()) or job_id = any ((select private.my_job_ids())::uuid[]))',
        'using (true);',
      ),
    ],
    foundIn: 'everybody holds what is hers',
  },
  {
    name: 'clients of one’s own requests',
    keeps: 'a professional sees the clients who requested her services, and no others',
    breaks: 'sight',
    edits: [
      inSchema(
        'policy public.clients A client reads her own record, a professional those who requested her services',
        'using (user_id = (select auth.uid()) or id = any ((select private.my_requesters())::uuid[]))',
        'using (true);',
      ),
    ],
    foundIn: 'everybody holds what is hers',
  },
  ...[
    {
      rows: 'work samples',
      table: 'portfolios',
      policy: 'Both sides of a request and administrators read its work samples',
    },
    {
      rows: 'files',
      table: 'project_files',
      policy: 'Both sides of a request and administrators read its files',
    },
  ].map(
    ({ rows, table, policy }): Mutant => ({
      name: `${rows} of two sides`,
      keeps: `nobody outside both sides of a request holds its ${rows}`,
      breaks: 'sight',
      edits: [
        inSchema(
          `policy public.${table} ${policy}`,
          'using (application_id = any ((select private.my_application_ids())::uuid[]) or (select private.is_admin()))',
          'using (true)',
        ),
        inSchema(
          `view private.pull_${table}`,
          'where application_id = any ((select private.my_application_ids())::uuid[])',
          '',
        ),
      ],
      foundIn: 'everybody holds what is hers',
    }),
  ),
  {
    name: 'payment details of one’s own',
    keeps: 'nobody sees another professional’s payment details',
    breaks: 'sight',
    edits: [
      inSchema(
        'policy public.payment_details A professional reads her own payment details',
        'on public.payment_details for select to authenticated\nusing (id = (select auth.uid()))',
        'on public.payment_details for select to authenticated\nusing (true);',
      ),
    ],
    foundIn: 'everybody holds what is hers',
  },
  {
    name: 'what one repeats oneself',
    keeps: 'nobody sees which invoices another professional repeats',
    breaks: 'sight',
    edits: [
      inSchema(
        'policy public.recurring_invoices A professional reads what she repeats',
        'using (professional_id = (select auth.uid()))',
        'using (true)',
      ),
      inSchema('view private.pull_recurring_invoices', 'where professional_id = (select auth.uid())', ''),
    ],
    foundIn: 'everybody holds what is hers',
  },
  {
    name: 'links of one’s own invoices',
    keeps: 'nobody sees the links of another professional’s invoices',
    breaks: 'sight',
    edits: [
      inSchema(
        'function private.my_standalone_invoice_ids',
        'where professional_id = (select auth.uid()) and client_id is null and deleted_at is null',
        'where client_id is null and deleted_at is null',
      ),
    ],
    foundIn: 'everybody holds what is hers',
  },
]
