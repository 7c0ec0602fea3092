import { useEffect } from 'react'
import { useAuth } from '../../data/use-auth.tsx'
import { requestPersistenceOnce } from '../../pwa/storage-persistence.ts'

/** Asks for persistent storage from the first unsent item on: it exists only on this device. */
export function usePersistentStorage() {
  const working = useAuth().unsent > 0
  useEffect(() => {
    if (working) void requestPersistenceOnce()
  }, [working])
}
