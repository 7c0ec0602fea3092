import { useCallback } from 'react'
import { freeUrlHere } from '../domain/profile/profile-edit.ts'
import type { Profile } from '../domain/rows.ts'
import { OwnAccount } from '../remote/own-account.ts'
import { useRows } from './use-rows.ts'
import { useServices } from './use-services.ts'

/** How long the server is given to answer. */
const TIMEOUT_MS = 3_000

/**
 * Returns a function that makes a profile URL free: by the server's answer, or by the profiles on this device where the
 * server does not answer.
 */
export function useFreeProfileUrl(profile: Profile): (wanted: string) => Promise<string> {
  const { connection } = useServices()
  const profiles = useRows('profiles')
  return useCallback(
    async (wanted) => {
      const timeout = new Promise<null>((resolve) => setTimeout(() => resolve(null), TIMEOUT_MS))
      const asking = new OwnAccount(connection, profile.id).freeProfileUrl(wanted)
      const answer = await Promise.race([asking, timeout])
      return (answer?.ok && answer.value) || freeUrlHere(wanted, profile, profiles)
    },
    [connection, profile, profiles],
  )
}
