import { useMemo, useState } from 'react'
import { useMemberCount, useRemoteMembers } from '../../data/use-remote-members.ts'
import type { Profile } from '../../domain/rows.ts'
import { directoryOf, findMembers } from '../../domain/search/directory.ts'
import { mergeByName, remoteMembersNote, searchedCount } from '../../domain/search/large-directory.ts'
import { Card } from '../../ui/card.tsx'
import { SearchField } from '../../ui/search-field.tsx'
import { MemberLine } from './member-line.tsx'

/** The search finds the others. */
const MAX_SHOWN = 8

/** Searches approved members, to look at them or to withdraw an approval. */
export function MemberSearch({ profiles }: { profiles: readonly Profile[] }) {
  const [text, setText] = useState('')
  const members = useMemo(() => directoryOf(profiles), [profiles])
  const remote = useRemoteMembers({ q: text })
  const all = searchedCount(remote, members.length, useMemberCount())
  const isSearch = text.trim() !== ''
  const found = useMemo(
    () =>
      isSearch
        ? mergeByName(findMembers(members, { q: text }), findMembers(remote.members, { q: text }))
        : [],
    [members, remote.members, text, isSearch],
  )
  const rest = found.length - MAX_SHOWN + remote.notShown
  const note = isSearch && remote.searchState !== 'answered' && remoteMembersNote(remote, members.length)
  return (
    <Card id="members" aria-labelledby="members-heading" className="mt-10 scroll-mt-24 p-5 sm:p-6">
      <div className="mb-4 flex items-baseline justify-between gap-4">
        <h2 id="members-heading" className="text-2xl">
          Members
        </h2>
        <p aria-live="polite" className="text-sm text-ink-soft tabular-nums">
          {isSearch ? `${found.length} of ${all}` : all}
        </p>
      </div>
      <SearchField
        label="Search approved members"
        placeholder="Name or profession"
        value={text}
        onChange={setText}
      />
      {note && (
        <p role="status" className="mt-3 text-sm text-ink-soft">
          {note}
        </p>
      )}
      {isSearch && found.length === 0 && remote.searchState !== 'asking' && (
        <p className="py-8 text-center text-ink-soft">No members found.</p>
      )}
      {found.length > 0 && (
        <ul className="mt-2 divide-y divide-line">
          {found.slice(0, MAX_SHOWN).map((member) => (
            <MemberLine key={member.id} member={member} />
          ))}
        </ul>
      )}
      {rest > 0 && (
        <p className="mt-3 text-sm text-ink-soft">
          {`${remote.more ? `More than ${rest} others.` : `${rest} more.`} Search to find them.`}
        </p>
      )}
    </Card>
  )
}
