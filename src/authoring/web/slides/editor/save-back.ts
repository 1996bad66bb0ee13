// Saving for classes, lists and previews: a picture of every page that changed, then the save-back. It happens by itself once the words have arrived.
import '#authoring/contract/relations.ts'
import { slidesContract } from '#authoring/contract/slides.contract.ts'
import { uploadFile } from '#files/web/upload.ts'
import { api, ApiError } from '#kit/web/api.ts'
import { pagePicture } from '../paint/picture.ts'
import type { Editor } from './editor.ts'
import type { DeckSaver } from './saver.ts'

export type SaveBackState =
  | { readonly is: 'idle' }
  | { readonly is: 'running'; readonly done: number; readonly all: number }
  | { readonly is: 'failed'; readonly error: unknown }

const maxTries = 4
const pause = 2000
/** Changes of somebody else are pictured by them, unless they have left. */
const pauseForOthers = 30_000
const sleep = (seconds: number) =>
  new Promise(resolve => {
    setTimeout(resolve, seconds * 1000)
  })

export class SaveBack {
  readonly #editor: Editor
  readonly #saver: DeckSaver
  readonly #onDone: () => void
  readonly #listeners = new Set<() => void>()
  #state: SaveBackState = { is: 'idle' }
  #timer: ReturnType<typeof setTimeout> | undefined
  #running: Promise<boolean> | null = null
  #isStarted = false

  constructor(editor: Editor, saver: DeckSaver, onDone: () => void) {
    this.#editor = editor
    this.#saver = saver
    this.#onDone = onDone
  }

  readonly get = (): SaveBackState => this.#state
  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => {
      this.#listeners.delete(listener)
    }
  }
  #set(state: SaveBackState): void {
    this.#state = state
    for (const notify of this.#listeners) notify()
  }

  /** Saves whenever nothing has changed for a moment. @returns Stops, after what is left has been saved. */
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

  /** Everything, at once. @param auto Not asked for by the person. @returns Whether it all arrived. */
  now(auto = false): Promise<boolean> {
    clearTimeout(this.#timer)
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
      await saveBack(this.#editor, this.#saver, auto, (done, all) => this.#set({ is: 'running', done, all }))
      this.#set({ is: 'idle' })
      return true
    } catch (error) {
      // What could not be sent is the autosave's to say, and it tries again by itself.
      this.#set(error instanceof NotSent ? { is: 'idle' } : { is: 'failed', error })
      return false
    } finally {
      this.#onDone()
    }
  }
}

class NotSent extends Error {}

async function saveBack(
  editor: Editor,
  saver: DeckSaver,
  auto: boolean,
  onProgress: (done: number, all: number) => void,
): Promise<void> {
  const { session } = editor
  const { facts, unpictured } = session.get()
  const never = [...facts].filter(([, { pic }]) => pic === null).map(([id]) => id)
  let wanted: readonly string[] = [...new Set([...unpictured, ...never])]
  for (let attempt = 0; ; attempt++) {
    if (!(await saver.flush())) throw new NotSent('some changes wait to be sent')
    const { id } = session.get()
    const { pics, versions } = await pictures(editor, wanted, onProgress)
    try {
      session.pictured(await api(slidesContract).patch('syncSlide', { _id: id, pics, versions, auto }))
      return
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== 'pictures-missing' || attempt >= maxTries)
        throw error
      // Pages that somebody else changed, or that were left without a picture the last time.
      await saver.refresh()
      wanted = [
        ...new Set([...Object.keys(pics), ...((error.details['pages'] as string[] | undefined) ?? [])]),
      ]
    }
  }
}

async function pictures(
  editor: Editor,
  wanted: readonly string[],
  onProgress: (done: number, all: number) => void,
) {
  const { session, images } = editor
  const { pages, facts } = session.get()
  const list = pages.filter(({ _id }) => wanted.includes(_id))
  const [pics, versions]: [Record<string, string>, Record<string, number>] = [{}, {}]
  onProgress(0, list.length)
  for (const [at, { _id, body }] of list.entries()) {
    versions[_id] = facts.get(_id)?.version ?? 1
    const blob = await pagePicture(body, session.get(), images)
    pics[_id] = await sent(
      new File([blob], `page-${at + 1}.${blob.type.split('/')[1] ?? 'png'}`, { type: blob.type }),
    )
    onProgress(at + 1, list.length)
  }
  return { pics, versions }
}

async function sent(file: File): Promise<string> {
  for (;;) {
    try {
      return (await uploadFile(file, 'slide')).hash
    } catch (error) {
      // A long deck is sent as fast as the server takes it.
      if (!(error instanceof ApiError) || error.status !== 429) throw error
      await sleep(Number(error.details['retryAfter'] ?? 10))
    }
  }
}
