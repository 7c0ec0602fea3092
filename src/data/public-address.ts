import type { Profile, Service } from '../domain/rows.ts'

const addressOf = (path: string): string => new URL(path, location.origin).href

/** Returns the address of a public profile, for other people. */
export const profileAddress = ({ unique_url, id }: Pick<Profile, 'unique_url' | 'id'>): string =>
  addressOf(`/profile/${encodeURIComponent(unique_url ?? id)}`)

/** Returns the address of a service's own page, for other people. */
export const serviceAddress = ({ id }: Pick<Service, 'id'>): string => addressOf(`/jobs/${id}`)
