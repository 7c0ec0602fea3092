import { useNavigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { discardDraft } from '../../data/use-draft.ts'
import { useEngine, useServices } from '../../data/use-services.ts'
import { unsentTitle } from '../../messages/unsent-title.ts'
import type { DraftSummary } from '../../outbox/draft-summaries.ts'
import type { OutboxItem } from '../../outbox/item.ts'
import type { Engine } from '../../sync/engine.ts'
import { draftFromItem, draftLocation } from './form-registry.ts'

export interface ListedDraft {
  key: string
  title: string
  /** Milliseconds since 1970. */
  at: number
  /** False if its row is not on this device (any more). */
  opens: boolean
}

/** Returns the drafts on this device, newest first; null until they are read. */
export function useDrafts(): readonly ListedDraft[] | null {
  const { outbox, view } = useEngine()
  const [summaries, setSummaries] = useState<readonly DraftSummary[] | null>(null)
  useEffect(() => {
    const subscription = outbox.drafts.summaries().subscribe({
      next: setSummaries,
      error: (error: unknown) => console.warn('The drafts could not be read', error),
    })
    return () => subscription.unsubscribe()
  }, [outbox])
  return (
    summaries?.map(({ key, at }) => {
      const target = draftLocation(key, view)
      return { key, at, title: target?.title ?? 'A form of something that is gone', opens: target !== null }
    }) ?? null
  )
}

export function useDiscardDraft(): (key: string) => void {
  const { outbox } = useEngine()
  return (key) => discardDraft(outbox, key)
}

/** Returns a function that opens a draft's form. */
export function useOpenDraft(): (key: string) => void {
  const { view } = useEngine()
  const navigate = useNavigate()
  return (key) => {
    const target = draftLocation(key, view)
    if (!target) return
    const { to, params, search, opening } = target
    void navigate({ to, params: params ?? {}, search: search ?? {}, state: opening ? { opening } : {} })
  }
}

export type ReopenOutcome =
  | 'opened'
  /** Its form has another draft, which would be lost. */
  | 'draft-in-the-way'
  /** The server has applied it meanwhile. */
  | 'sent'
  | 'not-stored'

/** Returns a function that moves an unsent action back into its form, with its files, and opens the form. */
export function useReopen(): (id: string, replacesDraft: boolean) => Promise<ReopenOutcome> {
  const { outbox, view } = useEngine()
  const { actionToasts } = useServices()
  const open = useOpenDraft()
  return async (id, replacesDraft) => {
    const item = outbox.items.find((one) => one.id === id)
    const form = item && draftFromItem({ item, rows: view, files: await filesOf(item, outbox) })
    if (!form) return 'sent'
    try {
      if (!replacesDraft && (await outbox.drafts.read(form.key)) !== undefined) return 'draft-in-the-way'
      actionToasts.ignore(id)
      const outcome = await outbox.cancelIntoDraft(id, form.key, form.value, Date.now())
      if (outcome === 'sent') return 'sent'
      if (outcome === 'unconfirmed') actionToasts.reportLateCancel(outcome, unsentTitle(item, view))
    } catch (error) {
      console.warn('A change could not be moved back into its form', error)
      return 'not-stored'
    }
    open(form.key)
    return 'opened'
  }
}

/**
 * Returns whether an item can be moved back into a form. A call that may have been sent cannot: its outcome is unknown.
 */
export function isReopenable(item: OutboxItem, view: Engine['view']): boolean {
  const form = draftFromItem({ item, rows: view, files: new Map() })
  if (!form || !draftLocation(form.key, view)) return false
  return !item.sent || item.mutation.kind === 'rows'
}

async function filesOf(item: OutboxItem, outbox: Engine['outbox']): Promise<Map<string, Blob>> {
  const files = new Map<string, Blob>()
  for (const upload of item.uploads) {
    const bytes = await outbox.bytes(upload)
    if (bytes) files.set(upload.path, new Blob([bytes], { type: upload.type }))
  }
  return files
}
