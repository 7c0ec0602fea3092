import * as v from 'valibot'
import { contactDecision, contactLabels, DirectorySearch } from './directory.ts'
import { SERVICE_TYPES } from './professions.ts'
import type { Service } from './rows.ts'
import { fold, memoizePerRow, searchWords } from './search-words.ts'
import { serviceHaystack } from './service.ts'
import type { Viewer } from './viewer.ts'

/** The filter's first choice, before the service types (readings, "Service types"). */
export const ALL_TYPES = 'All types'

/** What the board's address keeps; a type that does not exist is none. */
export const BoardSearch = v.object({
  q: DirectorySearch.entries.q,
  type: v.optional(v.fallback(v.picklist(['', ...SERVICE_TYPES]), ''), ''),
})
export type BoardSearch = v.InferOutput<typeof BoardSearch>

/** What a search reads. */
export const foldedService = memoizePerRow((service: Service) => fold(serviceHaystack(service)))

/** Services that have every word of `text` in title, company, description or location, and that type unless empty. */
export function findServices(services: readonly Service[], text: string, type: string): Service[] {
  const words = searchWords(text)
  return services.filter((service) => {
    if (type && service.job_type !== type) return false
    if (words.length === 0) return true
    const haystack = foldedService(service)
    return words.every((word) => haystack.includes(word))
  })
}

/** The service's provider, as far as contacting her goes. */
export const providerOf = (service: Service) => ({
  id: service.posted_by,
  allow_contact: service.provider_allow_contact,
})

export interface BoardControls {
  /** She offers it herself: she manages it elsewhere. */
  own: boolean
  request: 'request' | 'requested' | null
  contact: boolean
  /** What stands in place of the buttons. */
  hint: (typeof contactLabels.board)['join' | 'sign-in'] | null
  /** The provider wishes no messages; said beside the literal hint (readings, "prefers not to be contacted"). */
  prefersNot: boolean
}

/**
 * Which buttons of a service this viewer gets (spec §2, "Services board"). A client never gets a hint, nor does
 * a user of whom this device does not know whether she is one.
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
