import { useEffect } from 'react'
import { useAuth } from '../../data/auth.tsx'
import { requestPersistenceOnce } from '../../pwa/storage-persistence.ts'

/** From the first unsent work on, something exists on this device that exists nowhere else. */
export function usePersistentStorage() {
  const working = useAuth().unsent > 0
  useEffect(() => {
    if (working) void requestPersistenceOnce()
  }, [working])
}
