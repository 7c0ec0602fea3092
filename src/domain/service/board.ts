import * as v from 'valibot'
import { SERVICE_TYPES } from '../profile/professions.ts'
import type { Service } from '../rows.ts'
import { contactDecision, contactLabels, DirectorySearch } from '../search/directory.ts'
import { fold, memoizePerRow, searchWords } from '../search/search-words.ts'
import type { Viewer } from '../viewer.ts'
import { serviceHaystack } from './service.ts'

/** The first option of the type filter (readings, "Service types"). */
export const ALL_TYPES = 'All types'

/** Search parameters of the board's URL. An unknown type is read as none. */
export const BoardSearch = v.object({
  q: DirectorySearch.entries.q,
  type: v.optional(v.fallback(v.picklist(['', ...SERVICE_TYPES]), ''), ''),
})
export type BoardSearch = v.InferOutput<typeof BoardSearch>

/** The id of the service whose details are open over the board; empty for none. People see the service's own address. */
export const DetailsSearch = v.object({ details: v.optional(v.fallback(v.string(), ''), '') })

/** Returns the folded text that a search looks in. */
export const foldedService = memoizePerRow((service: Service) => fold(serviceHaystack(service)))

/** What services are searched for: words, and the chosen type. */
export type ServiceFilter = Pick<BoardSearch, 'q'> & { type?: BoardSearch['type'] | undefined }

/** Returns services with every word of the filter in title, company, description or location, and of the chosen type. */
export function findServices(services: readonly Service[], { q, type = '' }: ServiceFilter): Service[] {
  const words = searchWords(q)
  return services.filter((service) => {
    if (type && service.job_type !== type) return false
    if (words.length === 0) return true
    const haystack = foldedService(service)
    return words.every((word) => haystack.includes(word))
  })
}

/** Returns what `contactDecision` needs to know about the service's provider. */
export const providerOf = (service: Service) => ({
  id: service.posted_by,
  allow_contact: service.provider_allow_contact,
})

export interface BoardControls {
  /** The viewer offers the service: it is managed in My services. */
  own: boolean
  request: 'request' | 'requested' | null
  contact: boolean
  /** Text shown in place of the buttons. */
  hint: (typeof contactLabels.board)['join' | 'sign-in'] | null
  /** The provider accepts no messages: shown beside the literal hint (readings, "prefers not to be contacted"). */
  prefersNot: boolean
}

/**
 * Returns the buttons that this viewer gets for a service (spec §2, "Services board"). Clients get no hint, nor do
 * users of whom this device does not know yet whether they are clients.
 */
export function boardControls(viewer: Viewer, service: Service, requested: boolean): BoardControls {
  const decision = contactDecision(viewer, providerOf(service))
  if (decision === 'own') return { own: true, request: null, contact: false, hint: null, prefersNot: false }
  const hinted = decision !== 'contact' && decision !== 'unknown' && viewer.client === null
  return {
    own: false,
    request: viewer.client ? (requested ? 'requested' : 'request') : null,
    contact: decision === 'contact',
    hint: hinted ? contactLabels.board[decision] : null,
    prefersNot: hinted && decision === 'prefers-not',
  }
}
