import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { type GuardedRoute, guardedView, guards } from '../../src/components/guard/guards.ts'
import { contactDecision } from '../../src/domain/search/directory.ts'
import { boardControls } from '../../src/domain/service/board.ts'
import {
  admission,
  hasRole,
  isAdministrator,
  isApproved,
  type Role,
  type Viewer,
  viewerOf,
} from '../../src/domain/viewer.ts'
import { headerLinks, menuLinks, tabBarLinks } from '../../src/features/shell/navigation.ts'
import { pullFailed, type SyncStatus, syncStatus } from '../../src/sync/status.ts'
import { aClient, aProfile, aService } from '../support/rows.ts'

const user = { id: 'u', email: 'u@example.test' }
const pending = aProfile({ id: 'u' })
const member = aProfile({ id: 'u', is_approved: true })
const administrator = aProfile({ id: 'u', is_approved: true, is_admin: true })
const company = aClient({ user_id: 'u' })

/** The rows of each kind of user after a complete first pull. */
const people = {
  visitor: { user: null },
  'somebody with neither record': { user },
  'a pending professional': { user, profile: pending },
  'a member': { user, profile: member },
  'an administrator': { user, profile: administrator },
  'a client': { user, client: company },
  'a pending professional with a company': { user, profile: pending, client: company },
  'a member with a company': { user, profile: member, client: company },
} satisfies Record<string, { user: Viewer['user']; profile?: typeof member; client?: typeof company }>
type Who = keyof typeof people

const known = (who: Who): Viewer => {
  const { user, profile, client } = { profile: undefined, client: undefined, ...people[who] }
  return viewerOf(user, profile, client, true)
}
/** The same before the first pull. A visitor needs none to be known. */
const notPulled = (who: Who): Viewer => viewerOf(people[who].user, undefined, undefined, false)

const roles: Record<Who, Role[]> = {
  visitor: ['visitor'],
  'somebody with neither record': ['signed-in', 'unfinished'],
  'a pending professional': ['signed-in', 'pending'],
  'a member': ['signed-in', 'member'],
  'an administrator': ['signed-in', 'member', 'administrator'],
  'a client': ['signed-in', 'client'],
  'a pending professional with a company': ['signed-in', 'pending', 'client'],
  'a member with a company': ['signed-in', 'member', 'client'],
}
const everyRole: Role[] = [
  'visitor',
  'signed-in',
  'unfinished',
  'pending',
  'member',
  'administrator',
  'client',
]
const everybody = Object.keys(people) as Who[]

describe('roles', () => {
  test.each(everybody)('of %s', (who) => {
    expect(everyRole.filter((role) => hasRole(known(who), role))).toEqual(roles[who])
    expect(everyRole.filter((role) => hasRole(known(who), role) === undefined)).toEqual([])
    expect(isApproved(known(who))).toBe(roles[who].includes('member'))
    expect(isAdministrator(known(who))).toBe(roles[who].includes('administrator'))
  })
  test('of a signed-in user are unknown before a first pull, except for being signed in', () => {
    const viewer = notPulled('an administrator')
    expect(everyRole.map((role) => [role, hasRole(viewer, role)])).toEqual([
      ['visitor', false],
      ['signed-in', true],
      ...everyRole.slice(2).map((role) => [role, undefined]),
    ])
    expect([isApproved(viewer), isAdministrator(viewer)]).toEqual([false, false])
  })
  test('of a profile or a company are known once its row is stored; the others stay unknown', () => {
    const onlyProfile = viewerOf(user, member, undefined, false)
    expect(everyRole.map((role) => hasRole(onlyProfile, role))).toEqual([
      false,
      true,
      false,
      false,
      true,
      false,
      undefined,
    ])
    const onlyCompany = viewerOf(user, undefined, company, false)
    expect(everyRole.map((role) => hasRole(onlyCompany, role))).toEqual([
      false,
      true,
      false,
      undefined,
      undefined,
      undefined,
      true,
    ])
    expect(admission(onlyProfile, ['client'])).toBe('unknown')
    expect(admission(onlyProfile, ['administrator'])).toBe('closed')
    expect(admission(onlyProfile, ['member', 'client'])).toBe('open')
  })
})

type View = ReturnType<typeof guardedView>

/** What each screen shows for each kind of user, in the order of `everybody`, after the first pull. */
const views: Record<GuardedRoute, View[]> = {
  '/directory': ['visitor', 'unfinished', 'closed', 'open', 'open', 'closed', 'closed', 'open'],
  '/my-jobs': ['visitor', 'unfinished', 'closed', 'open', 'open', 'closed', 'closed', 'open'],
  '/admin': ['visitor', 'unfinished', 'closed', 'closed', 'open', 'closed', 'closed', 'closed'],
  '/profile': ['visitor', 'unfinished', 'open', 'open', 'open', 'closed', 'open', 'open'],
  '/client-dashboard': ['visitor', 'unfinished', 'closed', 'closed', 'closed', 'open', 'open', 'open'],
  '/invoices': ['visitor', 'unfinished', 'open', 'open', 'open', 'open', 'open', 'open'],
  '/invoices/year': ['visitor', 'unfinished', 'open', 'open', 'open', 'closed', 'open', 'open'],
  '/welcome': ['visitor', 'unfinished', 'closed', 'open', 'open', 'closed', 'closed', 'open'],
  '/my-card': ['visitor', 'unfinished', 'closed', 'open', 'open', 'closed', 'closed', 'open'],
  '/inbox': ['visitor', 'unfinished', 'open', 'open', 'open', 'open', 'open', 'open'],
  '/requests/$requestId': ['visitor', 'unfinished', 'open', 'open', 'open', 'open', 'open', 'open'],
  '/account': ['visitor', 'open', 'open', 'open', 'open', 'open', 'open', 'open'],
}
const routes = Object.keys(views) as GuardedRoute[]
const cases = routes.flatMap((route) => everybody.map((who, n) => [route, who, views[route][n]] as const))

/** The sync status while a first pull is running. */
const underWay = syncStatus({
  items: [],
  pulledAt: null,
  cutOff: false,
  storageFailed: false,
  updateNeeded: false,
})
const failures: SyncStatus[] = [
  { kind: 'offline', waiting: 0 },
  { kind: 'attention', count: 1, waiting: 0, offline: true },
  { kind: 'storage' },
  { kind: 'update-needed' },
]

describe('a guarded screen', () => {
  test.each(cases)('%s for %s after the first pull: %s', (route, who, view) => {
    expect(guardedView(route, known(who))).toBe(view)
  })
  test.each(cases)('%s for %s before the first pull denies nothing', (route, who) => {
    const expected = who === 'visitor' ? 'visitor' : route === '/account' ? 'open' : 'unknown'
    expect(guardedView(route, notPulled(who))).toBe(expected)
  })
  test('knows that the first pull has failed by the sync status', () => {
    expect(pullFailed(underWay)).toBe(false)
    expect(failures.map(pullFailed)).toEqual(failures.map(() => true))
  })
  test('offers visitors to sign in, and users with an interrupted registration to finish it', () => {
    for (const route of routes) {
      const { visitor, unfinished } = guards[route]
      expect(
        visitor.links.map(({ to }) => to),
        route,
      ).toContainEqual(expect.stringMatching(/login$/))
      if (route === '/account') continue
      expect(
        unfinished.links.map(({ to }) => to),
        route,
      ).toEqual(['/register', '/client-register'])
    }
  })
})

test('hints that deny something are not shown before the first pull', () => {
  const viewer = notPulled('a member')
  expect(contactDecision(viewer, aProfile({ allow_contact: true }))).toBe('unknown')
  expect(boardControls(viewer, aService({}), false)).toMatchObject({
    request: null,
    contact: false,
    hint: null,
  })
  expect(contactDecision(known('a client'), aProfile({ allow_contact: true }))).toBe('join')
})

test('before the first pull the menus offer only what is for everybody', () => {
  const viewer = notPulled('an administrator')
  const paths = (links: { to: string }[]) => links.map(({ to }) => to)
  expect(paths(headerLinks(viewer))).toEqual(['/jobs'])
  expect(paths(tabBarLinks(viewer))).toEqual(['/', '/jobs'])
  expect(paths(menuLinks(viewer))).toEqual(['/', '/jobs', '/activity', '/account'])
})

/** Routes without a guard. */
const open = [
  '/',
  '/activity',
  '/client-login',
  '/client-register',
  '/confirm',
  '/debug',
  '/jobs',
  '/jobs/$serviceId',
  '/login',
  '/pay',
  '/profile/$uniqueUrl',
  '/register',
  '/reset-password',
  '/services',
  '/share',
  '/stop-emails',
  '/storage',
  '/unsent',
]

test('every route is open to everybody, or its screen uses the guard', () => {
  const root = join(import.meta.dirname, '../../src')
  const sources = readdirSync(join(root, 'routes')).map((file) =>
    readFileSync(join(root, 'routes', file), 'utf8'),
  )
  const found = sources.flatMap((text) => /createFileRoute\('([^']+)'\)/.exec(text)?.[1] ?? [])
  const paths = found.map((path) => (path === '/' ? path : path.replace(/\/$/, '')))
  expect(paths.sort()).toEqual([...open, ...routes].sort())
  const screens = readdirSync(join(root, 'features'), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.tsx'))
    .map((file) => readFileSync(join(root, 'features', file), 'utf8'))
  const denying = screens.filter((text) => text.includes('locked-art'))
  expect(denying, 'only the guard denies').toEqual([])
  for (const route of routes) {
    expect(
      screens.filter((text) => text.includes(`<Guarded route="${route}"`)),
      route,
    ).toHaveLength(1)
  }
})
