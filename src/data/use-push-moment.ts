import { useState } from 'react'
import type { ActionName } from '../domain/action-name.ts'
import { useOnSent } from './use-unsent-items.ts'

/** What the user waits for after each action: completes the sentence "Be told …". */
const awaited: Partial<Record<ActionName, string>> = {
  'request.send': 'when your request is answered',
  'service.offer': 'when a request arrives',
  'invoice.sent': 'when your invoice is seen and paid',
}

/**
 * Returns what the user waits for since something was sent that somebody else answers: the moment to offer notifications.
 * Null before, and once `end` was called.
 */
export function usePushMoment(): { when: string | null; end: () => void } {
  const [when, setWhen] = useState<string | null>(null)
  useOnSent((action) => {
    const next = awaited[action]
    if (next) setWhen(next)
  })
  return { when, end: () => setWhen(null) }
}
