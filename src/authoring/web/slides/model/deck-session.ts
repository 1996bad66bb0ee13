// One deck being edited: pages, what is chosen, what can be undone, and what the server has. Screens listen to it; painting reads it.
import type { Deck, Element, Page, PageBody } from '#authoring/contract/deck.shapes.ts'
import type { Theme } from '#authoring/contract/deck.themes.ts'
import type { ChangedDeck, PageChange } from '#authoring/contract/slides.contract.ts'
import {
  changesBetween,
  mergeDecks,
  savedPages,
  woven,
  type LocalPage,
  type SavedPage,
} from './deck-changes.ts'

type PageFacts = Pick<Page, 'version' | 'pic' | 'picUrl' | 'outline' | 'assess'>
interface Step {
  readonly bodies: readonly (readonly [id: string, before: PageBody | null, after: PageBody | null])[]
  readonly order: readonly [before: readonly string[], after: readonly string[]] | null
  readonly theme: readonly [before: Theme, after: Theme] | null
  readonly place: readonly [before: Place, after: Place]
  /** Steps of one kind that follow each other quickly are one step. */
  readonly kind: string | null
  readonly at: number
}
interface Place {
  readonly current: string
  readonly selected: readonly string[]
}

export interface DeckState extends Place {
  readonly id: string
  readonly rid: string
  readonly rev: number
  readonly width: number
  readonly height: number
  readonly theme: Theme
  readonly pages: readonly LocalPage[]
  readonly facts: ReadonlyMap<string, PageFacts>
  readonly saved: readonly SavedPage[]
  readonly savedTheme: Theme
  readonly past: readonly Step[]
  readonly future: readonly Step[]
  /** Pages whose picture is old, as far as it is known here. */
  readonly unpictured: ReadonlySet<string>
}

const undoable = 200
const together = 900

export interface EditOptions {
  readonly select?: readonly string[]
  readonly current?: string
  readonly kind?: string
}

export class DeckSession {
  #state: DeckState
  readonly #listeners = new Set<() => void>()
  readonly newId: () => string

  constructor(deck: Deck, newId: () => string) {
    this.newId = newId
    const saved = savedPages(deck)
    this.#state = {
      id: deck._id,
      rid: deck.rid,
      rev: deck.rev,
      width: deck.width,
      height: deck.height,
      theme: deck.theme,
      savedTheme: deck.theme,
      pages: saved.map(({ _id, body }) => ({ _id, body })),
      saved,
      facts: factsOf(deck.pages),
      current: saved[0]?._id ?? '',
      selected: [],
      past: [],
      future: [],
      unpictured: new Set(deck.pages.filter(({ pic }) => pic === null).map(({ _id }) => _id)),
    }
  }

  readonly get = (): DeckState => this.#state

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => {
      this.#listeners.delete(listener)
    }
  }

  #set(change: Partial<DeckState>): void {
    this.#state = { ...this.#state, ...change }
    for (const tell of this.#listeners) tell()
  }

  page(): LocalPage | undefined {
    return this.#state.pages.find(({ _id }) => _id === this.#state.current)
  }

  go(id: string): void {
    if (id !== this.#state.current && this.#state.pages.some(({ _id }) => _id === id))
      this.#set({ current: id, selected: [] })
  }

  select(ids: readonly string[]): void {
    if (ids.join() !== this.#state.selected.join()) this.#set({ selected: ids })
  }

  /** New elements for the open page. */
  elements(next: readonly Element[], options: EditOptions = {}): void {
    this.body(body => ({ ...body, elements: [...next] }), options)
  }

  body(change: (body: PageBody) => PageBody, options: EditOptions = {}): void {
    const { pages, current } = this.#state
    this.pages(
      pages.map(page => (page._id === current ? { ...page, body: change(page.body) } : page)),
      options,
    )
  }

  /** Any change, as one step that can be undone. */
  pages(next: readonly LocalPage[], options: EditOptions & { readonly theme?: Theme } = {}): void {
    const { pages, theme, current, selected, past } = this.#state
    const bodies = bodiesBetween(pages, next)
    const [from, to] = [pages.map(({ _id }) => _id), next.map(({ _id }) => _id)]
    const order = from.join() === to.join() ? null : ([from, to] as const)
    const look = options.theme && options.theme !== theme ? ([theme, options.theme] as const) : null
    if (bodies.length === 0 && !order && !look) {
      if (options.select) this.select(options.select)
      return
    }
    const place = {
      current:
        options.current ??
        (to.includes(current) ? current : (to[Math.min(from.indexOf(current), to.length - 1)] ?? '')),
      selected: options.select ?? selected,
    }
    const step: Step = {
      bodies,
      order,
      theme: look,
      place: [{ current, selected }, place],
      kind: options.kind ?? null,
      at: Date.now(),
    }
    const last = past.at(-1)
    const joined =
      last &&
      step.kind !== null &&
      last.kind === step.kind &&
      step.at - last.at < together &&
      !order &&
      !look &&
      last.bodies.length === 1 &&
      bodies.length === 1 &&
      last.bodies[0]?.[0] === bodies[0]?.[0]
    const steps = joined
      ? [
          ...past.slice(0, -1),
          {
            ...last,
            at: step.at,
            bodies: [[bodies[0]?.[0] ?? '', last.bodies[0]?.[1] ?? null, bodies[0]?.[2] ?? null]] as const,
            place: [last.place[0], place] as const,
          },
        ]
      : [...past.slice(1 - undoable), step]
    this.#set({
      pages: next,
      ...(look && { theme: look[1] }),
      ...place,
      past: steps,
      future: [],
      unpictured: this.#old(
        bodies.map(([id]) => id),
        look !== null,
      ),
    })
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
    const order = woven(step.order ? step.order[side] : now, step.order ? now : [...bodies.keys()]).filter(
      id => bodies.has(id),
    )
    const place = step.place[side]
    this.#set({
      pages: order.map(_id => ({ _id, body: bodies.get(_id) as PageBody })),
      ...(step.theme && { theme: step.theme[side] }),
      current: order.includes(place.current) ? place.current : (order[0] ?? ''),
      selected: place.selected,
      past: way < 0 ? past.slice(0, -1) : [...past, step],
      future: way < 0 ? [...future, step] : future.slice(0, -1),
      unpictured: this.#old(
        step.bodies.map(([id]) => id),
        step.theme !== null,
      ),
    })
    return true
  }

  #old(ids: readonly string[], all: boolean): ReadonlySet<string> {
    return new Set([
      ...this.#state.unpictured,
      ...ids,
      ...(all ? this.#state.pages.map(({ _id }) => _id) : []),
    ])
  }

  /** What the server has not taken. */
  waiting(): PageChange[] {
    return changesBetween(this.#state.saved, this.#state.pages)
  }

  isSaved(): boolean {
    const { saved, pages, theme, savedTheme } = this.#state
    return (
      theme === savedTheme &&
      saved.length === pages.length &&
      pages.every((page, at) => saved[at]?._id === page._id && saved[at]?.body === page.body)
    )
  }

  /** The server has taken these changes. What was edited meanwhile still waits. */
  taken(changes: readonly PageChange[], answer: ChangedDeck): void {
    const { saved, facts } = this.#state
    const versions = new Map(answer.pages.map(page => [page._id, page]))
    const bodies = new Map(saved.map(page => [page._id, page]))
    for (const change of changes) {
      if (change.op === 'remove') bodies.delete(change._id)
      if (change.op !== 'add' && change.op !== 'put') continue
      const { _id, ...body } = change.page
      // The very object that was sent, so that it is known to be saved.
      const sent = this.#state.pages.find(page => page._id === _id && sameParts(page.body, body as PageBody))
      bodies.set(_id, {
        _id,
        body: sent?.body ?? (body as PageBody),
        version: versions.get(_id)?.version ?? 1,
      })
    }
    const next = answer.order.flatMap(id => bodies.get(id) ?? [])
    this.#set({ saved: next, savedTheme: answer.theme, facts: new Map([...facts, ...factsOf(answer.pages)]) })
  }

  /** The deck as the server has it now, brought together with what is here. @returns Pages of which both versions were kept. */
  merge(remote: Deck): number {
    const { saved, pages, theme, savedTheme, current } = this.#state
    const theirs = savedPages(remote)
    // A page that did not change keeps its object, so that nothing is painted or sent anew.
    const known = new Map(saved.map(page => [page._id, page]))
    const fresh = theirs.map(page => {
      const had = known.get(page._id)
      return had?.version === page.version ? { ...page, body: had.body } : page
    })
    const { pages: next, both } = mergeDecks(saved, pages, fresh, this.newId)
    const changed = bodiesBetween(pages, next).map(([id]) => id)
    const order = next.map(({ _id }) => _id)
    this.#set({
      saved: fresh,
      pages: next,
      rev: remote.rev,
      savedTheme: remote.theme,
      theme: theme === savedTheme ? remote.theme : theme,
      facts: factsOf(remote.pages),
      current: order.includes(current) ? current : (order[0] ?? ''),
      unpictured: this.#old([...changed], false),
    })
    return both.length
  }

  /** After a save-back: every page has its picture. */
  pictured(deck: Deck): void {
    this.#set({ rev: deck.rev, facts: factsOf(deck.pages), unpictured: new Set() })
  }

  /** Changes that were kept on this device when they could not be sent. @returns Pages of which both versions were kept. */
  restore(changes: readonly PageChange[], theme: Theme | undefined): number {
    let pages = [...this.#state.pages]
    let both = 0
    const put = (page: LocalPage, before: string | null) => {
      const at = before === null ? -1 : pages.findIndex(({ _id }) => _id === before)
      pages.splice(at < 0 ? pages.length : at, 0, page)
    }
    for (const change of changes) {
      if (change.op === 'add' || change.op === 'put') {
        const { _id, ...body } = change.page
        const [at, known] = [
          pages.findIndex(page => page._id === _id),
          this.#state.saved.find(page => page._id === _id),
        ]
        if (at < 0) put({ _id, body: body as PageBody }, change.op === 'add' ? change.before : null)
        else if (
          change.op === 'put' &&
          known?.version !== change.version &&
          !sameParts(known?.body, body as PageBody)
        ) {
          both++
          pages.splice(at + 1, 0, { _id: this.newId(), body: body as PageBody })
        } else if (change.op === 'put') pages[at] = { _id, body: body as PageBody }
      } else {
        const page = pages.find(({ _id }) => _id === change._id)
        if (!page || (change.op === 'remove' && pages.length === 1)) continue
        pages = pages.filter(each => each !== page)
        if (change.op === 'move') put(page, change.before)
      }
    }
    this.pages(pages, theme ? { theme } : {})
    return both
  }
}

const factsOf = (pages: readonly Page[]): Map<string, PageFacts> =>
  new Map(
    pages.map(({ _id, version, pic, picUrl, outline, assess }) => [
      _id,
      { version, pic, picUrl, outline, assess },
    ]),
  )

function bodiesBetween(
  before: readonly LocalPage[],
  after: readonly LocalPage[],
): (readonly [string, PageBody | null, PageBody | null])[] {
  const [was, is] = [
    new Map(before.map(page => [page._id, page.body])),
    new Map(after.map(page => [page._id, page.body])),
  ]
  return [...new Set([...was.keys(), ...is.keys()])].flatMap(id => {
    const [old, fresh] = [was.get(id) ?? null, is.get(id) ?? null]
    return old === fresh ? [] : [[id, old, fresh] as const]
  })
}

/** The same parts, by identity or by what they say. */
const sameParts = (a: PageBody | undefined, b: PageBody): boolean =>
  a !== undefined &&
  (a.elements === b.elements || JSON.stringify(a.elements) === JSON.stringify(b.elements)) &&
  a.tips === b.tips &&
  a.layout === b.layout &&
  JSON.stringify(a.background) === JSON.stringify(b.background)
