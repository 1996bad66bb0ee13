// Autosave: sends changes about a second after the last one, one request at a time. On conflict both versions
// are kept; offline, changes are stored locally.
import '#authoring/contract/relations.ts'
import type { slidesContract, PageChange } from '#authoring/contract/slides.contract.ts'
import { api, ApiError, light } from '#kit/web/api.ts'
import { Listeners } from '#kit/web/listeners.ts'
import { same } from '../model/same.ts'
import { endCrop } from './crop-tool.ts'
import type { Editor } from './editor.ts'
import type { DeckDrafts } from './draft.ts'

const slidesService = light<typeof slidesContract>('slides')

export type SaveState =
  | { readonly is: 'saved' | 'waiting' | 'saving' }
  /** Whether this device has stored the changes, so that they outlast the page. */
  | { readonly is: 'offline'; readonly isKept: boolean }
  | { readonly is: 'failed'; readonly words: string }

const pause = 1000
/** Continuous typing is saved at this interval. */
const maxWait = 4000
const again = 5000
/** Well below the request size limit. */
const maxBatch = { bytes: 600_000, parts: 12_000 }
/** Version conflict: fetches the server's deck and merges it with ours. */
const clashes: ReadonlySet<string> = new Set([
  'page-changed',
  'page-unknown',
  'page-twice',
  'last-page',
  'conflict',
])

/** Merge results that the user should know about. */
export interface MergedNews {
  /** Pages kept in both versions. */ readonly both: number
  /** Somebody deleted the text being edited. */ readonly held: boolean
}

export class DeckSaver {
  readonly #editor: Editor
  readonly #drafts: DeckDrafts
  readonly #listeners = new Listeners()
  readonly #sent = new Set<string>()
  readonly #onMerged: (merged: MergedNews) => void
  #state: SaveState = { is: 'saved' }
  #timer: ReturnType<typeof setTimeout> | undefined
  #waitingSince: number | null = null
  #running: Promise<boolean> | null = null

  constructor(editor: Editor, drafts: DeckDrafts, onMerged: (merged: MergedNews) => void) {
    this.#editor = editor
    this.#drafts = drafts
    this.#onMerged = onMerged
  }

  readonly get = (): SaveState => this.#state
  readonly subscribe = this.#listeners.subscribe
  #set(state: SaveState): void {
    if (same(state, this.#state)) return
    this.#state = state
    this.#listeners.notify()
  }

  start(): () => void {
    const { session } = this.#editor
    const changed = () => {
      if (session.isSaved()) {
        if (!this.#running) this.#set({ is: 'saved' })
        return
      }
      if (this.#state.is === 'saved' || this.#state.is === 'failed') this.#set({ is: 'waiting' })
      this.#waitingSince ??= performance.now()
      this.#later(Math.max(0, Math.min(pause, this.#waitingSince + maxWait - performance.now())))
    }
    const hold = (event: BeforeUnloadEvent) => {
      endCrop(this.#editor, true)
      this.#drafts.keep(session)
      if (!session.isSaved()) event.preventDefault()
    }
    const online = () => {
      void this.flush()
    }
    // Phones close background pages without notice.
    const hidden = () => {
      if (document.visibilityState !== 'hidden' || session.isSaved()) return
      this.#drafts.keep(session)
      void this.flush()
    }
    const stop = session.subscribe(changed)
    window.addEventListener('beforeunload', hold)
    window.addEventListener('online', online)
    document.addEventListener('visibilitychange', hidden)
    changed()
    return () => {
      endCrop(this.#editor, true)
      stop()
      window.removeEventListener('beforeunload', hold)
      window.removeEventListener('online', online)
      document.removeEventListener('visibilitychange', hidden)
      clearTimeout(this.#timer)
      this.#drafts.keep(session)
      void this.flush().then(() => this.#drafts.keep(session))
    }
  }

  #later(time: number): void {
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => {
      void this.flush()
    }, time)
  }

  /** Sends all pending changes. @returns Whether all of them were stored. */
  flush(): Promise<boolean> {
    clearTimeout(this.#timer)
    this.#waitingSince = null
    this.#running ??= this.#send().finally(() => {
      this.#running = null
    })
    return this.#running
  }

  async #send(): Promise<boolean> {
    const { session, images } = this.#editor
    for (let clashed = 0; !session.isSaved();) {
      const changes = portion(session.waiting())
      session.sending(changes)
      this.#set({ is: 'saving' })
      try {
        this.#sent.add(touched(changes))
        const answer = await api(slidesService).patch(
          'change',
          { _id: session.get().id, changes, ...session.waitingLook() },
          {},
          { key: crypto.randomUUID() },
        )
        images.know(answer.files)
        session.taken(changes, answer)
      } catch (error) {
        const apiError = error instanceof ApiError ? error : null
        if (apiError && clashes.has(apiError.code) && clashed++ < 5) await this.refresh()
        else return this.#failed(apiError)
      }
    }
    this.#drafts.keep(session)
    this.#set({ is: 'saved' })
    return true
  }

  #failed(apiError: ApiError | null): false {
    const isKept = this.#drafts.keep(this.#editor.session)
    if (apiError?.status === 0 || apiError?.status === 503) {
      this.#set({ is: 'offline', isKept })
      this.#later(again)
    } else this.#set({ is: 'failed', words: apiError?.message ?? 'This could not be saved.' })
    return false
  }

  /** Merges changes of other people. */
  async refresh(): Promise<void> {
    const { session, images } = this.#editor
    const remote = await api(slidesService).get(session.get().id)
    images.know(remote.files)
    const { writing } = this.#editor.ui()
    const before = writing && remote.pages.find(({ _id }) => _id === writing.page)
    const isHeld = writing !== null && !before?.elements.some(({ _id }) => _id === writing.element)
    const wasSaved = writing !== null && session.isStored(writing)
    const both = session.merge(remote, writing)
    const moved = writing && both.get(writing.page)
    if (writing && moved) this.#editor.setUi({ writing: { ...writing, page: moved } })
    if (both.size > 0 || (isHeld && wasSaved))
      this.#onMerged({ both: both.size, held: isHeld && wasSaved && !moved })
  }

  /** Whether an event is an echo of our own request. */
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

/** As many changes as fit in one request, in order; each depends only on earlier ones. */
function portion(changes: readonly PageChange[]): PageChange[] {
  const taken: PageChange[] = []
  let [bytes, parts] = [0, 0]
  for (const change of changes) {
    const text = JSON.stringify(change)
    bytes += text.length
    parts += (text.match(/[,:[{]/g)?.length ?? 0) / 1.5
    if (taken.length > 0 && (bytes > maxBatch.bytes || parts > maxBatch.parts)) break
    taken.push(change)
  }
  return taken
}
