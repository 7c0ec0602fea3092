import { useMemo } from 'react'
import { type Blocked, unconfirmedBlocks } from '../domain/block.ts'
import { isShown } from '../outbox/item.ts'
import { OwnAccount } from '../remote/own-account.ts'
import { useEngine, useObservableValue } from './app-services.ts'
import { type ServerQuery, type UserQuery, useUserQuery } from './server-query.ts'

/**
 * Returns blocks (true) and unblocks (false) of this device that no pull has confirmed, by user id. Screens hide
 * blocked people until a pull has removed their rows.
 */
export function useUnconfirmedBlocks(): ReadonlyMap<string, boolean> {
  const { outbox } = useEngine()
  const items = useObservableValue(outbox.items$, () => outbox.items)
  return useMemo(() => unconfirmedBlocks(items.filter(isShown).map(({ mutation }) => mutation)), [items])
}

/** Queries the people whom the user has blocked. */
export const useMyBlocks = (): ServerQuery<Blocked[]> => useUserQuery(blocked)

const blocked: UserQuery<Blocked[]> = (connection, userId) => new OwnAccount(connection, userId).blocked()
