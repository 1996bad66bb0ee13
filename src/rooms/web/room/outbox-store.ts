// Where unsent answers lie: what was written in local storage, an item each, so that two tabs do not overwrite each
// other; files beside it in IndexedDB, which alone takes them.
import type { Files, OutboxStorage, Unsent } from './outbox-acts.ts'

/** Where the browser forbids storage, they are kept until the page is left. */
export function localOutbox(person: string, sid: string): OutboxStorage {
  const begin = `room-unsent ${person} ${sid} `
  const kept = new Map<string, Unsent>()
  return {
    all() {
      const found = new Map(kept)
      try {
        for (let at = 0; at < localStorage.length; at++) {
          const name = localStorage.key(at) ?? ''
          if (!name.startsWith(begin)) continue
          const act = parsed(localStorage.getItem(name))
          if (act) found.set(act.key, act)
        }
      } catch {
        /* forbidden: what is kept is all there is */
      }
      return [...found.values()]
    },
    put(act) {
      try {
        localStorage.setItem(begin + act.key, JSON.stringify(act))
        kept.delete(act.key)
      } catch {
        kept.set(act.key, act)
      }
    },
    remove(key) {
      kept.delete(key)
      try {
        localStorage.removeItem(begin + key)
      } catch {
        /* forbidden: it was never there */
      }
    },
  }
}

function parsed(text: string | null): Unsent | undefined {
  try {
    return text === null ? undefined : (JSON.parse(text) as Unsent)
  } catch {
    return undefined
  }
}

const database = 'room-files'
const table = 'files'

const opened = (): Promise<IDBDatabase> =>
  new Promise((resolve, reject) => {
    const asking = indexedDB.open(database, 1)
    asking.onupgradeneeded = () => asking.result.createObjectStore(table)
    asking.onsuccess = () => resolve(asking.result)
    asking.onerror = () => reject(asking.error ?? new Error('no storage for files'))
  })

async function inStore<T>(
  mode: IDBTransactionMode,
  act: (store: IDBObjectStore) => IDBRequest<T>,
): Promise<T> {
  const db = await opened()
  try {
    return await new Promise<T>((resolve, reject) => {
      const work = db.transaction(table, mode)
      const asking = act(work.objectStore(table))
      work.oncomplete = () => resolve(asking.result)
      work.onerror = work.onabort = () => reject(work.error ?? new Error('the file was not kept'))
    })
  } finally {
    db.close()
  }
}

/** A file that cannot be kept is still sent, as long as the page stays open. */
export function browserFiles(): Files {
  const kept = new Map<string, Blob>()
  return {
    async put(key, file) {
      kept.set(key, file)
      await inStore('readwrite', store => store.put(file, key)).catch(() => undefined)
    },
    async get(key) {
      const file =
        kept.get(key) ??
        (await inStore('readonly', store => store.get(key) as IDBRequest<unknown>).catch(() => undefined))
      if (file instanceof File) return file
      return file instanceof Blob ? new File([file], 'answer', { type: file.type }) : undefined
    },
    async remove(key) {
      kept.delete(key)
      await inStore('readwrite', store => store.delete(key)).catch(() => undefined)
    },
  }
}
