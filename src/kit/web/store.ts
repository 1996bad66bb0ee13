// The browser's storage, which may be full, forbidden (as in some frames of other sites) or gone: then things
// are remembered until the page is left.
const kept = new Map<string, string>()

export function stored(key: string): string | null {
  try {
    return kept.get(key) ?? localStorage.getItem(key)
  } catch {
    return null
  }
}

export function store(key: string, value: string | null): void {
  kept.delete(key)
  try {
    if (value === null) localStorage.removeItem(key)
    else localStorage.setItem(key, value)
  } catch {
    if (value !== null) kept.set(key, value)
  }
}

/** False where the browser forbids storage, as it does in many frames of other sites. */
export function remembers(): boolean {
  try {
    localStorage.getItem('')
    return true
  } catch {
    return false
  }
}
