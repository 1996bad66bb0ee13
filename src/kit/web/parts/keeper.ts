// Autosave: a moment after the last change, one request at a time, once the input is valid.
import { useEffect, useState, useSyncExternalStore } from 'react'
import { wordsOf } from '#kit/web/parts/loaded.tsx'
import { ApiError } from '#kit/web/api.ts'
import { Listeners } from '#kit/web/listeners.ts'

export type KeepState =
  | { readonly is: 'saved' | 'waiting' | 'saving' | 'conflict' }
  | { readonly is: 'fault' | 'failed'; readonly words: string }

interface Keeping<T> {
  /** What keeps it from being sent, in words. */
  fault(value: T): string | undefined
  save(value: T): Promise<unknown>
  /** Codes that mean somebody else was first. */
  readonly clashes: readonly string[]
}

const pause = 800

export class Keeper<T> {
  #value: T | undefined
  #state: KeepState = { is: 'saved' }
  #dirty = false
  #timer: ReturnType<typeof setTimeout> | undefined
  #running: Promise<void> | null = null
  #shown: { readonly value: T | undefined; readonly state: KeepState }
  readonly #listeners = new Listeners()
  readonly #how: Keeping<T>

  constructor(start: T | undefined, how: Keeping<T>) {
    this.#value = start
    this.#how = how
    this.#shown = { value: start, state: this.#state }
  }

  readonly subscribe = this.#listeners.subscribe
  readonly get = () => this.#shown

  /** Nothing of mine waits or is on its way. */
  get idle(): boolean {
    return !this.#dirty && this.#running === null
  }

  put(value: T): void {
    this.#value = value
    this.#dirty = true
    const fault = this.#how.fault(value)
    this.#publish(fault === undefined ? { is: 'waiting' } : { is: 'fault', words: fault })
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => {
      void this.flush()
    }, pause)
  }

  /** Replaces the local value by the server's. */
  take(value: T | undefined): void {
    clearTimeout(this.#timer)
    this.#value = value
    this.#dirty = false
    this.#publish({ is: 'saved' })
  }

  flush(): Promise<void> {
    clearTimeout(this.#timer)
    this.#running ??= this.#send().finally(() => {
      this.#running = null
    })
    return this.#running
  }

  async #send(): Promise<void> {
    while (this.#dirty && this.#value !== undefined && this.#how.fault(this.#value) === undefined) {
      this.#dirty = false
      this.#publish({ is: 'saving' })
      try {
        await this.#how.save(this.#value)
      } catch (error) {
        this.#dirty = true
        return this.#publish(
          error instanceof ApiError && this.#how.clashes.includes(error.code)
            ? { is: 'conflict' }
            : { is: 'failed', words: wordsOf(error) },
        )
      }
    }
    const fault = this.#dirty && this.#value !== undefined ? this.#how.fault(this.#value) : undefined
    this.#publish(fault === undefined ? { is: 'saved' } : { is: 'fault', words: fault })
  }

  #publish(state: KeepState): void {
    this.#state = state
    this.#shown = { value: this.#value, state }
    this.#listeners.notify()
  }
}

/** Leaving the page sends what waits. */
export function useKeeper<T, K extends Keeper<T>>(
  make: () => K,
): { keeper: K; shown: { readonly value: T | undefined; readonly state: KeepState } } {
  const [keeper] = useState(make)
  const shown = useSyncExternalStore(keeper.subscribe, keeper.get)
  useEffect(
    () => () => {
      if (!keeper.idle) void keeper.flush()
    },
    [keeper],
  )
  return { keeper, shown }
}
