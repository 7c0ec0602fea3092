import type { Threads } from '../checks/threads.ts'
import type { RowChange } from '../server/audit.ts'

/** The users of both sides of every thread there ever was, by the id of its request. */
export class ThreadSides {
  readonly #sides = new Map<string, Set<string>>()

  /** Records the sides of new threads. */
  record(rowChanges: readonly RowChange[]): void {
    for (const { of_table, op, after } of rowChanges) {
      if (of_table !== 'message_reads' || op !== 'insert' || !after) continue
      this.#add(String(after.application_id), String(after.user_id))
    }
  }

  /** Records the sides of the threads that exist. */
  note({ marks }: Threads): void {
    for (const { application_id, user_id } of marks) this.#add(application_id, user_id)
  }

  /** Returns whether a thread is known, and each of its users fulfils this. */
  isEach(thread: string, of: (userId: string) => boolean): boolean {
    const users = [...(this.#sides.get(thread) ?? [])]
    return users.length > 0 && users.every(of)
  }

  #add(thread: string, userId: string): void {
    const users = this.#sides.get(thread) ?? new Set()
    this.#sides.set(thread, users.add(userId))
  }
}
