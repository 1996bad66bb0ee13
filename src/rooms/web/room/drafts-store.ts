// Draft storage in the browser: per tab in session storage, and the latest of any tab in local storage for
// when the tab is gone.
import { newId } from '#kit/web/new-id.ts'
import type { DraftStorage, KeptDraft } from './drafts.ts'

const tabKey = 'room-tab'

/** Where the browser blocks storage, drafts last until the page closes. */
export function browserDrafts(person: string, sid: string): DraftStorage {
  const begin = `room-draft ${person} ${sid} `
  const tab = attempt(() => sessionStorage.getItem(tabKey)) ?? newId()
  attempt(() => sessionStorage.setItem(tabKey, tab))
  return {
    all: () => ({
      mine: attempt(() => draftsIn(sessionStorage, begin)) ?? [],
      shared: attempt(() => draftsIn(localStorage, begin)) ?? [],
    }),
    put(draft) {
      const text = JSON.stringify({ ...draft, tab })
      attempt(() => sessionStorage.setItem(begin + draft.page, text))
      attempt(() => localStorage.setItem(begin + draft.page, text))
    },
    remove(page) {
      attempt(() => sessionStorage.removeItem(begin + page))
      attempt(() => {
        if (parsed(localStorage.getItem(begin + page))?.tab === tab) localStorage.removeItem(begin + page)
      })
    },
  }
}

function draftsIn(storage: Storage, begin: string): KeptDraft[] {
  return Array.from({ length: storage.length }, (_, at) => storage.key(at) ?? '')
    .filter(name => name.startsWith(begin))
    .flatMap(name => parsed(storage.getItem(name)) ?? [])
}

function parsed(text: string | null): (KeptDraft & { readonly tab: string }) | undefined {
  const found: unknown = attempt(() => JSON.parse(text ?? 'null') as unknown)
  // Older versions used another format.
  const isDraft = typeof found === 'object' && found !== null && 'page' in found && 'base' in found
  return isDraft ? (found as KeptDraft & { readonly tab: string }) : undefined
}

function attempt<T>(act: () => T): T | undefined {
  try {
    return act()
  } catch {
    return undefined
  }
}
