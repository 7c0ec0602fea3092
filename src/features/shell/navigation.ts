import {
  Briefcase,
  CloudUpload,
  FileText,
  HardDrive,
  History,
  House,
  LayoutDashboard,
  LogIn,
  type LucideIcon,
  MessagesSquare,
  QrCode,
  Shield,
  Sprout,
  UserCog,
  UserRound,
  UsersRound,
} from 'lucide-react'
import { isAdministrator, isApproved, type Viewer } from '../../domain/viewer.ts'

export interface Destination {
  to:
    | '/'
    | '/jobs'
    | '/directory'
    | '/my-jobs'
    | '/admin'
    | '/invoices'
    | '/client-dashboard'
    | '/profile'
    | '/account'
    | '/inbox'
    | '/my-card'
    | '/activity'
    | '/unsent'
    | '/storage'
    | '/login'
  label: string
  icon: LucideIcon
}

const home: Destination = { to: '/', label: 'Home', icon: House }
const services: Destination = { to: '/jobs', label: 'Services', icon: Briefcase }
const directory: Destination = { to: '/directory', label: 'Directory', icon: UsersRound }
const myServices: Destination = { to: '/my-jobs', label: 'My Services', icon: Sprout }
const admin: Destination = { to: '/admin', label: 'Admin', icon: Shield }
const invoices: Destination = { to: '/invoices', label: 'Invoices', icon: FileText }
const dashboard: Destination = { to: '/client-dashboard', label: 'Dashboard', icon: LayoutDashboard }
const profile: Destination = { to: '/profile', label: 'Profile', icon: UserRound }
const inbox: Destination = { to: '/inbox', label: 'Inbox', icon: MessagesSquare }
const card: Destination = { to: '/my-card', label: 'My card', icon: QrCode }
const activity: Destination = { to: '/activity', label: 'Activity', icon: History }
const account: Destination = { to: '/account', label: 'Account', icon: UserCog }
const unsent: Destination = { to: '/unsent', label: 'Unsent work', icon: CloudUpload }
const storage: Destination = { to: '/storage', label: 'Storage on this device', icon: HardDrive }
const signIn: Destination = { to: '/login', label: 'Sign in', icon: LogIn }

/** Returns the header's links for a viewer (spec §2, "Header"; a client's dashboard: readings). */
export function headerLinks(viewer: Viewer): Destination[] {
  const approved = isApproved(viewer)
  return [
    services,
    ...(approved ? [directory, myServices] : []),
    ...(isAdministrator(viewer) ? [admin] : []),
    ...(approved || viewer.client ? [invoices] : []),
    ...(viewer.client ? [dashboard] : []),
  ]
}

/**
 * Returns the tab bar's links on a phone, at most four; the menu has the others, and the brand leads home. The board is one
 * press from a member's home, which begins with what waits.
 */
export function tabBarLinks(viewer: Viewer): Destination[] {
  if (isAdministrator(viewer) && isApproved(viewer)) return [directory, inbox, myServices, admin]
  if (isApproved(viewer)) return [directory, inbox, myServices, invoices]
  if (viewer.client) return [services, inbox, dashboard, invoices]
  if (viewer.profile) return [home, services, profile]
  return viewer.user ? [home, services] : [home, services, signIn]
}

/** Returns the menu's links. A member's own profile is available before approval, too. */
export const menuLinks = (viewer: Viewer): Destination[] => [
  home,
  ...headerLinks(viewer),
  ...(viewer.profile || viewer.client ? [inbox] : []),
  ...(viewer.profile ? [profile] : []),
  ...(isApproved(viewer) ? [card] : []),
  ...(viewer.user ? [activity, account] : []),
]

/** Returns every screen the viewer may open, for the palette and the shortcuts. */
export const allScreens = (viewer: Viewer): Destination[] => [
  ...menuLinks(viewer),
  ...(viewer.user ? [unsent] : [signIn]),
  storage,
]
