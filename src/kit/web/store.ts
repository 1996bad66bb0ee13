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

/** @returns Whether the browser has stored it, so that it is there after the page is left. */
export function store(key: string, value: string | null): boolean {
  kept.delete(key)
  try {
    if (value === null) localStorage.removeItem(key)
    else localStorage.setItem(key, value)
    return true
  } catch {
    if (value !== null) kept.set(key, value)
    return false
  }
}

/** All keys with this beginning, sorted. */
export function storedKeys(prefix: string): string[] {
  return [...new Set([...kept.keys(), ...browserKeys()])].filter(key => key.startsWith(prefix)).sort()
}

function browserKeys(): string[] {
  try {
    return Object.keys(localStorage)
  } catch {
    return []
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
