import { createContext, useCallback, useContext, useSyncExternalStore } from 'react'
import type { Observable } from 'rxjs'
import type { Announcer } from '../messages/action-toasts.ts'
import type { Accounts } from '../remote/accounts.ts'
import type { Connection } from '../remote/connection.ts'
import type { Engine } from '../sync/engine.ts'
import type { Session, SessionState } from '../sync/session.ts'

/** What the app runs on, made once (providers.tsx). */
export interface Running {
  connection: Connection
  accounts: Accounts
  session: Session
  announcer: Announcer
}

export const RunningContext = createContext<Running | null>(null)

export function useRunning(): Running {
  const running = useContext(RunningContext)
  if (!running) throw new Error('useRunning must be used within AppProviders')
  return running
}

/** The value of something that changes over time, read again whenever `changes$` speaks. */
export function useCurrent<Value>(changes$: Observable<unknown>, read: () => Value): Value {
  const subscribe = useCallback(
    (changed: () => void) => {
      const subscription = changes$.subscribe(changed)
      return () => subscription.unsubscribe()
    },
    [changes$],
  )
  return useSyncExternalStore(subscribe, read)
}

export function useSessionState(): SessionState {
  const { session } = useRunning()
  return useCurrent(session.state$, () => session.state)
}

/** The same until somebody else uses this device, whatever else is said of the session. */
export function useEngine(): Engine {
  const { session } = useRunning()
  return useCurrent(session.state$, () => session.state.engine)
}
