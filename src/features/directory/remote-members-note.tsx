import { type RemoteMembers, remoteMembersNote } from '../../domain/large-directory.ts'

/** Says of a large directory what of it was looked through, and that more match than are shown. Its place is kept. */
export function RemoteMembersNote({ beyond, held }: { beyond: RemoteMembers; held: number }) {
  return (
    beyond.isLarge && (
      <p role="status" aria-busy={beyond.searchState === 'asking'} className="max-sm:min-h-10 max-sm:w-full">
        {remoteMembersNote(beyond, held)}
      </p>
    )
  )
}
