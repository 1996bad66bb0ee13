// Saving for classes, lists and previews: a picture of every changed page, then the save-back. Runs
// automatically once the text is saved.
import { Listeners } from '#kit/web/listeners.ts'
import { endCrop } from './crop-tool.ts'
import type { Editor } from './editor.ts'
import type { DeckSaver } from './saver.ts'

export type SaveBackState =
  | { readonly is: 'idle' }
  | { readonly is: 'running'; readonly done: number; readonly all: number }
  | { readonly is: 'failed'; readonly error: unknown }

const pause = 2000
/** Colleagues make the pictures of their own changes, unless they have left. */
const pauseForOthers = 30_000
/** Unsent changes exist: autosave reports that and retries. */
export class NotSent extends Error {}

export class SaveBack {
  readonly #editor: Editor
  readonly #saver: DeckSaver
  readonly #onDone: () => void
  readonly #listeners = new Listeners()
  #state: SaveBackState = { is: 'idle' }
  #timer: ReturnType<typeof setTimeout> | undefined
  #running: Promise<boolean> | null = null
  #isByHand = false
  #isStarted = false

  constructor(editor: Editor, saver: DeckSaver, onDone: () => void) {
    this.#editor = editor
    this.#saver = saver
    this.#onDone = onDone
  }

  readonly get = (): SaveBackState => this.#state
  readonly subscribe = this.#listeners.subscribe
  #set(state: SaveBackState): void {
    this.#state = state
    this.#listeners.notify()
  }

  /** Saves after a moment without changes. @returns Stops after a final save. */
  start(): () => void {
    const { session } = this.#editor
    const stops = [session.subscribe(this.#schedule), this.#saver.subscribe(this.#schedule)]
    this.#isStarted = true
    this.#schedule()
    return () => {
      this.#isStarted = false
      for (const stop of stops) stop()
      clearTimeout(this.#timer)
      if (session.get().isEdit && session.get().unpictured.size > 0) void this.now(true)
    }
  }

  readonly #schedule = (): void => {
    clearTimeout(this.#timer)
    const { isEdit, unpictured } = this.#editor.session.get()
    if (!isEdit || this.#running || !this.#isStarted || this.#saver.get().is !== 'saved') return
    this.#timer = setTimeout(() => void this.now(true), unpictured.size > 0 ? pause : pauseForOthers)
  }

  /**
   * Saves everything at once. @param auto Not requested by the user. @returns Whether everything was saved.
   */
  now(auto = false): Promise<boolean> {
    clearTimeout(this.#timer)
    if (!auto) endCrop(this.#editor, true)
    // A manual save creates its own version, which an automatic save already in progress would not.
    if (this.#running && !auto && !this.#isByHand) return this.#running.then(() => this.now())
    if (!this.#running) this.#isByHand = !auto
    this.#running ??= this.#save(auto).finally(() => {
      this.#running = null
      // Changed again while the pictures were made.
      if (this.#state.is === 'idle') this.#schedule()
    })
    return this.#running
  }

  async #save(auto: boolean): Promise<boolean> {
    this.#set({ is: 'running', done: 0, all: 0 })
    try {
      const { saveBack } = await import('./save-pictures.ts')
      await saveBack(this.#editor, this.#saver, auto, (done, all) => this.#set({ is: 'running', done, all }))
      this.#set({ is: 'idle' })
      return true
    } catch (error) {
      // The autosave reports failures, and retries automatically.
      this.#set(error instanceof NotSent ? { is: 'idle' } : { is: 'failed', error })
      return false
    } finally {
      this.#onDone()
    }
  }
}
