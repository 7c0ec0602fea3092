import { useCallback, useMemo, useState } from 'react'
import { requestsOf } from '../domain/request/share-destinations.ts'
import type { Client, Message, MessageRead, Service, ServiceRequest } from '../domain/rows.ts'
import { markRead, sendMessage, type ThreadEntry, threadEntries } from '../domain/thread/thread.ts'
import { droppedMessages, isUnread } from '../domain/thread/unread-messages.ts'
import { type ActionResult, notStored } from './use-action.ts'
import { useAuth } from './use-auth.tsx'
import type { AnyDraft } from './use-draft.ts'
import { useRow, useRows } from './use-rows.ts'
import { useEngine } from './use-services.ts'
import { useUnsent } from './use-unsent-items.ts'

/** The thread of a request, as this user sees it. */
export interface Thread {
  requestId: string
  asClient: boolean
  /** Undefined once it was deleted with an account. */
  request: ServiceRequest | undefined
  service: Service | undefined
  client: Client | undefined
  /** Undefined until the server has the request. */
  mark: MessageRead | undefined
  /** What the thread is about: the service's title. */
  title: string
  /** Name of the other side. */
  other: string
  mayWrite: boolean
  /** The newest messages, which this device holds. */
  messages: readonly Message[]
}

const GONE = 'A service that is no longer here'

/** Returns the thread of this request; undefined where this user takes part in none. */
export function useThread(requestId: string): Thread | undefined {
  const { viewer } = useAuth()
  const request = useRow('job_applications', requestId)
  const service = useRow('jobs', request?.job_id ?? '')
  const client = useRow('clients', request?.client_id ?? '')
  const marks = useRows('message_reads')
  const rows = useRows('messages')
  const messages = useMemo(
    () => rows.filter(({ application_id }) => application_id === requestId),
    [rows, requestId],
  )
  const mark = marks.find(({ application_id }) => application_id === requestId)
  const [own] = requestsOf(viewer, request ? [request] : [], service ? [service] : [])
  if (!mark && !own) return undefined
  const asClient = own?.asClient ?? mark?.as_client ?? false
  const name = asClient ? service?.provider_name : client?.contact_name
  return {
    requestId,
    asClient,
    request: own && request,
    service,
    client,
    mark,
    title: mark?.ended_about ?? service?.title ?? GONE,
    other: mark?.ended_about ? 'Account deleted' : (name ?? (asClient ? 'The professional' : 'The client')),
    mayWrite: mark?.may_write ?? true,
    messages,
  }
}

/** Returns the timeline of a thread, with older messages that the device does not hold. */
export function useThreadEntries({ requestId, request, messages }: Thread, older: readonly Message[]) {
  const files = useRows('project_files')
  const invoices = useRows('invoices')
  const payments = useRows('payments')
  const quotes = useRows('quotes')
  const { items } = useUnsent()
  const unsent = useMemo(
    () =>
      new Map(
        items.flatMap(({ stored, at }) =>
          stored.mutation.kind === 'rows'
            ? stored.mutation.changes.map(({ table, id }) => [`${table}:${id}`, at] as const)
            : [],
        ),
      ),
    [items],
  )
  return useMemo(() => {
    const ofThread = ({ application_id }: { application_id: string | null }) => application_id === requestId
    const held = new Set(messages.map(({ id }) => id))
    const entries: ThreadEntry[] = threadEntries({
      request,
      messages: [...older.filter(({ id }) => !held.has(id)), ...messages],
      files: files.filter(ofThread),
      invoices: invoices.filter(ofThread),
      payments,
      quotes: quotes.filter(ofThread),
      unsent,
    })
    return entries
  }, [requestId, request, messages, older, files, invoices, payments, quotes, unsent])
}

/** Returns a function that sends a message. No toast says how that ends: the message itself shows it, in its place. */
export function useSendMessage({
  requestId,
  asClient,
}: Thread): (body: string, draft: AnyDraft) => Promise<ActionResult> {
  const engine = useEngine()
  return async (body, draft) => {
    const message = sendMessage(requestId, asClient, body, crypto.randomUUID(), new Date().toISOString())
    try {
      return { ok: true, ids: await draft.send((form) => engine.act([message], { form })) }
    } catch (error) {
      return notStored(error)
    }
  }
}

/** Returns a function that marks all messages of a thread on this device as read. Says nothing of it. */
export function useMarkThreadRead(): (thread: Pick<Thread, 'mark' | 'messages'>) => void {
  const engine = useEngine()
  return useCallback(
    ({ mark, messages }) => {
      if (!mark) return
      const unread = messages.filter((message) => isUnread(message, mark))
      const mutation = markRead(mark, Math.max(0, ...unread.map(({ position }) => position)))
      if (!mutation) return
      engine
        .act([mutation])
        .catch((error: unknown) => console.warn('The device could not store what was read', error))
    },
    [engine],
  )
}

export interface OlderMessages {
  messages: readonly Message[]
  /** The server has messages before the oldest one here. */
  hasMore: boolean
  state: 'idle' | 'loading' | 'failed'
  load(): void
}

/**
 * Returns older messages of a thread, which the device does not hold: the server sends them a page at a time, and those
 * that the device drops for newer ones stay while the screen is open.
 */
export function useOlderMessages(requestId: string, held: readonly Message[]): OlderMessages {
  const engine = useEngine()
  const [messages, setMessages] = useState<readonly Message[]>([])
  const [state, setState] = useState<OlderMessages['state']>('idle')
  const [before, setBefore] = useState(held)
  if (before !== held) {
    setBefore(held)
    const dropped = droppedMessages(before, held)
    if (dropped.length > 0) setMessages([...messages, ...dropped])
  }
  const first = Math.min(...[...messages, ...held].map(({ position }) => position))
  return {
    messages,
    hasMore: Number.isFinite(first) && first > 1,
    state,
    load() {
      setState('loading')
      void engine.olderMessages(requestId, first).then((answer) => {
        setState(answer.ok ? 'idle' : 'failed')
        if (answer.ok) setMessages((before) => [...answer.value, ...before])
      })
    },
  }
}
