import type { Client, Profile } from './rows.ts'

/** The current user: account, profile and company. */
export interface Viewer {
  /** Null for a visitor. */
  user: { id: string; email: string } | null
  /** Null where there is none; undefined while this device does not know, before the first pull is complete. */
  profile: Profile | null | undefined
  client: Client | null | undefined
}

/** Returns the viewer as far as the device knows; `known` is false until a first pull was completed. */
export function viewerOf(
  user: Viewer['user'],
  profile: Profile | undefined,
  client: Client | undefined,
  known: boolean,
): Viewer {
  const absent = user && !known ? undefined : null
  return { user, profile: profile ?? absent, client: client ?? absent }
}

/**
 * A user may have several roles: a member with a company is a client, too. `unfinished`: an interrupted registration.
 */
export type Role = 'visitor' | 'signed-in' | 'unfinished' | 'pending' | 'member' | 'administrator' | 'client'

/** Returns whether the viewer has this role; undefined while this device does not know. */
export function hasRole({ user, profile, client }: Viewer, role: Role): boolean | undefined {
  if (!user) return role === 'visitor'
  if (role === 'visitor') return false
  if (role === 'signed-in') return true
  if (role === 'unfinished') {
    if (profile || client) return false
    return profile === null && client === null ? true : undefined
  }
  if (role === 'client') return client === undefined ? undefined : client !== null
  if (profile === undefined) return undefined
  if (profile === null) return false
  return role === 'administrator' ? (profile.is_admin ?? false) : profile.is_approved === (role === 'member')
}

/** What a guarded screen shows. `open`: its content; `closed`: the viewer is known to have none of its roles. */
export type Admission = 'open' | 'unknown' | 'visitor' | 'unfinished' | 'closed'

/** Decides who may open a screen: any of `roles` opens it. */
export function admission(viewer: Viewer, roles: readonly Role[]): Admission {
  const answers = roles.map((role) => hasRole(viewer, role))
  if (answers.includes(true)) return 'open'
  if (answers.includes(undefined)) return 'unknown'
  if (hasRole(viewer, 'visitor')) return 'visitor'
  return hasRole(viewer, 'unfinished') ? 'unfinished' : 'closed'
}

export const isApproved = (viewer: Viewer): boolean => hasRole(viewer, 'member') ?? false

export const isAdministrator = (viewer: Viewer): boolean => hasRole(viewer, 'administrator') ?? false

/**
 * Returns the status text of spec §4. Approval takes precedence on screens: approved members see the link to their
 * profile.
 */
export function memberStatus(profile: Profile): string {
  if (!profile.linkedin_verified) return 'Pending LinkedIn verification'
  return profile.is_approved ? 'Processing...' : 'Pending final approval'
}
