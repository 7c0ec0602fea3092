import { idOf, type PersonName } from '../server/people.ts'

/** The users whose accounts were deleted in this server's history. */
export class DeletedAccounts {
  #userIds = new Set<string>()

  has(person: PersonName | null): boolean {
    return person !== null && this.hasUser(idOf(person))
  }

  hasUser(userId: string | null): boolean {
    return userId !== null && this.#userIds.has(userId)
  }

  add(userId: string): void {
    this.#userIds.add(userId)
  }

  history(): ReadonlySet<string> {
    return new Set(this.#userIds)
  }

  serverRestored(history: ReadonlySet<string>): void {
    this.#userIds = new Set(history)
  }
}
