import type { Outcome } from '../messages/outcome.ts'
import { stopEmails } from '../remote/stop-emails.ts'
import { useServices } from './use-services.ts'

/** Returns a function that switches off the emails which a link names. */
export function useStopEmails(): (token: string) => Promise<Outcome> {
  const { connection } = useServices()
  return async (token) => {
    const answer = await stopEmails(connection, token)
    if (answer.ok) return { ok: true }
    return {
      ok: false,
      message:
        answer.failure.kind === 'refused'
          ? 'This link is not complete, or its account is gone. Nothing was changed.'
          : 'The server cannot be reached. Nothing was changed; please try again.',
    }
  }
}
