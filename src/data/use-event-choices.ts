import * as v from 'valibot'
import { EVENT_TOPICS, type EventChoices } from '../domain/event.ts'
import { isShown } from '../outbox/item.ts'
import { OwnAccount } from '../remote/own-account.ts'
import { type ServerQuery, type UserQuery, useUserQuery } from './use-server-query.ts'
import { useEngine, useObservableValue } from './use-services.ts'

const Chosen = v.object({ topic: v.picklist(EVENT_TOPICS), email: v.boolean(), push: v.boolean() })

/** Queries by which ways the user is told of what; choices of this device count at once. */
export function useEventChoices(): ServerQuery<EventChoices> {
  const { outbox } = useEngine()
  const query = useUserQuery(eventChoices)
  const items = useObservableValue(outbox.items$, () => outbox.items)
  if (!query.value) return query
  const topics = { ...query.value.topics }
  let { stopped } = query.value
  for (const item of items) {
    const { mutation } = item
    if (mutation.kind !== 'call' || !isShown(item)) continue
    if (mutation.action === 'address.allow' && mutation.args.address === stopped?.address) stopped = null
    if (mutation.action === 'event.choose' && v.is(Chosen, mutation.args)) {
      const { topic, email, push } = mutation.args
      topics[topic] = { email, push }
    }
  }
  return { ...query, value: { topics, stopped } }
}

const eventChoices: UserQuery<EventChoices> = (connection, userId) =>
  new OwnAccount(connection, userId).eventChoices()
