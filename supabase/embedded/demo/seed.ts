import type { SeedContext } from '../seed-context.ts'
import { seedDemo } from './demo.ts'
import { seedLarge } from './large.ts'
import { members } from './members.ts'
import { writeMember } from './write-members.ts'

/** Fills a new database with the data that `SEED` asks for. */
export async function seed(context: SeedContext): Promise<void> {
  if (context.kind === 'demo') return seedDemo(context)
  if (context.kind === 'large') return seedLarge(context)
  if (context.kind === 'none') return
  const administrator = members.find(({ key }) => key === 'admin')
  if (administrator) await writeMember(context, administrator)
}
