import { idOf, names, type PersonName } from './server/people.ts'

/** Who has ended her account, in this server's history. */
export class Gone {
  #names = new Set<PersonName>()

  has(person: PersonName | null): boolean {
    return person !== null && this.#names.has(person)
  }

  hasUser(userId: string | null): boolean {
    return this.#named(userId) !== undefined
  }

  /** Her account is no more. */
  add(userId: string): void {
    const person = names.find((name) => idOf(name) === userId)
    if (person) this.#names.add(person)
  }

  history(): ReadonlySet<PersonName> {
    return new Set(this.#names)
  }

  restored(history: ReadonlySet<PersonName>): void {
    this.#names = new Set(history)
  }

  #named(userId: string | null): PersonName | undefined {
    return [...this.#names].find((name) => idOf(name) === userId)
  }
}
