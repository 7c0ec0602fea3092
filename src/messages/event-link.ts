import type { LinkProps } from '@tanstack/react-router'
import { placeOf } from '../../supabase/functions/_shared/event-texts.ts'
import type { AppEvent } from '../domain/rows.ts'

/** The part of the administrator's screen. */
const hashes: Partial<Record<string, string>> = { 'application-new': 'pending', 'report-new': 'reports' }

/** Returns the screen that shows what an event tells of, as in its email. */
export function linkOfEvent(event: AppEvent): Pick<LinkProps, 'to' | 'search' | 'hash'> {
  const { pathname, searchParams } = new URL(placeOf(event, event.application_id), location.origin)
  const hash = hashes[event.kind]
  return { to: pathname, search: Object.fromEntries(searchParams), ...(hash && { hash }) } as LinkProps
}
