import { type Admission, admission, type Role, type Viewer } from '../../domain/viewer.ts'
import type { ScreenLink } from '../../ui/button-links.tsx'

interface Denial {
  title: string
  text: string
  /** Where the viewer can continue; the most likely first. */
  links: readonly ScreenLink[]
}

interface Guard {
  /** Any of these roles opens the screen. */
  roles: readonly Role[]
  /** Shown as toasts when a first pull fails (spec §8). */
  errors: readonly string[]
  /** Shown on the screen then. */
  notLoadedTitle: string
  visitor: Denial
  /** Shown to a signed-in user who has none of the roles. */
  closed: Denial
  /** Shown to a user whose registration was interrupted. */
  unfinished: Denial
}

const signIn: ScreenLink = { to: '/login', label: 'Sign in' }
const clientSignIn: ScreenLink = { to: '/client-login', label: 'Client sign in' }
export const signInLinks = [signIn, clientSignIn]

export const finishLinks: readonly ScreenLink[] = [
  { to: '/register', label: 'Finish as a professional' },
  { to: '/client-register', label: 'Finish as a client' },
]

export const unfinished: Denial = {
  title: 'Finish your registration',
  text: 'You are signed in, but your profile was never stored. One form is left to fill in.',
  links: finishLinks,
}

/** Returns one text for every denial, as the specification has it. */
const sameTextForAll = (title: string, text: string) => ({
  visitor: { title, text, links: [signIn] },
  closed: { title, text, links: [] },
  unfinished: { title, text, links: finishLinks },
})

const signInRequired = (text: string, links: readonly ScreenLink[]): Denial => ({
  title: 'Sign In Required',
  text,
  links,
})

/** The screens that are not for everybody: the roles they are for, and what others see. */
export const guards = {
  '/directory': {
    roles: ['member'],
    errors: ['Error loading members'],
    notLoadedTitle: 'The directory has not reached this device yet',
    ...sameTextForAll('Access Restricted', 'You need to be an approved member to view the directory.'),
  },
  '/my-jobs': {
    roles: ['member'],
    errors: ['Error loading your services'],
    notLoadedTitle: 'Your services have not reached this device yet',
    ...sameTextForAll('Access Restricted', 'You need to be an approved member to manage services.'),
  },
  '/admin': {
    roles: ['administrator'],
    errors: ['Error loading pending profiles', 'Error loading pinned services'],
    notLoadedTitle: 'The applications have not reached this device yet',
    ...sameTextForAll('Access Denied', "You don't have admin privileges."),
  },
  '/profile': {
    roles: ['member', 'pending'],
    errors: [],
    notLoadedTitle: 'Your profile has not reached this device yet',
    visitor: signInRequired('Sign in to see and edit your profile.', [signIn]),
    closed: {
      title: 'No professional profile',
      text: 'This account has no professional profile yet.',
      links: [{ to: '/register', label: 'Join Directory' }],
    },
    unfinished,
  },
  '/client-dashboard': {
    roles: ['client'],
    errors: ['Error loading applications'],
    notLoadedTitle: 'Your requests have not reached this device yet',
    visitor: signInRequired('Sign in with your client account to see your requests, files and invoices.', [
      clientSignIn,
      { to: '/client-register', label: 'Join as Client' },
    ]),
    closed: {
      title: 'No client account',
      text: 'You are signed in, but no company belongs to this account. The dashboard is for clients who request services.',
      links: [
        { to: '/client-register', label: 'Add your company' },
        { to: '/jobs', label: 'View Services' },
      ],
    },
    unfinished,
  },
  '/invoices': {
    roles: ['member', 'pending', 'client'],
    errors: ['Error loading invoices'],
    notLoadedTitle: 'Your invoices have not reached this device yet',
    visitor: signInRequired(
      'Professionals write their invoices here, and clients find those addressed to them.',
      [
        { to: '/login', label: 'Sign in as a professional' },
        { to: '/client-login', label: 'Sign in as a client' },
      ],
    ),
    closed: unfinished,
    unfinished,
  },
  '/invoices/year': {
    roles: ['member', 'pending'],
    errors: ['Error loading invoices'],
    notLoadedTitle: 'Your invoices have not reached this device yet',
    visitor: signInRequired('Sign in to see what you billed in a year.', [signIn]),
    closed: {
      title: 'No professional profile',
      text: 'A year at a glance is for those who write invoices.',
      links: [{ to: '/invoices', label: 'Invoices' }],
    },
    unfinished,
  },
  '/welcome': {
    roles: ['member'],
    errors: [],
    notLoadedTitle: 'Your profile has not reached this device yet',
    ...sameTextForAll('Access Restricted', 'This page is for members whose application was approved.'),
  },
  '/my-card': {
    roles: ['member'],
    errors: [],
    notLoadedTitle: 'Your profile has not reached this device yet',
    ...sameTextForAll('Access Restricted', 'A card is for members with a public profile.'),
  },
  '/inbox': {
    roles: ['member', 'pending', 'client'],
    errors: ['Error loading conversations'],
    notLoadedTitle: 'Your conversations have not reached this device yet',
    visitor: signInRequired('Sign in to read and write in your conversations.', signInLinks),
    closed: unfinished,
    unfinished,
  },
  '/requests/$requestId': {
    roles: ['member', 'pending', 'client'],
    errors: ['Error loading conversation'],
    notLoadedTitle: 'This conversation has not reached this device yet',
    visitor: signInRequired('Sign in to read and write in this conversation.', signInLinks),
    closed: unfinished,
    unfinished,
  },
  '/account': {
    roles: ['signed-in'],
    errors: [],
    notLoadedTitle: 'Your account has not reached this device yet',
    visitor: signInRequired('Sign in to see your account.', signInLinks),
    closed: unfinished,
    unfinished,
  },
} as const satisfies Record<string, Guard>

export type GuardedRoute = keyof typeof guards

/** Returns what a guarded screen shows to this viewer. */
export const guardedView = (route: GuardedRoute, viewer: Viewer): Admission =>
  admission(viewer, guards[route].roles)
