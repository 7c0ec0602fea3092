import { importPart } from './import-part.ts'

/** Keeps every unhandled error from now on (error-log.ts). */
export function logErrors(): void {
  addEventListener('error', ({ error }) => error && logError(error))
  addEventListener('unhandledrejection', ({ reason }) => logError(reason))
}

/** Keeps one error. */
export function logError(error: unknown): void {
  importPart(() => import('./error-log.ts')).then(
    (log) => log.logError(error),
    (missing) => console.warn('An error could not be kept', missing),
  )
}
