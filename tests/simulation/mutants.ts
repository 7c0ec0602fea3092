import { outboxMutants } from './mutants/in-outbox.ts'
import { tabMutants } from './mutants/in-tab.ts'
import type { Mutant } from './mutants/mutant.ts'
import { serverMutants } from './mutants/on-server.ts'

export const mutants: readonly Mutant[] = [...serverMutants, ...outboxMutants, ...tabMutants]
