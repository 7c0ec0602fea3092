import type { LinkProps } from '@tanstack/react-router'
import type { AppEvent } from '../domain/rows.ts'

/** Returns the screen that shows what an event tells of. */
export function linkOfEvent({
  kind,
  as_client,
  application_id,
  number,
}: AppEvent): Pick<LinkProps, 'to' | 'params' | 'search' | 'hash'> {
  if (/^(invoice|payment)-/.test(kind))
    return {
      to: '/invoices',
      search: { ...(as_client ? { side: 'received' } : {}), ...(number ? { q: number } : {}) },
    }
  if (application_id) return { to: '/requests/$requestId', params: { requestId: application_id } }
  if (kind === 'application-new') return { to: '/admin', hash: 'pending' }
  if (kind === 'report-new') return { to: '/admin', hash: 'reports' }
  return { to: kind === 'approved' || kind === 'rejected' ? '/profile' : '/' }
}
