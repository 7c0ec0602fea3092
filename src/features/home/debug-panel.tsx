import type { Viewer } from '../../domain/viewer.ts'
import { Sentence } from '../../ui/sentence.tsx'

const yesNo = (value: boolean | undefined) => (value === undefined ? 'unknown' : value ? 'yes' : 'no')

/** Shows what this device knows of the user (spec §2, "Home"), to be read out to an administrator. */
export function DebugPanel({ viewer: { user, profile } }: { viewer: Viewer }) {
  const facts: [string, string][] = [
    ['User ID', user?.id ?? 'none'],
    ['Email', user?.email ?? 'none'],
    ['Profile exists', yesNo(!!profile)],
    ['Profile ID', profile?.id ?? 'none'],
    ['Name', profile?.full_name ?? 'none'],
    ['IDs match', yesNo(!!profile && profile.id === user?.id)],
    ['LinkedIn verified', yesNo(profile?.linkedin_verified)],
    ['Approved', yesNo(profile?.is_approved)],
    ['Admin', yesNo(profile?.is_admin ?? undefined)],
  ]
  return (
    <details open className="mt-12 rounded-lg border border-line bg-surface">
      <summary className="flex min-h-12 items-center justify-between gap-4 px-4 font-semibold sm:px-5">
        Debug information
      </summary>
      <dl className="grid grid-cols-1 gap-x-8 gap-y-3 border-t border-line p-4 text-sm sm:grid-cols-2 sm:p-5 lg:grid-cols-3">
        {facts.map(([name, value]) => (
          <div key={name} className="min-w-0">
            <dt className="text-ink-faint">{name}</dt>
            <dd className="font-medium">
              <Sentence verbatim={[user?.id, profile?.id, profile?.full_name]}>{value}</Sentence>
            </dd>
          </div>
        ))}
      </dl>
    </details>
  )
}
