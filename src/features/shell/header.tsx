import { Link } from '@tanstack/react-router'
import { Menu, Search } from 'lucide-react'
import { useAuth } from '../../app/auth.tsx'
import { useFromStatus } from '../../app/status.ts'
import { syncWords } from '../../app/sync-words.ts'
import { hasRole, isApproved, memberStatus, type Viewer } from '../../domain/viewer.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { TextLink } from '../../ui/text-link.tsx'
import { Brand } from './brand.tsx'
import { LinkCount } from './link-count.tsx'
import { headerLinks } from './navigation.ts'
import { ProfileLink } from './profile-link.tsx'
import { commandKey } from './shortcuts/shortcut-words.ts'
import { SyncChip } from './sync-chip.tsx'

interface HeaderProps {
  onMenu: () => void
  onSearch: () => void
  onSignOut: () => void
}

/** The header of every screen (spec §2, "Header"). On a phone the links stand at the lower edge: see TabBar. */
export function Header({ onMenu, onSearch, onSignOut }: HeaderProps) {
  const { viewer } = useAuth()
  const urgent = useFromStatus((status) => syncWords(status).urgent)
  return (
    <header className="sticky top-0 z-20 border-b border-line bg-paper/90 pt-[env(safe-area-inset-top)] backdrop-blur-md">
      <div className="mx-auto flex h-16 max-w-page items-center gap-3 pr-[max(1rem,env(safe-area-inset-right))] pl-[max(1rem,env(safe-area-inset-left))] sm:px-6 lg:gap-5">
        <Brand beside={viewer.user ? 'signed in' : urgent ? 'visitor told' : 'visitor'} />
        <nav aria-label="Main" className="max-md:hidden">
          <ul className="flex items-center">
            {headerLinks(viewer).map(({ to, label }) => (
              <li key={to}>
                <Link
                  to={to}
                  className="group grid min-h-11 place-items-center px-1.5 font-medium whitespace-nowrap text-ink-soft hover:text-ink min-[820px]:px-2.5 lg:px-3"
                  activeProps={{ className: 'text-leaf-text!' }}
                >
                  <span className="border-y-2 border-transparent group-aria-[current=page]:border-b-leaf-text">
                    {label}
                    <LinkCount to={to} className="ml-1.5" />
                  </span>
                </Link>
              </li>
            ))}
          </ul>
        </nav>
        <div className="ml-auto flex min-w-0 items-center gap-1.5 lg:gap-2.5">
          <SyncChip />
          <button
            type="button"
            aria-label="Search everything"
            aria-keyshortcuts="Control+K Meta+K"
            title={`Search everything (${commandKey()} K)`}
            onClick={onSearch}
            className={`grid size-11 shrink-0 place-items-center rounded-full text-ink-soft hover:bg-sunk hover:text-ink ${viewer.user ? '' : 'max-md:hidden'}`}
          >
            <Search aria-hidden="true" className="size-5.5" />
          </button>
          {viewer.user ? <SignedIn viewer={viewer} onSignOut={onSignOut} /> : <SignedOut />}
          <button
            type="button"
            aria-label="Menu"
            onClick={onMenu}
            className="grid size-11 shrink-0 place-items-center rounded-full text-ink-soft hover:bg-sunk hover:text-ink max-md:hidden"
          >
            <Menu aria-hidden="true" className="size-5.5" />
          </button>
        </div>
      </div>
    </header>
  )
}

const SignedOut = () => (
  <>
    <ButtonLink to="/login" look="quiet" size="small" className="shrink-0 whitespace-nowrap max-md:hidden">
      Sign in
    </ButtonLink>
    <ButtonLink
      to="/client-register"
      look="secondary"
      size="small"
      className="shrink-0 whitespace-nowrap max-md:hidden"
    >
      Join as Client
    </ButtonLink>
    <ButtonLink to="/register" size="small" className="shrink-0 whitespace-nowrap">
      Join Directory
    </ButtonLink>
  </>
)

function SignedIn({ viewer, onSignOut }: { viewer: Viewer; onSignOut: () => void }) {
  const approved = isApproved(viewer)
  return (
    <>
      {approved && viewer.profile ? <ProfileLink profile={viewer.profile} /> : <Status viewer={viewer} />}
      <Button
        look="quiet"
        size="small"
        onClick={onSignOut}
        className={`shrink-0 whitespace-nowrap ${approved ? 'max-xl:hidden' : 'max-md:hidden'}`}
      >
        Sign out
      </Button>
    </>
  )
}

/** What an applicant waits for; for someone who never finished registering, the way back to it. */
function Status({ viewer }: { viewer: Viewer }) {
  if (viewer.profile) {
    return (
      <span className="min-w-0 rounded-full bg-yellow-wash px-3 py-1 text-right text-xs font-semibold text-yellow-text max-md:hidden">
        {memberStatus(viewer.profile)}
      </span>
    )
  }
  if (!hasRole(viewer, 'unfinished')) return null
  return (
    <TextLink to="/register" className="text-sm max-md:hidden">
      Finish your registration
    </TextLink>
  )
}
