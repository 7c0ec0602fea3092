import { outboxMutants } from './mutants/in-outbox.ts'
import { tabMutants } from './mutants/in-tab.ts'
import type { Mutant } from './mutants/mutant.ts'
import { accessMutants } from './mutants/on-access.ts'
import { paymentMutants } from './mutants/on-payments.ts'
import { quoteAndReminderMutants } from './mutants/on-quotes-and-reminders.ts'
import { serverMutants } from './mutants/on-server.ts'
import { threadMutants } from './mutants/on-threads.ts'

export const mutants: readonly Mutant[] = [
  ...serverMutants,
  ...accessMutants,
  ...threadMutants,
  ...paymentMutants,
  ...quoteAndReminderMutants,
  ...outboxMutants,
  ...tabMutants,
]
