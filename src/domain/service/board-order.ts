import type { Service } from '../rows.ts'
import { newestFirst } from '../search/newest-first.ts'

/**
 * Returns whether a service is on the board: active and not deleted. A client also has rows of services that are not
 * any more.
 */
export const isListed = (service: Service): boolean => service.is_active && service.deleted_at === null

/** Compares services: pinned ones first by `pin_order`, then the newest (spec §2, "Services board"). */
export function boardOrder(a: Service, b: Service): number {
  if (a.is_pinned !== b.is_pinned) return a.is_pinned ? -1 : 1
  if (a.is_pinned && a.pin_order !== b.pin_order) return (a.pin_order ?? 0) - (b.pin_order ?? 0)
  return newestFirst(a, b)
}

/** Returns the services on the board in their order. */
export const boardOf = (services: readonly Service[]): Service[] => services.filter(isListed).sort(boardOrder)
