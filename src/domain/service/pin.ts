import { mutation, type RowsMutation, update } from '../mutation.ts'
import { ok, type Result, refuse } from '../result.ts'
import type { Service } from '../rows.ts'

/** Maximum number of pinned services (spec §9). Inactive pinned ones count, too (readings). */
export const MAX_PINNED = 10

export const pinned = (services: readonly Service[]): Service[] =>
  services
    .filter((service) => service.is_pinned && service.deleted_at === null)
    .sort((a, b) => (a.pin_order ?? 0) - (b.pin_order ?? 0))

/**
 * Pins a service after the last pin; the server decides the final position. Refuses the eleventh with `pin-limit`, a
 * pinned service with `pinned`.
 */
export function pin(
  service: Service,
  services: readonly Service[],
): Result<RowsMutation, 'pin-limit' | 'pinned'> {
  const others = pinned(services)
  if (others.some(({ id }) => id === service.id)) return refuse('pinned')
  if (others.length >= MAX_PINNED) return refuse('pin-limit')
  const pin_order = Math.max(0, ...others.map((other) => other.pin_order ?? 0)) + 1
  return ok(mutation('service.pin', [update('jobs', service, { is_pinned: true, pin_order })]))
}

export const unpin = (service: Service): RowsMutation =>
  mutation('service.unpin', [update('jobs', service, { is_pinned: false, pin_order: null })])

/**
 * Swaps a pinned service with its neighbour (spec §4). Refuses with `at-the-edge` where there is none in this
 * direction.
 */
export function movePin(
  service: Service,
  direction: 'up' | 'down',
  services: readonly Service[],
): Result<RowsMutation, 'at-the-edge'> {
  const order = pinned(services)
  const index = order.findIndex(({ id }) => id === service.id)
  const current = order[index]
  const neighbour = order[index + (direction === 'up' ? -1 : 1)]
  if (!current || !neighbour) return refuse('at-the-edge')
  return ok(
    mutation('service.reorder', [
      update('jobs', current, { pin_order: neighbour.pin_order }),
      update('jobs', neighbour, { pin_order: current.pin_order }),
    ]),
  )
}
