import { useSyncExternalStore } from 'react'
import { Listeners } from './listeners.ts'

/** State of this page that outlives its components: read by `use()` in a component, by `get()` elsewhere. */
export function defineState<S>(initial: S) {
  const { subscribe, notify } = new Listeners()
  let state = initial
  const get = (): S => state
  const set = (next: S): void => {
    state = next
    notify()
  }
  return {
    get,
    set,
    /** Changes some fields of a record. */
    patch: (part: Partial<S>): void => set({ ...state, ...part }),
    subscribe,
    use: (): S => useSyncExternalStore(subscribe, get),
  }
}
