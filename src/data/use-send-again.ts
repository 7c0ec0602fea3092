import { useEffect, useState } from 'react'
import { secondsToWait } from '../domain/email-link.ts'
import { catchUnexpected, type Outcome, outcomeOf } from '../messages/outcome.ts'
import { EmailLinks } from '../remote/email-links.ts'
import { useServices } from './use-services.ts'

/** The shortest time between two emails to one address, in seconds; the server tells where it is another. */
const BETWEEN_EMAILS_S = 60

/** Runs a request with the token of a security check; null where that is not complete. */
type Attempt = <Result>(act: (captchaToken?: string) => Promise<Result>) => Promise<Result | null>

/** The email to send again. */
export interface EmailToSend {
  kind: 'signup' | 'email_change'
  /** The account's address. */
  email: string
  /** The path of the app at which its link continues. */
  next?: string | undefined
}

/**
 * Returns how an email is sent again, and the seconds until the server takes the next request: counted from the start where
 * one `wasSent` just now.
 */
export function useSendAgain({ kind, email, next }: EmailToSend, wasSent: boolean) {
  const { connection } = useServices()
  const [until, setUntil] = useState(() => (wasSent ? inSeconds(BETWEEN_EMAILS_S) : 0))
  const left = useSecondsUntil(until)
  const send = async (attempt: Attempt): Promise<Outcome | null> => {
    const links = new EmailLinks(connection)
    const answer = await catchUnexpected(() => attempt((token) => links.sendAgain(kind, email, next, token)))
    if (answer === null || 'message' in answer) return answer
    if (answer.ok) setUntil(inSeconds(BETWEEN_EMAILS_S))
    const refusal = answer.ok || answer.failure.kind !== 'refused' ? null : answer.failure
    if (refusal?.status !== 429) return outcomeOf(answer, 'sending the email')
    const seconds = secondsToWait(refusal.message)
    setUntil(inSeconds(seconds ?? BETWEEN_EMAILS_S))
    return {
      ok: false,
      message: seconds
        ? `The next email can be sent in ${seconds} seconds.`
        : 'Too many emails were asked for. Wait some minutes, then try again.',
    }
  }
  return { send, left }
}

const inSeconds = (seconds: number) => Date.now() + seconds * 1_000

/** Returns the whole seconds until a time (milliseconds); 0 once it is over. */
function useSecondsUntil(time: number): number {
  const [now, setNow] = useState(Date.now)
  const left = Math.max(0, Math.ceil((time - now) / 1_000))
  const isOver = left === 0
  useEffect(() => {
    setNow(Date.now())
    if (isOver && time <= Date.now()) return undefined
    const timer = setInterval(() => setNow(Date.now()), 1_000)
    return () => clearInterval(timer)
  }, [time, isOver])
  return left
}
