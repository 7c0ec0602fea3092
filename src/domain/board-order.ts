import type { Service } from './rows.ts'

/** On the board: active and not deleted. A client keeps rows of services she requested that no longer are. */
export const isListed = (service: Service): boolean => service.is_active && service.deleted_at === null

/** Pinned first by pin_order, then newest (spec §2, "Services board"). */
export function boardOrder(a: Service, b: Service): number {
  if (a.is_pinned !== b.is_pinned) return a.is_pinned ? -1 : 1
  if (a.is_pinned && a.pin_order !== b.pin_order) return (a.pin_order ?? 0) - (b.pin_order ?? 0)
  return b.created_at < a.created_at ? -1 : b.created_at > a.created_at ? 1 : a.id < b.id ? -1 : 1
}

/** The services on the board, pinned first, then newest. */
export const boardOf = (services: readonly Service[]): Service[] => services.filter(isListed).sort(boardOrder)
