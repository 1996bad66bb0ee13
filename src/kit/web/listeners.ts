/** Subscribers to changes of one thing. */
export class Listeners<A extends readonly unknown[] = []> {
  readonly #all = new Set<(...about: A) => void>()

  /** Returns the unsubscribe function. */
  readonly subscribe = (listener: (...about: A) => void): (() => void) => {
    this.#all.add(listener)
    return () => {
      this.#all.delete(listener)
    }
  }

  readonly notify = (...about: A): void => {
    for (const listener of this.#all) listener(...about)
  }
}
