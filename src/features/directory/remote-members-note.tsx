import { type RemoteMembers, remoteMembersNote } from '../../domain/search/large-directory.ts'

/**
 * Tells which part of a large directory was searched, and that more members match. Keeps its height, so that nothing
 * moves.
 */
export function RemoteMembersNote({ remote, held }: { remote: RemoteMembers; held: number }) {
  return (
    remote.isLarge && (
      <p role="status" aria-busy={remote.searchState === 'asking'} className="max-sm:min-h-10 max-sm:w-full">
        {remoteMembersNote(remote, held)}
      </p>
    )
  )
}
