// Autosave: what changed goes to the server about a second after the last change, a request at a time. Whoever is second keeps both; whoever is offline keeps all.
import '#authoring/contract/relations.ts'
import { slidesContract, type PageChange } from '#authoring/contract/slides.contract.ts'
import { api, ApiError } from '#kit/web/api.ts'
import type { Editor } from './editor.ts'
import { keepDraft } from './draft.ts'

export type SaveState =
  | { readonly is: 'saved' | 'waiting' | 'saving' | 'offline' }
  | { readonly is: 'failed'; readonly words: string }
export const saveWords = {
  saved: 'All changes saved',
  waiting: 'Not saved yet',
  saving: 'Saving',
  offline: 'Offline. Changes are kept on this device',
  failed: 'Not saved',
} as const

const pause = 1000
const again = 5000
/** Well below what one request may carry. */
const most = { bytes: 600_000, parts: 12_000 }
/** Somebody else was first: their deck is fetched and brought together with ours. */
const clashes: ReadonlySet<string> = new Set([
  'page-changed',
  'page-unknown',
  'page-twice',
  'last-page',
  'conflict',
])

export class DeckSaver {
  readonly #editor: Editor
  readonly #listeners = new Set<() => void>()
  readonly #sent = new Set<string>()
  readonly #onBoth: (count: number) => void
  #state: SaveState = { is: 'saved' }
  #timer: ReturnType<typeof setTimeout> | undefined
  #running: Promise<boolean> | null = null

  constructor(editor: Editor, onBoth: (count: number) => void) {
    this.#editor = editor
    this.#onBoth = onBoth
  }

  readonly get = (): SaveState => this.#state
  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => {
      this.#listeners.delete(listener)
    }
  }
  #set(state: SaveState): void {
    if (state.is === this.#state.is && state.is !== 'failed') return
    this.#state = state
    for (const tell of this.#listeners) tell()
  }

  start(): () => void {
    const { session } = this.#editor
    const changed = () => {
      if (session.isSaved()) {
        if (!this.#running) this.#set({ is: 'saved' })
        return
      }
      if (this.#state.is === 'saved' || this.#state.is === 'failed') this.#set({ is: 'waiting' })
      this.#later(pause)
    }
    const hold = (event: BeforeUnloadEvent) => {
      keepDraft(session)
      if (!session.isSaved()) event.preventDefault()
    }
    const online = () => {
      void this.flush()
    }
    const stop = session.subscribe(changed)
    window.addEventListener('beforeunload', hold)
    window.addEventListener('online', online)
    changed()
    return () => {
      stop()
      window.removeEventListener('beforeunload', hold)
      window.removeEventListener('online', online)
      clearTimeout(this.#timer)
      keepDraft(session)
      void this.flush().then(() => keepDraft(session))
    }
  }

  #later(time: number): void {
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => {
      void this.flush()
    }, time)
  }

  /** Everything that waits. @returns Whether it all arrived. */
  flush(): Promise<boolean> {
    clearTimeout(this.#timer)
    this.#running ??= this.#send().finally(() => {
      this.#running = null
    })
    return this.#running
  }

  async #send(): Promise<boolean> {
    const { session, images } = this.#editor
    for (let clashed = 0; !session.isSaved();) {
      const { id, theme, savedTheme } = session.get()
      const changes = portion(session.waiting())
      this.#set({ is: 'saving' })
      try {
        this.#sent.add(touched(changes))
        const answer = await api(slidesContract).patch(
          'change',
          { _id: id, changes, ...(theme !== savedTheme && { theme }) },
          {},
          { key: crypto.randomUUID() },
        )
        images.know(answer.files)
        session.taken(changes, answer)
      } catch (error) {
        const told = error instanceof ApiError ? error : null
        if (told && clashes.has(told.code) && clashed++ < 5) await this.refresh()
        else return this.#failed(told)
      }
    }
    keepDraft(session)
    this.#set({ is: 'saved' })
    return true
  }

  #failed(told: ApiError | null): false {
    keepDraft(this.#editor.session)
    if (told?.status === 0 || told?.status === 503) {
      this.#set({ is: 'offline' })
      this.#later(again)
    } else this.#set({ is: 'failed', words: told?.message ?? 'This could not be saved.' })
    return false
  }

  /** Brings in what others did. */
  async refresh(): Promise<void> {
    const { session, images } = this.#editor
    const remote = await api(slidesContract).get(session.get().id)
    images.know(remote.files)
    const both = session.merge(remote)
    if (both > 0) this.#onBoth(both)
  }

  /** Is this news an echo of what was sent from here? */
  isEcho(pages: readonly string[]): boolean {
    return this.#sent.delete([...pages].sort().join())
  }
}

const touched = (changes: readonly PageChange[]): string =>
  [
    ...new Set(
      changes.flatMap(change =>
        change.op === 'move' ? [] : [change.op === 'remove' ? change._id : change.page._id],
      ),
    ),
  ]
    .sort()
    .join()

/** As many changes from the start as one request carries; each rests only on those before it. */
function portion(changes: readonly PageChange[]): PageChange[] {
  const taken: PageChange[] = []
  let [bytes, parts] = [0, 0]
  for (const change of changes) {
    const text = JSON.stringify(change)
    bytes += text.length
    parts += (text.match(/[,:[{]/g)?.length ?? 0) / 1.5
    if (taken.length > 0 && (bytes > most.bytes || parts > most.parts)) break
    taken.push(change)
  }
  return taken
}
