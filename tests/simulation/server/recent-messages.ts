import type { Edit } from '../run/bundle.ts'

/** The newest messages of a thread that devices hold in a simulation, so that few are enough to remove one. */
export const RECENT_MESSAGES = 12

/** Lowers the number in the migrations. */
export const fewRecentMessages: Edit = {
  file: 'supabase/migrations/20261125000100_messages.sql',
  from: 'held constant integer := 200;',
  to: `held constant integer := ${RECENT_MESSAGES};`,
}
