import { applicants } from './applicants.ts'
import type { Member } from './member.ts'
import { advisers } from './members-advisers.ts'
import { builders } from './members-builders.ts'
import { makers } from './members-makers.ts'

/** All professionals of the demo group, the earliest registration first. */
export const members: readonly Member[] = [...advisers, ...builders, ...makers, ...applicants].sort(
  (a, b) => b.joined - a.joined,
)
