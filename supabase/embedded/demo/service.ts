import type { SERVICE_TYPES } from '../../../src/domain/profile/professions.ts'
import type { PictureName } from './pictures.ts'

/** A service of the demo group. */
export interface DemoService {
  key: string
  /** Key of the member who offers it. */
  by: string
  title: string
  company: string
  description: string
  location: string
  type: (typeof SERVICE_TYPES)[number]
  rate: string | null
  /** The work samples a client must add to a request. */
  samples?: string
  pictures: readonly PictureName[]
  /** Days since it was listed. */
  listed: number
  /** Position among the pinned services. */
  pin?: number
  inactive?: true
}
