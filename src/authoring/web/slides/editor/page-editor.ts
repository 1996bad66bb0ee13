// Actions on whole pages.
import { relinked } from '#authoring/contract/link.rules.ts'
import type { Deck, PageBody } from '#authoring/contract/deck.shapes.ts'
import { newPage, withLayout, withTheme, type Layout } from '#authoring/contract/deck.layouts.ts'
import type { Theme } from '#authoring/contract/deck.themes.ts'
import { bodyOf } from '../model/deck-changes.ts'
import { lookOf } from '../model/deck-look.ts'
import { pagesOfVersion } from '../model/deck-version.ts'
import { fitPage, unfitPage } from '../model/fit-page.ts'
import type { ScaledImport } from '../convert/import-deck.ts'
import { newId, newShortId } from '#kit/web/new-id.ts'
import { EditorCore } from './editor-core.ts'

export class PageEditor extends EditorCore {
  addPage(layout: Layout = 'title-content'): void {
    this.insertPages([newPage(layout, newShortId, this.session.get())])
  }
  insertPages(bodies: readonly (PageBody & { readonly _id?: string })[]): void {
    const { pages, current } = this.session.get()
    const ids = bodies.map(({ _id }) => [_id, newId()] as const)
    // Links between pages inserted together point to the copies; links of a single copied page keep their
    // targets.
    const idOf = new Map(bodies.length > 1 ? ids : [])
    const fresh = bodies.map((body, at) => ({
      _id: ids[at]?.[1] ?? newId(),
      body: relinked(bodyOf(body), old => idOf.get(old)),
    }))
    const at = pages.findIndex(({ _id }) => _id === current) + 1
    this.session.pages([...pages.slice(0, at), ...fresh, ...pages.slice(at)], {
      current: fresh[0]?._id ?? current,
      select: [],
    })
  }
  duplicatePage(): void {
    const page = this.session.page()
    if (page) this.insertPages([page.body])
  }
  removePage(): boolean {
    const { pages, current } = this.session.get()
    if (pages.length < 2) return false
    const at = pages.findIndex(({ _id }) => _id === current)
    this.session.pages(
      pages.filter(({ _id }) => _id !== current),
      { current: pages[at + 1]?._id ?? pages[at - 1]?._id ?? '', select: [] },
    )
    return true
  }
  /** Learners do not see a hidden page unless the teacher shows it. */
  toggleHidden(): void {
    this.session.body(({ hidden, ...body }) => (hidden ? body : { ...body, hidden: true }))
  }
  /** Moves a page to an index among the others. */
  movePage(id: string, to: number): void {
    const { pages } = this.session.get()
    const page = pages.find(({ _id }) => _id === id)
    const others = pages.filter(each => each !== page)
    if (page)
      this.session.pages([...others.slice(0, Math.max(0, to)), page, ...others.slice(Math.max(0, to))])
  }
  goBy(step: number): void {
    const { pages, current } = this.session.get()
    const next =
      pages[Math.max(0, Math.min(pages.length - 1, pages.findIndex(({ _id }) => _id === current) + step))]
    if (next) this.session.go(next._id)
  }
  setLayout(layout: Layout): void {
    this.session.body(body => withLayout(body, layout, newShortId, this.session.get()), { select: [] })
  }
  setTheme(theme: Theme): void {
    const { pages, theme: from } = this.session.get()
    const next = pages.map(page => {
      const body = withTheme(page.body, from, theme, this.size)
      return body === page.body ? page : { ...page, body }
    })
    this.session.pages(next, { look: { theme } })
  }
  /** All pages are scaled to the new size. */
  setSize({ width, height }: { readonly width: number; readonly height: number }): void {
    const { pages } = this.session.get()
    const from = this.size
    this.session.pages(
      pages.map(({ _id, body }) => ({ _id, body: fitPage(body, from, { width, height }) })),
      { look: { width, height } },
    )
  }
  /** Of a file that was just imported: its own pages become as they were there, the others are scaled to fit. */
  takeSize({ width, height, pages: imported }: ScaledImport): void {
    const { pages } = this.session.get()
    const [from, to] = [this.size, { width, height }]
    this.session.pages(
      pages.map(({ _id, body }) => ({
        _id,
        body: (imported.has(_id) ? unfitPage : fitPage)(body, from, to),
      })),
      { look: to },
    )
  }
  /** One undo step; sent to the server page by page. */
  restoreVersion(version: Deck): void {
    this.images.know(version.files)
    this.session.pages(pagesOfVersion(this.session.get().pages, version), {
      look: lookOf(version),
      select: [],
    })
  }
  setBackground(background: PageBody['background']): void {
    this.session.body(body => ({ ...body, background }), { kind: 'background' })
  }
  setTips(tips: string): void {
    this.session.body(body => ({ ...body, tips }), { kind: 'tips' })
  }
}
