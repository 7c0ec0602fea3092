/** Where a word is found at rest. */
export type WordEnd =
  | 'on the server'
  /** It needs attention. */
  | 'on its device'
  | 'deleted with the storage'
  /** The browser was killed, or showed nothing, before the app had said that it is stored; and it is not. */
  | 'not accepted'

interface Word {
  /** False where the browser was killed, or showed nothing, before the app had said that it is stored. */
  isAnswered: boolean
  /** How often the site's storage had begun or ended to be deleted when the word was written. */
  deletions: number
}

/** The words that a person has written on one device, each of them once. */
export class Words {
  readonly #words = new Map<string, Word>()
  #deletions = 0
  #onAccepted: () => void = () => {}

  /** Records that the person is about to press the button that stores a word. */
  press(word: string): void {
    this.#words.set(word, { isAnswered: false, deletions: this.#deletions })
  }

  /** Records that the app has said that a word is stored. */
  accept(word: string): void {
    const known = this.#words.get(word)
    if (known) known.isAnswered = true
    this.#onAccepted()
  }

  /** Resolves as soon as the app has said that a word is stored. */
  nextAccepted(): Promise<void> {
    return new Promise((resolve) => {
      this.#onAccepted = resolve
    })
  }

  forget(word: string): void {
    this.#words.delete(word)
  }

  /**
   * Records that the browser begins, or has ended, to delete what the site stores. What was written before may be lost; the
   * answer to what is written meanwhile says nothing, since the page is left, and with it the form.
   */
  storageIsDeleted(): void {
    this.#deletions += 1
  }

  /** Yields each word, and where it may be if it is neither on the server nor on the device; null for nowhere. */
  *[Symbol.iterator](): Iterator<[word: string, elsewhere: WordEnd | null]> {
    for (const [word, { isAnswered, deletions }] of this.#words) {
      const isDeleted = deletions !== this.#deletions
      yield [word, isDeleted ? 'deleted with the storage' : isAnswered ? null : 'not accepted']
    }
  }
}
