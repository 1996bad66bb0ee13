// Colleagues who have the deck open, with their page and selection.
import '#authoring/contract/relations.ts'
import type { Selection, SelectionEvent, slidesContract } from '#authoring/contract/slides.contract.ts'
import { actor } from '#kit/web/actor.ts'
import { light } from '#kit/web/api.ts'
import { isSocketConnected, onServiceEvent, onSocketChange, socketCall } from '#kit/web/live.ts'
import { Listeners } from '#kit/web/listeners.ts'
import { beatMs, stillHere, withSign, type PresentPerson } from '../../parts/presence/presence.rules.ts'
import type { Editor } from './editor.ts'

const slidesService = light<typeof slidesContract>('slides')
export type Colleague = PresentPerson<SelectionEvent>

/** A drag over many elements sends one message. */
const pauseMs = 200
const maxElements = 100

export class Others {
  readonly #editor: Editor
  readonly #listeners = new Listeners()
  #list: readonly Colleague[] = []
  #sent = ''
  #timer: ReturnType<typeof setTimeout> | undefined

  constructor(editor: Editor) {
    this.#editor = editor
  }

  readonly get = (): readonly Colleague[] => this.#list
  readonly subscribe = this.#listeners.subscribe
  #set(list: readonly Colleague[]): void {
    if (list === this.#list) return
    this.#list = list
    this.#listeners.notify()
  }

  start(): () => void {
    const { session } = this.#editor
    const leave = () => this.#send(false)
    const stops = [
      onSocketChange(() => {
        if (isSocketConnected()) this.#send(true)
      }),
      onServiceEvent(slidesService, 'selection', this.#receive),
      session.subscribe(this.#changed),
    ]
    window.addEventListener('pagehide', leave)
    this.#send(true)
    const beat = setInterval(() => {
      this.#send(true)
      this.#set(stillHere(this.#list, Date.now()))
    }, beatMs)
    return () => {
      for (const stop of stops) stop()
      window.removeEventListener('pagehide', leave)
      clearInterval(beat)
      clearTimeout(this.#timer)
      leave()
    }
  }

  readonly #receive = (event: SelectionEvent): void => {
    if (event._id !== this.#editor.session.get().id || event.uid === actor().id) return
    const isNew = event.here && !this.#list.some(({ uid }) => uid === event.uid)
    this.#set(withSign(this.#list, event, Date.now()))
    // A newcomer does not know yet that I am here.
    if (isNew) this.#send(true)
  }

  /** Without co-editors only the heartbeat is sent. */
  readonly #changed = (): void => {
    if (this.#list.length === 0 || this.#words() === this.#sent) return
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => this.#send(true), pauseMs)
  }

  #words(): string {
    const { current, selected } = this.#editor.session.get()
    return `${current} ${selected.join()}`
  }

  #send(here: boolean): void {
    const { id, current, selected } = this.#editor.session.get()
    this.#sent = this.#words()
    const choice: Selection = { _id: id, page: current, elements: selected.slice(0, maxElements), here }
    // Presence is best effort: failures are ignored.
    socketCall('patch', 'slides', 'selection', choice, {}).catch(() => undefined)
  }
}
