import type { SERVICE_TYPES } from '../../../src/domain/professions.ts'
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
  /** What samples a client must add to her request. */
  samples?: string
  pictures: readonly PictureName[]
  /** Days since it was listed. */
  listed: number
  /** Place among the pinned ones. */
  pin?: number
  inactive?: true
}
