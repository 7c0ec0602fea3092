import type { PROFESSIONS } from '../../../src/domain/profile/professions.ts'
import type { BannerName } from './pictures.ts'

type Profession = (typeof PROFESSIONS)[number]

/** How far the administrators have decided about a member. */
export type Standing =
  | 'approved'
  /** Not reviewed yet. */
  | 'new'
  /** LinkedIn verified, not approved. */
  | 'verified'
  /** LinkedIn reviewed and rejected. */
  | 'rejected'
  /** Approved once; then the member changed the LinkedIn address, which resets both flags. */
  | 'changed'

/** A professional of the demo group. */
export interface Member {
  /** The local part of the address, before @demo.test, and the name of the portrait. */
  key: string
  name: string
  phone: string
  professions: readonly [Profession, ...Profession[]]
  custom?: string
  rate: string
  linkedin: string
  bio: string | null
  url?: string
  /** Days since the registration. */
  joined: number
  standing?: Standing
  /** Whether other members may see phone and e-mail and write; true by default. */
  contact?: boolean
  banner?: BannerName
  /** Shows initials instead of a picture. */
  withoutPicture?: true
}
