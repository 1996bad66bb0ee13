// Handles scripts that failed to load. Chromium remembers the failure until the page is reloaded; other
// browsers try again.

const words = /dynamically imported module|Importing a module script failed|Unable to preload CSS/

export const isLoadError = (error: unknown): boolean => error instanceof Error && words.test(error.message)

/** Reloads the page, unless the server is unreachable: the browser's error page would replace it. */
export async function reloadIfReachable(): Promise<void> {
  try {
    const { ok } = await fetch(window.location.href, { cache: 'no-store' })
    if (ok) window.location.reload()
  } catch {
    // The page still shows the error.
  }
}
