import { inSchema } from '../mutants/edit.ts'

/** The newest messages of a thread that devices hold in a simulation, so that few are enough to remove one. */
export const RECENT_MESSAGES = 12

/** Lowers the number that the schema has. */
export const fewRecentMessages = inSchema(
  'function private.follow_message',
  'held constant integer := 200;',
  `held constant integer := ${RECENT_MESSAGES};`,
)
