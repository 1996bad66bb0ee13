// One deck being edited: pages, selection, and undo history. Screens subscribe to it; painting reads it.
import type { Deck, Element, Page, PageBody } from '#authoring/contract/deck.shapes.ts'
import { Listeners } from '#kit/web/listeners.ts'
import { savedPages, type LocalPage, type SavedPage } from './deck-changes.ts'
import type { CellPlace } from './element-text.ts'
import { lookOf, type DeckLook } from './deck-look.ts'
import { changeBetween, withStep, type EditorPosition, type Step } from './deck-steps.ts'
import { woven } from './same.ts'

type PageFacts = Pick<Page, 'version' | 'pic' | 'picUrl' | 'outline' | 'assess'>

/** One element on one page: element ids alone are not unique, since copied pages share them. */
export interface ElementPlace {
  readonly page: string
  readonly element: string
  /** The text of a cell, if the element is a table. */
  readonly cell?: CellPlace | undefined
}

export interface DeckState extends EditorPosition, DeckLook {
  readonly id: string
  readonly rid: string
  readonly rev: number
  readonly pages: readonly LocalPage[]
  readonly facts: ReadonlyMap<string, PageFacts>
  readonly saved: readonly SavedPage[]
  readonly savedLook: DeckLook
  readonly past: readonly Step[]
  readonly future: readonly Step[]
  /** Pages whose picture is out of date. */
  readonly unpictured: ReadonlySet<string>
  /** Some changes are not visible in classes, lists and previews yet. */
  readonly isEdit: boolean
}

export interface EditOptions {
  readonly select?: readonly string[]
  readonly current?: string
  readonly kind?: string
  readonly look?: Partial<DeckLook>
}

export class EditedDeck {
  #state: DeckState
  readonly #listeners = new Listeners()
  readonly newId: () => string

  constructor(deck: Deck, newId: () => string) {
    this.newId = newId
    const saved = savedPages(deck)
    this.#state = {
      id: deck._id,
      rid: deck.rid,
      rev: deck.rev,
      ...lookOf(deck),
      savedLook: lookOf(deck),
      pages: saved.map(({ _id, body }) => ({ _id, body })),
      saved,
      facts: factsOf(deck.pages),
      current: saved[0]?._id ?? '',
      selected: [],
      past: [],
      future: [],
      unpictured: new Set(deck.pages.filter(({ pic }) => pic === null).map(({ _id }) => _id)),
      isEdit: deck.isEdit,
    }
  }

  readonly get = (): DeckState => this.#state

  readonly subscribe = this.#listeners.subscribe

  protected set(change: Partial<DeckState>): void {
    this.#state = { ...this.#state, ...change }
    this.#listeners.notify()
  }

  page(id = this.#state.current): LocalPage | undefined {
    return this.#state.pages.find(({ _id }) => _id === id)
  }

  elementAt({ page, element }: ElementPlace): Element | undefined {
    return this.page(page)?.body.elements.find(({ _id }) => _id === element)
  }

  go(id: string): void {
    if (id !== this.#state.current && this.#state.pages.some(({ _id }) => _id === id))
      this.set({ current: id, selected: [] })
  }

  select(ids: readonly string[]): void {
    if (ids.join() !== this.#state.selected.join()) this.set({ selected: ids })
  }

  /** Replaces the elements of the open page. */
  elements(next: readonly Element[], options: EditOptions = {}): void {
    this.body(body => ({ ...body, elements: [...next] }), options)
  }

  /** Changes one element on any page. @returns Whether it still exists. */
  element(place: ElementPlace, change: (element: Element) => Element, options: EditOptions = {}): boolean {
    if (!this.elementAt(place)) return false
    this.body(
      body => ({
        ...body,
        elements: body.elements.map(each => (each._id === place.element ? change(each) : each)),
      }),
      options,
      place.page,
    )
    return true
  }

  body(change: (body: PageBody) => PageBody, options: EditOptions = {}, page = this.#state.current): void {
    this.pages(
      this.#state.pages.map(each => (each._id === page ? { ...each, body: change(each.body) } : each)),
      options,
    )
  }

  /** Any change, as one undo step. */
  pages(next: readonly LocalPage[], options: EditOptions = {}): void {
    const { pages, current, selected, past } = this.#state
    const look = lookOf(this.#state)
    const change = changeBetween(pages, next, [look, { ...look, ...options.look }])
    if (!change) {
      if (options.select) this.select(options.select)
      return
    }
    const place = {
      current: options.current ?? this.#nearest(next, current),
      selected: options.select ?? selected,
    }
    const step = {
      ...change,
      place: [{ current, selected }, place] as const,
      kind: options.kind ?? null,
      at: Date.now(),
    }
    this.set({
      pages: next,
      ...change.look?.[1],
      ...place,
      past: withStep(past, step),
      future: [],
      unpictured: this.#old(step),
      isEdit: true,
    })
  }

  /** The open page, or its replacement. */
  #nearest(next: readonly LocalPage[], current: string): string {
    if (next.some(({ _id }) => _id === current)) return current
    const at = this.#state.pages.findIndex(({ _id }) => _id === current)
    return next[Math.min(at, next.length - 1)]?._id ?? ''
  }

  undo(): boolean {
    return this.#walk(-1)
  }
  redo(): boolean {
    return this.#walk(1)
  }

  #walk(way: -1 | 1): boolean {
    const { past, future, pages } = this.#state
    const step = (way < 0 ? past : future).at(-1)
    if (!step) return false
    const side = way < 0 ? 0 : 1
    const bodies = new Map(pages.map(({ _id, body }) => [_id, body]))
    for (const [id, before, after] of step.bodies) {
      const body = side === 0 ? before : after
      if (body) bodies.set(id, body)
      else bodies.delete(id)
    }
    if (bodies.size === 0) return false
    const now = pages.map(({ _id }) => _id)
    const order = woven(step.order ? step.order[side] : now, step.order ? now : [...bodies.keys()])
    const next = order.flatMap(_id => {
      const body = bodies.get(_id)
      return body ? [{ _id, body }] : []
    })
    const place = step.place[side]
    this.set({
      pages: next,
      ...step.look?.[side],
      current: bodies.has(place.current) ? place.current : (next[0]?._id ?? ''),
      selected: place.selected,
      past: way < 0 ? past.slice(0, -1) : [...past, step],
      future: way < 0 ? [...future, step] : future.slice(0, -1),
      unpictured: this.#old(step),
      isEdit: true,
    })
    return true
  }

  #old({ bodies, look }: Pick<Step, 'bodies' | 'look'>): ReadonlySet<string> {
    return new Set([
      ...this.#state.unpictured,
      ...bodies.map(([id]) => id),
      ...(look ? this.#state.pages.map(({ _id }) => _id) : []),
    ])
  }
}

export const factsOf = (pages: readonly Page[]): Map<string, PageFacts> =>
  new Map(
    pages.map(({ _id, version, pic, picUrl, outline, assess }) => [
      _id,
      { version, pic, picUrl, outline, assess },
    ]),
  )
