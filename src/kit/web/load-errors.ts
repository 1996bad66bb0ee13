// Scripts that did not load. Chromium keeps such a script as failed until the page is loaded in full; other
// browsers load it again.

const words = /dynamically imported module|Importing a module script failed|Unable to preload CSS/

export const isLoadError = (error: unknown): boolean => error instanceof Error && words.test(error.message)

/** Loads the page in full, unless the server is away: that would put the browser's own error in its place. */
export async function reloadIfReachable(): Promise<void> {
  try {
    const { ok } = await fetch(window.location.href, { cache: 'no-store' })
    if (ok) window.location.reload()
  } catch {
    // What could not be loaded is still said on the page.
  }
}
