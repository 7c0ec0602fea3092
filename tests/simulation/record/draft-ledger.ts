import { draftsOf, outboxOf } from '../checks/device-data.ts'
import { checkNoDraftOf } from '../checks/sent-drafts.ts'
import { Violation } from '../checks/violation.ts'
import type { DevicePlatform } from '../device/device-platform.ts'
import { holdsWord, sentFormOf } from '../tab/sent-form.ts'

/** Checks that what a person types into a form is a draft or was sent: never both, never neither. */
export class DraftLedger {
  /** Words of drafts, by device and user, as they were when last compared. */
  readonly #words = new Map<string, ReadonlySet<string>>()
  /** Words whose drafts may disappear: their user signed out. */
  readonly #released = new Set<string>()

  /** Compares a user's drafts on a device with the outbox. `signsOut`: all of them may disappear. */
  compare(platform: DevicePlatform, viewer: string, signsOut: boolean): void {
    const now = new Set(draftsOf(platform, viewer)?.flatMap(({ key }) => sentFormOf(key) ?? []))
    const owner = `${platform.name} ${viewer}`
    const before = this.#words.get(owner) ?? new Set()
    this.#words.set(owner, now)
    for (const word of now) checkNoDraftOf(word, false, platform, viewer)
    if (signsOut) for (const word of [...before, ...now]) this.#released.add(word)
    for (const word of before) {
      if (now.has(word) || this.#released.has(word)) continue
      if (!holdsWord(outboxOf(platform, viewer), word))
        throw new Violation('never-gone', `${word} is no draft any more on ${platform.name}, and not sent`)
    }
  }
}
