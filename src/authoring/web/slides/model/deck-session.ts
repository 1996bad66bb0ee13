// Synchronises the open deck with the server: pending changes, acknowledged ones, and changes of others.
import type { Deck, PageBody } from '#authoring/contract/deck.shapes.ts'
import type { ChangedDeck, PageChange } from '#authoring/contract/slides.contract.ts'
import { changesBetween, mergeDecks, savedPages, type LocalPage, type SavedPage } from './deck-changes.ts'
import { EditedDeck, factsOf, type ElementPlace } from './deck-edits.ts'
import { isSameLook, lookBetween, lookOf, type DeckLook } from './deck-look.ts'
import { withKeptChanges } from './deck-restore.ts'
import { bodiesBetween } from './deck-steps.ts'
import { same } from './same.ts'

export class DeckSession extends EditedDeck {
  /** Pages in flight: after a lost response they must not look like somebody else's change. */
  readonly #sent = new Map<string, PageBody>()

  /** Changes that the server has not stored. */
  waiting(): PageChange[] {
    return changesBetween(this.get().saved, this.get().pages)
  }
  waitingLook(): Partial<DeckLook> {
    return lookBetween(this.get().savedLook, this.get())
  }

  isSaved(): boolean {
    const { saved, pages, savedLook } = this.get()
    return (
      isSameLook(savedLook, this.get()) &&
      saved.length === pages.length &&
      pages.every((page, at) => saved[at]?._id === page._id && saved[at]?.body === page.body)
    )
  }

  /** Whether the server knows this element. */
  isStored({ page, element }: ElementPlace): boolean {
    const stored = this.get().saved.find(({ _id }) => _id === page)
    return stored?.body.elements.some(({ _id }) => _id === element) ?? false
  }

  /** Marks these changes as in flight. */
  sending(changes: readonly PageChange[]): void {
    for (const change of changes) {
      if (change.op !== 'add' && change.op !== 'put') continue
      const { _id, ...body } = change.page
      this.#sent.set(_id, this.page(_id)?.body ?? body)
    }
  }

  /** Marks these changes as stored. Edits made in the meantime stay pending. */
  taken(changes: readonly PageChange[], answer: ChangedDeck): void {
    const { saved, facts } = this.get()
    const versions = new Map(answer.pages.map(page => [page._id, page]))
    const bodies = new Map(saved.map(page => [page._id, page]))
    for (const change of changes) {
      if (change.op === 'remove') bodies.delete(change._id)
      if (change.op !== 'add' && change.op !== 'put') continue
      const { _id, ...body } = change.page
      const here = this.page(_id)?.body
      // The same object that was sent, so that it counts as saved.
      const sent = here && same(here, body) ? here : body
      bodies.set(_id, { _id, body: sent, version: versions.get(_id)?.version ?? 1 })
      this.#sent.delete(_id)
    }
    const next = answer.order.flatMap(id => bodies.get(id) ?? [])
    this.set({
      saved: next,
      savedLook: lookOf(answer),
      facts: new Map([...facts, ...factsOf(answer.pages)]),
    })
  }

  /**
   * Merges the server's current deck with the local one.
   * @param held An element being edited: it stays, whatever others did to it.
   * @returns Pages kept in both versions, with the id of the local version.
   */
  merge(remote: Deck, held: ElementPlace | null = null): ReadonlyMap<string, string> {
    const { pages, savedLook, current } = this.get()
    const saved = this.#arrived(remote)
    // An unchanged page keeps its object, so that it is neither painted nor sent again.
    const known = new Map(saved.map(page => [page._id, page]))
    const fresh = savedPages(remote).map(page => {
      const had = known.get(page._id)
      return had?.version === page.version ? { ...page, body: had.body } : page
    })
    const { pages: merged, both } = mergeDecks(saved, pages, fresh, this.newId, held?.page)
    const next = held ? this.#holding(merged, held) : merged
    const isLookMine = !isSameLook(savedLook, this.get())
    const waiting = bodiesBetween(fresh, next).map(([id]) => id)
    const follows = (held?.page === current && both.get(current)) || current
    this.set({
      saved: fresh,
      pages: next,
      rev: remote.rev,
      savedLook: lookOf(remote),
      ...(!isLookMine && lookOf(remote)),
      facts: factsOf(remote.pages),
      current: next.some(({ _id }) => _id === follows) ? follows : (next[0]?._id ?? ''),
      unpictured: new Set([...this.get().unpictured, ...waiting]),
      isEdit: remote.isEdit || waiting.length > 0,
    })
    return both
  }

  /** The saved state, including pages that were stored although the response was lost. */
  #arrived(remote: Deck): readonly SavedPage[] {
    const theirs = new Map(savedPages(remote).map(page => [page._id, page]))
    const known = new Set(this.get().saved.map(({ _id }) => _id))
    const arrived = [...this.#sent].flatMap(([_id, body]) => {
      const their = theirs.get(_id)
      return their && same(their.body, body) ? [{ _id, body, version: their.version }] : []
    })
    const byId = new Map(arrived.map(page => [page._id, page]))
    return [
      ...this.get().saved.map(page => byId.get(page._id) ?? page),
      ...arrived.filter(({ _id }) => !known.has(_id)),
    ]
  }

  /** Restores the held element if somebody else deleted it. */
  #holding(merged: readonly LocalPage[], held: ElementPlace): LocalPage[] {
    const element = this.elementAt(held)
    const isKept = merged.some(({ body }) => body.elements.some(({ _id }) => _id === held.element))
    if (!element || isKept) return [...merged]
    return merged.map(page =>
      page._id === held.page
        ? { ...page, body: { ...page.body, elements: [...page.body.elements, element] } }
        : page,
    )
  }

  /** After a save-back: every page has its picture, unless it has changed since. */
  pictured(deck: Deck): void {
    const { facts, pages, saved } = this.get()
    const [pictured, stored] = [
      new Map(deck.pages.map(page => [page._id, page.version])),
      new Map(saved.map(page => [page._id, page.body])),
    ]
    const unpictured = pages.filter(
      ({ _id, body }) =>
        stored.get(_id) !== body || (facts.get(_id)?.version ?? 0) > (pictured.get(_id) ?? 0),
    )
    const newer = [...facts].filter(([id, fact]) => fact.version > (pictured.get(id) ?? 0))
    this.set({
      rev: deck.rev,
      facts: new Map([...factsOf(deck.pages), ...newer]),
      unpictured: new Set(unpictured.map(({ _id }) => _id)),
      isEdit: unpictured.length > 0 || !this.isSaved(),
    })
  }

  /**
   * Restores changes stored on this device. @returns Pages kept in
   * both versions.
   */
  restore(changes: readonly PageChange[], look: Partial<DeckLook>): number {
    const { pages, saved } = this.get()
    const restored = withKeptChanges(pages, saved, changes, this.newId)
    this.pages(restored.pages, { look })
    return restored.both
  }
}
