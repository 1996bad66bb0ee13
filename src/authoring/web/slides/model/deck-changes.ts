// Computes the minimal changes to send, and merges two versions of a deck without losing either person's
// work.
import type { Deck, PageBody } from '#authoring/contract/deck.shapes.ts'
import type { PageChange } from '#authoring/contract/slides.contract.ts'
import { mergeBodies } from './merge-pages.ts'
import { same, woven } from './same.ts'

export interface LocalPage {
  readonly _id: string
  readonly body: PageBody
}
/** The last known server state. */
export interface SavedPage extends LocalPage {
  readonly version: number
}

export const bodyOf = ({ layout, background, elements, tips, hidden }: PageBody): PageBody => ({
  layout,
  background,
  elements,
  tips,
  ...(hidden && { hidden }),
})
export const savedPages = (deck: Pick<Deck, 'pages'>): SavedPage[] =>
  deck.pages.map(page => ({ _id: page._id, version: page.version, body: bodyOf(page) }))

/** From the saved to the current state. Removals come last, so that the deck is never empty in between. */
export function changesBetween(saved: readonly SavedPage[], local: readonly LocalPage[]): PageChange[] {
  const had = new Map(saved.map(page => [page._id, page]))
  const here = new Set(local.map(({ _id }) => _id))
  const kept = saved.map(({ _id }) => _id).filter(id => here.has(id))
  const still = stayers(
    local.map(({ _id }) => _id).filter(id => had.has(id)),
    kept,
  )
  const changes: PageChange[] = []
  for (let at = local.length - 1; at >= 0; at--) {
    const page = local[at]
    if (!page) continue
    const before = local[at + 1]?._id ?? null
    const was = had.get(page._id)
    if (!was) changes.push({ op: 'add', page: { _id: page._id, ...page.body }, before })
    else {
      if (!still.has(page._id)) changes.push({ op: 'move', _id: page._id, before })
      if (was.body !== page.body)
        changes.push({ op: 'put', page: { _id: page._id, ...page.body }, version: was.version })
    }
  }
  return [
    ...changes,
    ...saved.filter(({ _id }) => !here.has(_id)).map(({ _id }): PageChange => ({ op: 'remove', _id })),
  ]
}

/** The longest increasing subsequence: only the other pages need to move. */
function stayers(wanted: readonly string[], now: readonly string[]): Set<string> {
  const places = wanted.map(id => now.indexOf(id))
  const [length, from]: [number[], number[]] = [[], []]
  let best = -1
  for (const [at, place] of places.entries()) {
    length[at] = 1
    from[at] = -1
    for (let before = 0; before < at; before++) {
      if ((places[before] ?? 0) < place && (length[before] ?? 0) + 1 > (length[at] ?? 0)) {
        length[at] = (length[before] ?? 0) + 1
        from[at] = before
      }
    }
    if (best < 0 || (length[at] ?? 0) > (length[best] ?? 0)) best = at
  }
  const chosen = new Set<string>()
  for (let at = best; at >= 0; at = from[at] ?? -1) chosen.add(wanted[at] ?? '')
  return chosen
}

export interface Merged {
  readonly pages: LocalPage[]
  /** Pages kept in both versions, with the id of the local version. */
  readonly both: ReadonlyMap<string, string>
}

/**
 * Merges the server's deck with the local one. A page changed in both is merged element by element; if both
 * changed
 * the same text, the server's stays, with the local page next to it.
 * @param held A page being edited: it stays, even if it was removed on the server.
 */
export function mergeDecks(
  saved: readonly SavedPage[],
  local: readonly LocalPage[],
  remote: readonly SavedPage[],
  newId: () => string,
  held?: string,
): Merged {
  const [was, theirs] = [
    new Map(saved.map(page => [page._id, page])),
    new Map(remote.map(page => [page._id, page])),
  ]
  const mine = new Map(local.map(page => [page._id, page]))
  const both = new Map<string, string>()
  const result = new Map<string, LocalPage[]>()
  for (const page of local) {
    const versions = mergePage(page, was.get(page._id), theirs.get(page._id), newId, page._id === held)
    if (versions.length > 0) result.set(page._id, versions)
    if (versions[1]) both.set(page._id, versions[1]._id)
  }
  // A page removed here returns if somebody else has edited it since; new pages are added.
  for (const page of remote)
    if (!mine.has(page._id) && was.get(page._id)?.version !== page.version)
      result.set(page._id, [{ _id: page._id, body: page.body }])
  const movedHere =
    local
      .map(({ _id }) => _id)
      .filter(id => was.has(id))
      .join() !==
    saved
      .map(({ _id }) => _id)
      .filter(id => mine.has(id))
      .join()
  const [lead, follow] = movedHere ? [local, remote] : [remote, local]
  return {
    pages: woven(
      lead.map(({ _id }) => _id),
      follow.map(({ _id }) => _id),
    ).flatMap(id => result.get(id) ?? []),
    both,
  }
}

/** The result for one page: gone, merged, or in both versions. */
function mergePage(
  page: LocalPage,
  old: SavedPage | undefined,
  their: SavedPage | undefined,
  newId: () => string,
  isHeld: boolean,
): LocalPage[] {
  const { _id } = page
  const isTouched = old?.body !== page.body
  if (!their) return !old || isTouched || isHeld ? [page] : []
  if (their.version === old?.version) return [page]
  if (!isTouched || same(page.body, their.body)) return [{ _id, body: their.body }]
  const merged = old && mergeBodies(old.body, page.body, their.body)
  if (!merged)
    return [
      { _id, body: their.body },
      { _id: newId(), body: page.body },
    ]
  return [{ _id, body: same(merged, their.body) ? their.body : merged }]
}
