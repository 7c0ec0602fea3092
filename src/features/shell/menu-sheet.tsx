import { Link } from '@tanstack/react-router'
import {
  CloudUpload,
  Download,
  HardDrive,
  Keyboard,
  LogOut,
  type LucideIcon,
  Search,
  Share2,
} from 'lucide-react'
import type { ReactNode } from 'react'
import { syncMessage, syncMessageText } from '../../data/sync-message.ts'
import { useAuth } from '../../data/use-auth.tsx'
import { useClient } from '../../data/use-client.tsx'
import { usePulled } from '../../data/use-rows.ts'
import { useSharedFiles } from '../../data/use-shared-files.ts'
import { useSyncStatus } from '../../data/use-sync-status.ts'
import { isApproved, memberStatus, type Viewer } from '../../domain/viewer.ts'
import { ButtonLinks, type ScreenLink } from '../../ui/button-links.tsx'
import { SideSheet } from '../../ui/side-sheet.tsx'
import { TextLink } from '../../ui/text-link.tsx'
import { Verbatim } from '../../ui/verbatim.tsx'
import { LinkCount } from './link-count.tsx'
import { menuLinks } from './navigation.ts'
import { ThemeChoice } from './theme-choice.tsx'
import { VersionLine } from './update/version-line.tsx'

interface MenuSheetProps {
  open: boolean
  onClose: () => void
  onSearch: () => void
  onShortcuts: () => void
  /** Null where the app cannot be installed, or is installed. */
  onInstall: (() => void) | null
  onSignOut: () => void
}

const rowClass =
  'flex min-h-12 w-full items-center gap-3.5 rounded-md px-3 py-1.5 text-left font-medium wrap-anywhere text-ink hover:bg-sunk [&_svg]:size-5.5 [&_svg]:shrink-0 [&_svg]:text-ink-faint'

/** The menu: everything that is not in the tab bar or in the header. */
export function MenuSheet(props: MenuSheetProps) {
  const { open, onClose, onSearch, onShortcuts, onInstall, onSignOut } = props
  const { viewer } = useAuth()
  const sync = syncMessage(useSyncStatus())
  return (
    <SideSheet open={open} onClose={onClose} title="Menu">
      <div className="flex flex-1 flex-col px-2.5 pb-5">
        <UserSection viewer={viewer} onClose={onClose} />
        <nav aria-label="Menu">
          {menuLinks(viewer).map(({ to, label, icon: Icon }) => (
            <Link
              key={to}
              to={to}
              activeOptions={{ exact: true }}
              onClick={onClose}
              className={rowClass}
              activeProps={{ className: 'bg-leaf-wash text-leaf-text!' }}
            >
              <Icon />
              <span>{label}</span>
              <LinkCount to={to} className="ml-auto" />
            </Link>
          ))}
        </nav>
        <Divider />
        {viewer.user && (
          <MenuLink
            to="/unsent"
            icon={CloudUpload}
            label="Unsent work"
            detail={syncMessageText(sync)}
            onClick={onClose}
          />
        )}
        <MenuButton icon={Search} label="Search everything" onClick={onSearch} />
        <MenuButton
          icon={Keyboard}
          label="Keyboard shortcuts"
          onClick={onShortcuts}
          className="pointer-coarse:hidden"
        />
        <MenuLink to="/storage" icon={HardDrive} label="Storage on this device" onClick={onClose} />
        <SharedRow onClose={onClose} />
        {onInstall && <MenuButton icon={Download} label="Install app" onClick={onInstall} />}
        {viewer.user && <MenuButton icon={LogOut} label="Sign out" onClick={onSignOut} />}
        <div className="mt-auto px-3 pt-6">
          <ThemeChoice />
          <VersionLine />
        </div>
      </div>
    </SideSheet>
  )
}

interface MenuRowProps {
  icon: LucideIcon
  label: string
  onClick: () => void
}

const MenuButton = ({
  icon: Icon,
  label,
  onClick,
  className = '',
}: MenuRowProps & { className?: string }) => (
  <button type="button" onClick={onClick} className={`${rowClass} ${className}`}>
    <Icon />
    <span>{label}</span>
  </button>
)

interface MenuLinkProps extends MenuRowProps {
  to: '/unsent' | '/storage' | '/share'
  /** Under the label. */
  detail?: string
}

const MenuLink = ({ to, icon: Icon, label, detail, onClick }: MenuLinkProps) => (
  <Link to={to} onClick={onClick} className={rowClass}>
    <Icon />
    <span>
      <span>{label}</span>
      {detail && <span className="block text-sm text-ink-soft">{detail}</span>}
    </span>
  </Link>
)

/** Shown only while there are shared files. */
function SharedRow({ onClose }: { onClose: () => void }) {
  const count = useSharedFiles()?.length ?? 0
  if (count === 0) return null
  return (
    <MenuLink
      to="/share"
      icon={Share2}
      label="Shared files"
      detail={`${count} not used yet`}
      onClick={onClose}
    />
  )
}

const Divider = () => <hr className="mx-3 my-2.5 border-line" />

const visitorLinks: ScreenLink[] = [
  { to: '/register', label: 'Join Directory' },
  { to: '/client-register', label: 'Join as Client' },
  { to: '/login', label: 'Sign in' },
]

function UserSection({ viewer, onClose }: { viewer: Viewer; onClose: () => void }) {
  const client = useClient()
  const pulled = usePulled()
  if (!viewer.user) {
    return (
      <div className="grid gap-2.5 px-3 pt-1 pb-4">
        <ButtonLinks links={visitorLinks} onClick={onClose} />
      </div>
    )
  }
  const { user, profile } = viewer
  return (
    <div className="px-3 pb-3">
      {profile && isApproved(viewer) ? (
        <Link
          to="/profile"
          onClick={onClose}
          className="flex min-h-11 items-center font-semibold hover:text-leaf-text"
        >
          <Verbatim className="truncate">{profile.full_name}</Verbatim>
        </Link>
      ) : (
        <Line className="font-semibold" verbatim>
          {profile?.full_name ?? client?.contact_name}
        </Line>
      )}
      <Line className="text-sm text-ink-soft" verbatim>
        {user.email}
      </Line>
      {!profile && !client && pulled && (
        <TextLink to="/register" onClick={onClose} className="inline-flex min-h-11 items-center">
          Finish your registration
        </TextLink>
      )}
      {profile && !isApproved(viewer) && (
        <Line className="mt-1 text-sm font-semibold text-yellow-text">{memberStatus(profile)}</Line>
      )}
    </div>
  )
}

interface LineProps {
  className: string
  /** A name or an address. */
  verbatim?: boolean
  children: ReactNode
}

function Line({ className, verbatim = false, children }: LineProps) {
  if (!children) return null
  return (
    <p className={`truncate ${className}`}>
      {verbatim ? <Verbatim>{children}</Verbatim> : <bdi>{children}</bdi>}
    </p>
  )
}
