import type { PROFESSIONS } from '../../../src/domain/professions.ts'
import type { BannerName } from './pictures.ts'

type Profession = (typeof PROFESSIONS)[number]

/** How far the administrators are with her. */
export type Standing =
  | 'approved'
  /** Nobody has looked yet. */
  | 'new'
  /** LinkedIn verified, not approved. */
  | 'verified'
  /** LinkedIn looked at and rejected. */
  | 'rejected'
  /** Approved once; then she changed her LinkedIn address, which resets both flags. */
  | 'changed'

/** A professional of the demo group. */
export interface Member {
  /** What stands before @demo.test, and the name of her portrait. */
  key: string
  name: string
  phone: string
  professions: readonly [Profession, ...Profession[]]
  custom?: string
  rate: string
  linkedin: string
  bio: string | null
  url?: string
  /** Days since she registered. */
  joined: number
  standing?: Standing
  /** Other members may see her phone and e-mail and write to her; true unless said otherwise. */
  contact?: boolean
  banner?: BannerName
  /** Shows initials instead of a picture. */
  withoutPicture?: true
}
