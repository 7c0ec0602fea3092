import type { Client, Profile } from './rows.ts'

/** Who is looking. Null user: a visitor. Both records null while signed in: an interrupted registration. */
export interface Viewer {
  user: { id: string; email: string } | null
  profile: Profile | null
  client: Client | null
}

export const isApproved = (viewer: Viewer): boolean => viewer.profile?.is_approved ?? false

export const isAdministrator = (viewer: Viewer): boolean => viewer.profile?.is_admin ?? false

/** The status text of spec §4. Approval wins wherever it is shown: an approved member sees her profile link instead. */
export function memberStatus(profile: Profile): string {
  if (!profile.linkedin_verified) return 'Pending LinkedIn verification'
  return profile.is_approved ? 'Processing...' : 'Pending final approval'
}
