import { useCallback, useMemo } from 'react'
import { type Blocked, unconfirmedBlocks } from '../domain/block.ts'
import { isShown } from '../outbox/item.ts'
import { OwnAccount } from '../remote/own-account.ts'
import { signedOut } from '../remote/remote-result.ts'
import { useCurrent, useEngine, useRunning } from './app-services.ts'
import { type Asked, useAsked } from './server-query.ts'

/**
 * People blocked here who may still be on this device: until a pull has taken them from it, the screens leave them out.
 * By user id; false: unblocked.
 */
export function useUnconfirmedBlocks(): ReadonlyMap<string, boolean> {
  const { outbox } = useEngine()
  const items = useCurrent(outbox.items$, () => outbox.items)
  return useMemo(() => unconfirmedBlocks(items.filter(isShown).map(({ mutation }) => mutation)), [items])
}

/** Whom I have blocked, as the server has it. */
export function useMyBlocks(): Asked<Blocked[]> {
  const { connection } = useRunning()
  const { user } = useEngine()
  const ask = useCallback(
    () => (user ? new OwnAccount(connection, user.id).blocked() : Promise.resolve(signedOut)),
    [connection, user],
  )
  return useAsked(ask)
}
