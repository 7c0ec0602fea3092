import { holdsWord } from '../tab/sent-form.ts'
import { type DeviceStorage, draftsOf, outboxOf } from './device-data.ts'
import { Violation } from './violation.ts'

/** Checks that a word which is on the server, or waits in the outbox, is not also in the draft of a form. */
export function checkNoDraftOf(
  word: string,
  isOnServer: boolean,
  storage: DeviceStorage,
  viewer: string,
): void {
  const isSent = isOnServer || holdsWord(outboxOf(storage, viewer), word)
  if (isSent && holdsWord(draftsOf(storage, viewer), word))
    throw new Violation('one-effect', `${word} is sent, and still a draft on ${storage.name}`)
}
