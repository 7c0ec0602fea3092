import type { MessageKind, RequestStatus } from '../../../src/domain/rows.ts'
import type { PictureName } from './pictures.ts'
import type { FileName } from './project-files.ts'

/** A file either side has shared. */
export interface DemoFile {
  file: FileName
  from: 'client' | 'professional'
  /** Days since it was shared. */
  shared: number
}

/** A line of the conversation: what one side wrote, or the step that she took. */
export interface DemoMessage {
  from: 'client' | 'professional'
  says: string | { step: Exclude<MessageKind, 'text'> }
  /** Days since it was written. */
  written: number
}

/** A client's request for a service of the demo group. */
export interface DemoRequest {
  client: string
  service: string
  status: RequestStatus
  message: string
  budget: string
  timeline: string
  /** Days since it was sent. */
  sent: number
  samples?: { title?: string; text: string | null; pictures: readonly PictureName[] }
  files?: readonly DemoFile[]
  /** Oldest first; both sides have read them, except those at the end that are `unread`. */
  messages?: readonly DemoMessage[]
  unread?: number
}
