import { inSchema } from '../mutants/edit.ts'

/** In a simulation a few people do in minutes what they would do in months: nothing is refused because it is much. */
export const noQuotas = inSchema(
  'function private.limit_rows',
  'if written > most then',
  'if written > 1000000 then',
)
