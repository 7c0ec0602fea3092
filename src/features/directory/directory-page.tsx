import { useMemo, useState } from 'react'
import { Guarded } from '../../components/guard/guarded.tsx'
import { guards } from '../../components/guard/guards.ts'
import { NotLoadedYet } from '../../components/not-loaded-yet.tsx'
import { StaleDataNote } from '../../components/stale-data-note.tsx'
import { useAuth } from '../../data/auth.tsx'
import { useUnconfirmedBlocks } from '../../data/blocks.ts'
import { useLoadError } from '../../data/load-error.ts'
import { useFormToOpen } from '../../data/open-form.ts'
import { useMemberCount, useRemoteMembers } from '../../data/remote-members.ts'
import { useKnownMember, usePulled, useRows } from '../../data/row-hooks.ts'
import { GROUP_NAME } from '../../domain/app-names.ts'
import { findMembers, memberHaystack, professionsFound } from '../../domain/directory.ts'
import { incrementalSearch } from '../../domain/incremental-search.ts'
import { mergeByName, searchedCount } from '../../domain/large-directory.ts'
import type { Viewer } from '../../domain/viewer.ts'
import { ClearSearch } from '../../ui/clear-search.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { EmptyPeopleArt, NothingFoundArt } from '../../ui/illustrations/empty-art.tsx'
import { lazyDialog } from '../../ui/lazy-components.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { useIdleWarmUp } from '../../ui/use-idle-warm-up.ts'
import { DirectoryFilters } from './directory-filters.tsx'
import { DirectorySkeleton } from './directory-skeleton.tsx'
import { MemberGrid } from './member-grid.tsx'
import { RemoteMembersNote } from './remote-members-note.tsx'
import { SimilarMembers } from './similar-members.tsx'
import { useDirectorySearch } from './use-directory-search.ts'
import { useMemberDialogs } from './use-member-dialogs.ts'
import { useMemberOrder } from './use-member-order.ts'
import { useSimilarMembers } from './use-similar-members.ts'

const MemberDialogs = lazyDialog(
  () => import('./member-dialogs.tsx'),
  (module) => module.MemberDialogs,
  ({ shown }) => shown?.open ?? false,
)

/** Shows every approved member; the search answers at each key, also offline. */
export function DirectoryPage() {
  const { viewer } = useAuth()
  return (
    <Guarded route="/directory">
      <PageHeader
        title="Member Directory"
        intro={`The professionals of the ${GROUP_NAME}, for members only.`}
      />
      <Directory viewer={viewer} />
    </Guarded>
  )
}

function Directory({ viewer }: { viewer: Viewer }) {
  const profiles = useRows('profiles')
  const blocks = useUnconfirmedBlocks()
  const pulled = usePulled()
  const unable = useLoadError('Error loading members')
  const { text, setText, profession, setProfession, clear } = useDirectorySearch()
  const remote = useRemoteMembers(text, profession)
  const all = useMemberCount()
  const dialogs = useMemberDialogs()
  const knownMember = useKnownMember()
  useFormToOpen('contact', (id) => {
    const member = knownMember(id)
    if (member) dialogs.showContact(member)
  })

  const order = useMemberOrder(text !== '' || profession !== '')
  const members = useMemo(
    () => order(profiles.filter(({ id }) => !blocks.get(id))),
    [order, profiles, blocks],
  )
  const professions = useMemo(() => professionsFound(members), [members])
  useIdleWarmUp(members, memberHaystack)
  const [find] = useState(() => incrementalSearch(findMembers))
  const here = useMemo(() => find(members, text, profession), [find, members, text, profession])
  const found = useMemo(
    () => mergeByName(here, findMembers(remote.members, text, profession)),
    [here, remote.members, text, profession],
  )
  const similar = useSimilarMembers(members, text, profession, found)

  if (!pulled && members.length === 0) {
    return unable ? <NotLoadedYet title={guards['/directory'].notLoadedTitle} /> : <DirectorySkeleton />
  }
  return (
    <>
      <DirectoryFilters
        text={text}
        onText={setText}
        profession={profession}
        onProfession={setProfession}
        professions={professions}
      />
      <div className="my-4 flex flex-wrap gap-x-3 gap-y-1 text-sm text-ink-soft">
        <p aria-live="polite">
          {`Showing ${found.length} of ${searchedCount(remote, members.length, all)} members`}
        </p>
        <RemoteMembersNote remote={remote} held={members.length} />
      </div>
      <StaleDataNote />
      {found.length > 0 ? (
        <MemberGrid
          members={found}
          viewer={viewer}
          onDetails={dialogs.showDetails}
          onContact={dialogs.showContact}
        />
      ) : remote.searchState === 'asking' ? null : (
        <EmptyState
          art={similar.length === 0 && (members.length > 0 ? <NothingFoundArt /> : <EmptyPeopleArt />)}
          title="No members found matching your criteria."
          action={(text || profession) && <ClearSearch onClear={clear} />}
        />
      )}
      {similar.length > 0 && remote.searchState !== 'asking' && (
        <SimilarMembers
          members={similar}
          viewer={viewer}
          onDetails={dialogs.showDetails}
          onContact={dialogs.showContact}
        />
      )}
      <MemberDialogs shown={dialogs.shown} onClose={dialogs.close} />
    </>
  )
}
