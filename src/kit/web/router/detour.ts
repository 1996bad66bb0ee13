// Start-up work may learn that the first address means another page, such as a school's address its sign-in.
let waiting: string | null = null

/** @param path Below the base path. */
export const setDetour = (path: string): void => {
  waiting = path
}

export function takeDetour(): string | null {
  const path = waiting
  waiting = null
  return path
}
