import { localDay } from '../domain/calendar.ts'
import { failureOf, type Outcome } from '../messages/outcome.ts'
import { unsentTitle } from '../messages/unsent-title.ts'
import { unsentFile } from '../outbox/unsent-file.ts'
import { withoutMarks } from '../ui/verbatim-text.ts'
import { saveFile } from './save-file.ts'
import { useEngine } from './use-services.ts'

/** Returns a function that saves everything of the user that is only on this device as one file. */
export function useExportUnsent(): () => Promise<Outcome> {
  const { outbox, user, view } = useEngine()
  return async () => {
    const now = new Date()
    try {
      const file = await unsentFile(outbox, {
        account: user?.email ?? null,
        now: now.getTime(),
        titleOf: (item) => withoutMarks(unsentTitle(item, view)),
      })
      await saveFile(file, `verdant-circle-unsent-${localDay(now)}.json`)
      return { ok: true }
    } catch (error) {
      console.warn('Unsent work could not be written into a file', error)
      const message = 'The file could not be written. Your work is still on this device.'
      return { ok: false, message: failureOf(error, message) }
    }
  }
}
