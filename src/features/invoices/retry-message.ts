import { PartLoadError } from '../../platform/import-part.ts'
import { notArrivedMessage } from '../../ui/not-arrived.tsx'

/** Returns what the user can do about a PDF that could not be made. */
export const retryMessage = (error: unknown): string =>
  error instanceof PartLoadError ? notArrivedMessage : 'Please try again in a moment.'
