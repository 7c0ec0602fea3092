import { useMemo } from 'react'
import { Guarded } from '../../components/guard/guarded.tsx'
import { guards } from '../../components/guard/guards.ts'
import { MatchingServices } from '../../components/matching-rows.tsx'
import { NotLoadedYet } from '../../components/not-loaded-yet.tsx'
import { StaleDataNote } from '../../components/stale-data-note.tsx'
import { useAuth } from '../../data/use-auth.tsx'
import { useFormToOpen } from '../../data/use-form-to-open.ts'
import { useLoadError } from '../../data/use-load-error.ts'
import { useMemberCount } from '../../data/use-remote-members.ts'
import { usePulled } from '../../data/use-rows.ts'
import { useEngine } from '../../data/use-services.ts'
import { GROUP_NAME } from '../../domain/app-names.ts'
import type { Profile } from '../../domain/rows.ts'
import { DirectorySearch, professionsFound } from '../../domain/search/directory.ts'
import { searchedCount } from '../../domain/search/large-directory.ts'
import type { Viewer } from '../../domain/viewer.ts'
import { ClearSearch } from '../../ui/clear-search.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { EmptyPeopleArt, NothingFoundArt } from '../../ui/illustrations/empty-art.tsx'
import { lazyDialog } from '../../ui/lazy-components.tsx'
import { Mentioned, Similar } from '../../ui/more-results.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { useShownDialog } from '../../ui/use-shown-dialog.ts'
import { useUrlSearch } from '../../ui/use-url-search.ts'
import { DirectoryFilters } from './directory-filters.tsx'
import { DirectorySkeleton } from './directory-skeleton.tsx'
import { MemberCard } from './member-card.tsx'
import type { MemberDialogContent } from './member-dialogs.tsx'
import { MemberGrid } from './member-grid.tsx'
import { RemoteMembersNote } from './remote-members-note.tsx'
import { useFoundMembers } from './use-found-members.ts'

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
  const pulled = usePulled()
  const unable = useLoadError('Error loading members')
  const { text, setText, profession, search } = useUrlSearch('/directory', DirectorySearch)
  const { members, found, mentioned, similar, remote } = useFoundMembers({ q: text, profession })
  const professions = useMemo(() => professionsFound(members), [members])
  const all = useMemberCount()
  const dialogs = useShownDialog<MemberDialogContent>('directory')
  const { view } = useEngine()
  useFormToOpen('contact', (id) => {
    const member = view.member(id)
    if (member) dialogs.show({ member, dialog: 'contact' })
  })

  if (!pulled && members.length === 0) {
    return unable ? <NotLoadedYet title={guards['/directory'].notLoadedTitle} /> : <DirectorySkeleton />
  }
  const cards = { viewer, onShow: dialogs.show }
  const card = (member: Profile) => <MemberCard member={member} {...cards} />
  return (
    <>
      <DirectoryFilters
        text={text}
        onText={setText}
        profession={profession}
        onProfession={(chosen) => search({ profession: chosen })}
        professions={professions}
      />
      <div className="mt-4 mb-7 flex flex-wrap gap-x-3 gap-y-1 text-sm text-ink-soft">
        <p aria-live="polite">
          {`Showing ${found.length} of ${searchedCount(remote, members.length, all)} members`}
        </p>
        <RemoteMembersNote remote={remote} held={members.length} />
      </div>
      <StaleDataNote />
      {found.length > 0 ? (
        <MemberGrid members={found} {...cards} />
      ) : remote.searchState === 'asking' ? null : (
        <EmptyState
          art={
            similar.length + mentioned.length === 0 &&
            (members.length > 0 ? <NothingFoundArt /> : <EmptyPeopleArt />)
          }
          title="No members found matching your criteria."
          action={
            (text || profession) && (
              <ClearSearch
                filters={[
                  { name: text && `“${text}”`, clear: () => search({ q: '' }) },
                  { name: profession, clear: () => search({ profession: '' }) },
                ]}
                onClear={() => search({ q: '', profession: '' })}
              />
            )
          }
        >
          {text && <MatchingServices text={text} />}
        </EmptyState>
      )}
      {remote.searchState !== 'asking' && (
        <>
          <Mentioned rows={mentioned}>{card}</Mentioned>
          <Similar rows={similar}>{card}</Similar>
        </>
      )}
      <MemberDialogs shown={dialogs.shown} onClose={dialogs.close} />
    </>
  )
}
