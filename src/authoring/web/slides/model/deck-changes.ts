// What the server has not taken, as the fewest changes; and two versions of a deck brought together, so that neither person loses anything.
import type { Deck, PageBody } from '#authoring/contract/deck.shapes.ts'
import type { PageChange } from '#authoring/contract/slides.contract.ts'

export interface LocalPage {
  readonly _id: string
  readonly body: PageBody
}
/** What the server has, as far as it is known here. */
export interface SavedPage extends LocalPage {
  readonly version: number
}

export const bodyOf = ({ layout, background, elements, tips }: PageBody): PageBody => ({
  layout,
  background,
  elements,
  tips,
})
export const savedPages = (deck: Pick<Deck, 'pages'>): SavedPage[] =>
  deck.pages.map(page => ({ _id: page._id, version: page.version, body: bodyOf(page) }))

/** From what is saved to what is here. Removals come last, so that a deck is never empty on the way. */
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

/** The longest run of pages that keep their order: only the others need to move. */
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
  /** Pages of which both versions are kept. */ readonly both: string[]
}

/** The server's deck and the one here. A page that both changed stays as the server has it, with the version here as a page beside it. */
export function mergeDecks(
  saved: readonly SavedPage[],
  local: readonly LocalPage[],
  remote: readonly SavedPage[],
  newId: () => string,
): Merged {
  const [was, theirs] = [
    new Map(saved.map(page => [page._id, page])),
    new Map(remote.map(page => [page._id, page])),
  ]
  const mine = new Map(local.map(page => [page._id, page]))
  const touched = (page: LocalPage) => was.get(page._id)?.body !== page.body
  const both: string[] = []
  const result = new Map<string, LocalPage[]>()
  for (const page of local) {
    const [their, old] = [theirs.get(page._id), was.get(page._id)]
    if (!their) {
      if (!old || touched(page)) result.set(page._id, [page])
    } else if (!touched(page))
      result.set(page._id, [{ _id: page._id, body: their.version === old?.version ? page.body : their.body }])
    else if (their.version === old?.version || sameBody(page.body, their.body)) result.set(page._id, [page])
    else {
      both.push(page._id)
      result.set(page._id, [
        { _id: page._id, body: their.body },
        { _id: newId(), body: page.body },
      ])
    }
  }
  // What was removed here comes back where somebody has worked on it since; what is new there comes in.
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

/** One order out of two: the first leads, what only the second has follows its neighbour there. */
export function woven(lead: readonly string[], follow: readonly string[]): string[] {
  const order = [...lead]
  for (const [at, id] of follow.entries()) {
    if (order.includes(id)) continue
    const before = follow.slice(0, at).findLast(each => order.includes(each))
    order.splice(before === undefined ? 0 : order.indexOf(before) + 1, 0, id)
  }
  return order
}

const sameBody = (a: PageBody, b: PageBody): boolean =>
  JSON.stringify(sorted(a)) === JSON.stringify(sorted(b))
const sorted = (value: unknown): unknown =>
  Array.isArray(value)
    ? value.map(sorted)
    : typeof value === 'object' && value !== null
      ? Object.fromEntries(
          Object.entries(value)
            .filter(([, each]) => each !== undefined)
            .toSorted(([a], [b]) => (a < b ? -1 : 1))
            .map(([key, each]) => [key, sorted(each)]),
        )
      : value
