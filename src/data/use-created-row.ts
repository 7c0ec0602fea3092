import { type RefObject, useEffect } from 'react'
import { BehaviorSubject } from 'rxjs'
import type { Mutation } from '../domain/mutation.ts'
import type { TableName } from '../domain/rows.ts'
import { useObservableValue } from './use-services.ts'

/** How long the card of a created row is marked. */
const MARK_MS = 2_500

/** Tables whose rows are cards of a list. */
const listed: readonly TableName[] = ['invoices', 'jobs', 'job_applications', 'quotes']

/** The id of the row that this tab created last, until a list has shown it. */
const created$ = new BehaviorSubject<string | null>(null)

/** Tells the lists that these mutations create a row, so that they show it. */
export function showCreatedRow(mutations: readonly Mutation[]): void {
  for (const mutation of mutations) {
    // What is repeated is written by itself: nobody waits for it.
    if (mutation.kind !== 'rows' || mutation.action === 'invoice.repeat') continue
    const change = mutation.changes.find(({ op, table }) => op === 'insert' && listed.includes(table))
    if (change) created$.next(change.id)
  }
}

/** Returns the id of the row that was just created and that no card has shown yet. */
export const useCreatedRow = (): string | null => useObservableValue(created$, () => created$.value)

/**
 * Scrolls to the card of a row that was just created, and returns true for a moment, in which the card is marked. A new
 * draft of an invoice is found where it was written.
 */
export function useMarkCreated(card: RefObject<HTMLElement | null>, id: string): boolean {
  const isCreated = useCreatedRow() === id
  useEffect(() => {
    if (!isCreated) return
    card.current?.scrollIntoView({ block: 'center' })
    const timer = setTimeout(() => created$.next(null), MARK_MS)
    return () => clearTimeout(timer)
  }, [isCreated, card])
  return isCreated
}
