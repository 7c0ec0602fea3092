import { Link, useLocation } from '@tanstack/react-router'
import { Menu, MessagesSquare, Search } from 'lucide-react'
import { useRef } from 'react'
import { useAuth } from '../../data/use-auth.tsx'
import { useClient } from '../../data/use-client.tsx'
import { useNextAddress } from '../../data/use-next-address.ts'
import { isEntryPage } from '../../domain/next-address.ts'
import { hasRole, isApproved, memberStatus, type Viewer } from '../../domain/viewer.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { TextLink } from '../../ui/text-link.tsx'
import { useCollapseToFit } from '../../ui/use-collapse-to-fit.ts'
import { useCoversEdge } from '../../ui/use-covers-edge.ts'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import { Brand } from './brand.tsx'
import { LinkCount } from './link-count.tsx'
import { headerLinks } from './navigation.ts'
import { ProfileLink } from './profile-link.tsx'
import { commandKey } from './shortcuts/shortcut-labels.ts'
import { SyncChip } from './sync-chip.tsx'

interface HeaderProps {
  onMenu: () => void
  onSearch: () => void
  onSignOut: () => void
}

/**
 * The header of every screen (spec §2, "Header"). On a phone the links are at the lower edge: see TabBar; over a screen
 * that fills the phone, and in a low window, it scrolls away. Where the row is too narrow, `data-yields` decides what is
 * hidden first (see ui/use-collapse-to-fit.ts): the text of the sync status (1 or 5), signing out (2), the user's name (3),
 * the brand's text (4), then links and buttons from the last one on (10 and more). The menu or an icon has what is hidden
 * first.
 */
export function Header({ onMenu, onSearch, onSignOut }: HeaderProps) {
  const { viewer } = useAuth()
  const links = headerLinks(viewer)
  const bar = useRef<HTMLElement>(null)
  const row = useRef<HTMLDivElement>(null)
  useCoversEdge(bar, 'top')
  useCollapseToFit(row)
  return (
    <header
      ref={bar}
      className="sticky top-0 z-20 group-has-data-stands-alone/shell:hidden low:static group-has-data-fills-screen/shell:max-md:static border-b border-line bg-paper/90 pt-[env(safe-area-inset-top)] backdrop-blur-md print:hidden"
    >
      <div className="mx-auto max-w-page pr-[max(1rem,env(safe-area-inset-right))] pl-[max(1rem,env(safe-area-inset-left))] sm:px-6">
        <div ref={row} className="flex h-16 items-center gap-3 lg:gap-5">
          <Brand />
          <nav aria-label="Main" className="max-md:hidden">
            <ul className="flex items-center">
              {links.map(({ to, label }, place) => (
                <li key={to} data-yields={9 + links.length - place} className="data-yielded:hidden">
                  <Link
                    to={to}
                    className="group grid min-h-11 place-items-center px-2 font-medium whitespace-nowrap text-ink-soft hover:text-ink lg:px-3"
                    activeProps={{ className: 'text-leaf-text!' }}
                  >
                    <span className="border-y-2 border-transparent group-aria-[current=page]:border-b-leaf-text">
                      <span>{label}</span>
                      <LinkCount to={to} className="ml-1.5" />
                    </span>
                  </Link>
                </li>
              ))}
            </ul>
          </nav>
          <div className="ml-auto flex items-center gap-1.5 lg:gap-2.5">
            <SyncChip />
            <button
              type="button"
              aria-label="Search everything"
              aria-keyshortcuts="Control+K Meta+K"
              title={`Search everything (${commandKey()} K)`}
              onClick={onSearch}
              data-yields="15"
              className={`grid size-11 shrink-0 place-items-center rounded-full text-ink-soft hover:bg-sunk hover:text-ink data-yielded:hidden ${viewer.user ? '' : 'max-md:hidden'}`}
            >
              <Search className="size-5.5" />
            </button>
            {viewer.user ? <SignedIn viewer={viewer} onSignOut={onSignOut} /> : <SignedOut />}
            <button
              type="button"
              aria-label="Menu"
              onClick={onMenu}
              className="grid size-11 shrink-0 place-items-center rounded-full text-ink-soft hover:bg-sunk hover:text-ink max-md:hidden"
            >
              <Menu className="size-5.5" />
            </button>
          </div>
        </div>
      </div>
    </header>
  )
}

const buttonClass = 'shrink-0 whitespace-nowrap data-yielded:hidden'

/** On the pages to sign in and to register, which have their own way on, no link is stronger than another. */
function SignedOut() {
  const isEntry = useLocation({ select: ({ pathname }) => isEntryPage(pathname) })
  return (
    <>
      <HeaderLink to="/login" variant="quiet" yields={11} wideOnly>
        Sign in
      </HeaderLink>
      <HeaderLink to="/client-register" variant={isEntry ? 'quiet' : 'secondary'} yields={3} wideOnly>
        Join as Client
      </HeaderLink>
      <HeaderLink to="/register" variant={isEntry ? 'quiet' : 'primary'} yields={12}>
        Join Directory
      </HeaderLink>
    </>
  )
}

interface HeaderLinkProps {
  to: '/login' | '/client-register' | '/register'
  variant: 'primary' | 'secondary' | 'quiet'
  /** Place in the order in which the row hides what does not fit. */
  yields: number
  /** Hidden on a phone. */
  wideOnly?: boolean
  children: string
}

/** Keeps the address to continue at, on an entry page that has one. */
const HeaderLink = ({ yields, wideOnly = false, ...link }: HeaderLinkProps) => (
  <ButtonLink
    {...link}
    search={{ next: useNextAddress() }}
    size="small"
    data-yields={yields}
    className={wideOnly ? `${buttonClass} max-md:hidden` : buttonClass}
  />
)

function SignedIn({ viewer, onSignOut }: { viewer: Viewer; onSignOut: () => void }) {
  const client = useClient()
  return (
    <>
      {(viewer.profile || client) && <InboxLink />}
      {isApproved(viewer) && viewer.profile ? (
        <ProfileLink profile={viewer.profile} />
      ) : (
        <RegistrationStatus viewer={viewer} />
      )}
      <Button
        variant="quiet"
        size="small"
        onClick={onSignOut}
        data-yields="2"
        className={`${buttonClass} max-md:hidden`}
      >
        Sign out
      </Button>
    </>
  )
}

/** On a phone the tab bar has it. */
const InboxLink = () => (
  <Link
    to="/inbox"
    title="Inbox"
    data-yields="16"
    className="relative grid size-11 shrink-0 place-items-center rounded-full text-ink-soft hover:bg-sunk hover:text-ink max-md:hidden data-yielded:hidden"
    activeProps={{ className: 'text-leaf-text!' }}
  >
    <MessagesSquare aria-hidden="true" className="size-5.5" />
    <VisuallyHidden>Inbox</VisuallyHidden>
    <LinkCount to="/inbox" className="absolute -top-0.5 -right-0.5" />
  </Link>
)

/** Shows the state of an application, or a link to finish the registration. */
function RegistrationStatus({ viewer }: { viewer: Viewer }) {
  if (viewer.profile) {
    return (
      <span
        data-yields="20"
        className="min-w-34 rounded-full bg-yellow-wash px-3 py-1 text-right text-xs font-semibold text-yellow-text max-md:hidden data-yielded:hidden"
      >
        {memberStatus(viewer.profile)}
      </span>
    )
  }
  if (!hasRole(viewer, 'unfinished')) return null
  return (
    <TextLink to="/register" data-yields="20" className="text-sm max-md:hidden data-yielded:hidden">
      Finish your registration
    </TextLink>
  )
}
