import {
  profileHead as headOfProfile,
  serviceHead as headOfService,
  type PageHead,
} from '../../supabase/functions/_shared/page-head.ts'
import { APP_NAME } from '../domain/app-names.ts'
import type { Profile, Service } from '../domain/rows.ts'

export type { PageHead }

const siteAt = (origin: string) => ({ name: APP_NAME, origin, picture: () => null })

/** Returns the head of a service's page, in the words that the server answers; `origin` is that of the app. */
export const serviceHead = (service: Service, origin: string): PageHead =>
  headOfService(service, siteAt(origin))

/** Returns the head of a public profile. */
export const profileHead = (profile: Profile, origin: string): PageHead =>
  headOfProfile(profile, siteAt(origin))
