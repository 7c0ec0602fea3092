import { outboxMutants } from './in-outbox.ts'
import { tabMutants } from './in-tab.ts'
import type { Mutant } from './mutant.ts'
import { accessMutants } from './on-access.ts'
import { paymentMutants } from './on-payments.ts'
import { quoteAndReminderMutants } from './on-quotes-and-reminders.ts'
import { serverMutants } from './on-server.ts'
import { threadMutants } from './on-threads.ts'

export const mutants: readonly Mutant[] = [
  ...serverMutants,
  ...accessMutants,
  ...threadMutants,
  ...paymentMutants,
  ...quoteAndReminderMutants,
  ...outboxMutants,
  ...tabMutants,
]
