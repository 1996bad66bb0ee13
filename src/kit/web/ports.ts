// Functions that later domains or the app provide to earlier ones at start, as they fill slots with components.

/** @param unprovided Serves until a function is provided. */
export function definePort<A extends readonly unknown[], R>(unprovided: (...args: A) => R) {
  let provided = unprovided
  return {
    provide(next: (...args: A) => R): void {
      provided = next
    },
    call: (...args: A): R => provided(...args),
  }
}
