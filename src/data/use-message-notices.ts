import * as v from 'valibot'
import type { MessageNotices } from '../domain/thread/thread.ts'
import { isShown } from '../outbox/item.ts'
import { OwnAccount } from '../remote/own-account.ts'
import { type ServerQuery, type UserQuery, useUserQuery } from './use-server-query.ts'
import { useEngine, useObservableValue } from './use-services.ts'

const Chosen = v.object({ push: v.boolean(), mail: v.boolean() })

/** Queries which notices of messages the user gets; a choice of this device counts at once. */
export function useMessageNotices(): ServerQuery<MessageNotices> {
  const { outbox } = useEngine()
  const query = useUserQuery(messageNotices)
  const items = useObservableValue(outbox.items$, () => outbox.items)
  const chosen = items.findLast((item) => item.mutation.action === 'message.notices' && isShown(item))
  const args = chosen?.mutation.kind === 'call' ? chosen.mutation.args : null
  return v.is(Chosen, args) ? { ...query, value: { push: args.push, mail: args.mail } } : query
}

const messageNotices: UserQuery<MessageNotices> = (connection, userId) =>
  new OwnAccount(connection, userId).messageNotices()
