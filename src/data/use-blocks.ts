import { useMemo } from 'react'
import type { ListedInvoice } from '../domain/invoice/invoice-list.ts'
import { type Blocked, unconfirmedBlocks } from '../domain/profile/block.ts'
import { isShown } from '../outbox/item.ts'
import { OwnAccount } from '../remote/own-account.ts'
import { useRows } from './use-rows.ts'
import { type ServerQuery, type UserQuery, useUserQuery } from './use-server-query.ts'
import { useEngine, useObservableValue } from './use-services.ts'

/**
 * Returns blocks (true) and unblocks (false) of this device that no pull has confirmed, by user id. Screens hide
 * blocked people until a pull has removed their rows.
 */
export function useUnconfirmedBlocks(): ReadonlyMap<string, boolean> {
  const { outbox } = useEngine()
  const items = useObservableValue(outbox.items$, () => outbox.items)
  return useMemo(() => unconfirmedBlocks(items.filter(isShown).map(({ mutation }) => mutation)), [items])
}

type Sides = Pick<ListedInvoice, 'invoice' | 'client'>

/**
 * Returns a function that returns whether the two sides of an invoice may write to each other. The server does not tell a
 * device which of them has blocked the other.
 */
export function useMayWriteAbout(): (about: Sides) => boolean {
  const marks = useRows('message_reads')
  const blocks = useUnconfirmedBlocks()
  return ({ invoice, client }) => {
    const mark = marks.find(({ application_id }) => application_id === invoice.application_id)
    return mark?.may_write !== false && blocks.get(client?.user_id ?? '') !== true
  }
}

/** Returns whether the two sides of an invoice may write to each other. */
export const useMayWrite = (about: Sides): boolean => useMayWriteAbout()(about)

/** Queries the people whom the user has blocked. */
export const useMyBlocks = (): ServerQuery<Blocked[]> => useUserQuery(blocked)

const blocked: UserQuery<Blocked[]> = (connection, userId) => new OwnAccount(connection, userId).blocked()
