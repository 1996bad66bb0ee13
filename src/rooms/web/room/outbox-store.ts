// Storage of unsent answers: one local storage item each, so that tabs don't overwrite each other; files
// in IndexedDB, the only storage that takes them.
import type { Files, OutboxStorage, Unsent } from './outbox-acts.ts'

/** Where the browser blocks storage, entries last until the page closes. */
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
        /* storage blocked: only the entries in memory exist */
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
        /* storage blocked: it was never stored */
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

/** A file that cannot be stored is still sent while the page is open. */
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
