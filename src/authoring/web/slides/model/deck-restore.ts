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
      const here = pages[at]
      if (!here) insert({ _id, body }, change.op === 'add' ? change.before : null)
      else if (change.op === 'put' && isUntouched(here, change.version, saved)) pages[at] = { _id, body }
      else if (!same(here.body, body)) {
        both++
        pages.splice(at + 1, 0, { _id: newId(), body })
      }
      continue
    }
    const page = pages.find(({ _id }) => _id === change._id)
    if (!page || (change.op === 'remove' && (pages.length === 1 || isEdited(page, saved)))) continue
    pages = pages.filter(each => each !== page)
    if (change.op === 'move') insert(page, change.before)
  }
  return { pages, both }
}

/** Neither somebody else nor another draft has changed the page: each tab of one deck leaves a draft of its own. */
const isUntouched = (page: LocalPage, version: number, saved: readonly SavedPage[]): boolean =>
  !isEdited(page, saved) && saved.some(({ _id, version: now }) => _id === page._id && now === version)

const isEdited = ({ _id, body }: LocalPage, saved: readonly SavedPage[]): boolean =>
  !same(saved.find(page => page._id === _id)?.body, body)
