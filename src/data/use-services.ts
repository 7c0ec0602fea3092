import { createContext, useCallback, useContext, useSyncExternalStore } from 'react'
import type { Observable } from 'rxjs'
import type { ActionToasts } from '../messages/action-toasts.ts'
import type { Accounts } from '../remote/accounts.ts'
import type { Connection } from '../remote/connection.ts'
import type { Engine } from '../sync/engine.ts'
import type { Session, SessionState } from '../sync/session.ts'

/** Services of the app, created once (providers.tsx). */
export interface AppServices {
  connection: Connection
  accounts: Accounts
  session: Session
  actionToasts: ActionToasts
}

export const AppServicesContext = createContext<AppServices | null>(null)

export function useServices(): AppServices {
  const services = useContext(AppServicesContext)
  if (!services) throw new Error('useServices must be used within AppProviders')
  return services
}

/** Returns the result of `read`, read again whenever `changes$` emits. */
export function useObservableValue<Value>(changes$: Observable<unknown>, read: () => Value): Value {
  const subscribe = useCallback(
    (changed: () => void) => {
      const subscription = changes$.subscribe(changed)
      return () => subscription.unsubscribe()
    },
    [changes$],
  )
  return useSyncExternalStore(subscribe, read, read)
}

export function useSessionState(): SessionState {
  const { session } = useServices()
  return useObservableValue(session.state$, () => session.state)
}

/** Returns the sync engine; the same one until another user uses the device. */
export function useEngine(): Engine {
  const { session } = useServices()
  return useObservableValue(session.state$, () => session.state.engine)
}
