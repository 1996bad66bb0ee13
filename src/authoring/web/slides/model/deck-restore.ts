// Restores locally stored unsent changes into the current deck.
import type { PageBody } from '#authoring/contract/deck.shapes.ts'
import type { PageChange } from '#authoring/contract/slides.contract.ts'
import type { LocalPage, SavedPage } from './deck-changes.ts'
import { same } from './same.ts'

export interface Restored {
  readonly pages: readonly LocalPage[]
  /** Pages kept in both versions. */ readonly both: number
}

export function withKeptChanges(
  now: readonly LocalPage[],
  saved: readonly SavedPage[],
  changes: readonly PageChange[],
  newId: () => string,
): Restored {
  let pages = [...now]
  let both = 0
  const insert = (page: LocalPage, before: string | null) => {
    const at = before === null ? -1 : pages.findIndex(({ _id }) => _id === before)
    pages.splice(at < 0 ? pages.length : at, 0, page)
  }
  for (const change of changes) {
    if (change.op === 'add' || change.op === 'put') {
      const { _id, ...rest } = change.page
      const body: PageBody = rest
      const at = pages.findIndex(page => page._id === _id)
      if (at < 0) insert({ _id, body }, change.op === 'add' ? change.before : null)
      else if (change.op === 'put' && isStale(change.version, saved, _id, body)) {
        both++
        pages.splice(at + 1, 0, { _id: newId(), body })
      } else if (change.op === 'put') pages[at] = { _id, body }
      continue
    }
    const page = pages.find(({ _id }) => _id === change._id)
    if (!page || (change.op === 'remove' && pages.length === 1)) continue
    pages = pages.filter(each => each !== page)
    if (change.op === 'move') insert(page, change.before)
  }
  return { pages, both }
}

/** Somebody else has changed the page since this text was stored. */
function isStale(version: number, saved: readonly SavedPage[], id: string, body: PageBody): boolean {
  const known = saved.find(page => page._id === id)
  return known?.version !== version && !same(known?.body, body)
}
