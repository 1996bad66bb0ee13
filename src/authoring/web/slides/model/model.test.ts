// Rules of the slide editor: snapping, resizing, arranging, undo, computing changes, and merging.
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Deck, Element, PageBody } from '#authoring/contract/deck.shapes.ts'
import type { ChangedDeck, PageChange } from '#authoring/contract/slides.contract.ts'
import { align, copies, distribute, reorder, withGroups } from './arrange.ts'
import { changesBetween, mergeDecks, type LocalPage, type SavedPage } from './deck-changes.ts'
import { DeckSession } from './deck-session.ts'
import { fitPage, unfitPage } from './fit-page.ts'
import { isOn } from './hits.ts'
import { boundsOf, endsOf, lineBetween, middle, pulled, turn } from './geometry.ts'
import { newDrawing, simplified } from './new-elements.ts'
import {
  formatParagraphs,
  formatRange,
  indenting,
  linkRange,
  lookAt,
  putText,
  wholeText,
} from './rich-text.ts'
import { snapLines, snapMove } from './snap.ts'

const box = (
  _id: string,
  x: number,
  y: number,
  width = 100,
  height = 50,
  more: Partial<Element> = {},
): Element => ({ kind: 'shape', shape: 'rect', _id, x, y, width, height, ...more }) as Element
const page = { width: 960, height: 540 }
const body = (...elements: Element[]): PageBody => ({ layout: 'blank', background: {}, elements, tips: '' })
const near = (a: number, b: number) => expect(a).toBeCloseTo(b, 3)

describe('geometry', () => {
  test('a box snaps to the page’s centre and to the edge of another box, with a guide for each', () => {
    const lines = snapLines(page, [box('a', 300, 200)])
    expect(snapMove({ x: 428, y: 10, width: 100, height: 50 }, lines, 6)).toEqual({
      dx: 2,
      dy: 0,
      guides: [{ axis: 'x', at: 480 }],
    })
    expect(snapMove({ x: 297, y: 254, width: 70, height: 50 }, lines, 6)).toEqual({
      dx: 3,
      dy: -4,
      guides: [
        { axis: 'x', at: 300 },
        { axis: 'y', at: 250 },
      ],
    })
    expect(snapMove({ x: 600, y: 400, width: 50, height: 30 }, lines, 6)).toEqual({
      dx: 0,
      dy: 0,
      guides: [],
    })
  })

  test('a box resized by a handle keeps its opposite corner at any rotation', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 359 }),
        fc.integer({ min: -400, max: 400 }),
        fc.integer({ min: -400, max: 400 }),
        fc.constantFrom(-1, 1),
        fc.constantFrom(-1, 1),
        (rotation, px, py, gx, gy) => {
          const start = { x: 200, y: 100, width: 120, height: 80, rotation }
          const corner = (b: { x: number; y: number; width: number; height: number }) => {
            const [c, t] = [middle(b), turn({ x: (-gx * b.width) / 2, y: (-gy * b.height) / 2 }, rotation)]
            return { x: c.x + t.x, y: c.y + t.y }
          }
          const end = pulled(start, { x: gx as 1, y: gy as 1 }, { x: px, y: py }, false)
          near(corner(end).x, corner(start).x)
          near(corner(end).y, corner(start).y)
          expect(Math.min(end.width, end.height)).toBeGreaterThanOrEqual(8)
        },
      ),
    )
  })

  test('a line keeps both ends in any direction', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 900 }),
        fc.integer({ min: 0, max: 500 }),
        fc.integer({ min: 0, max: 900 }),
        fc.integer({ min: 0, max: 500 }),
        (ax, ay, bx, by) => {
          const [a, b] = endsOf(
            lineBetween(box('l', 0, 0, 10, 10, { shape: 'line', rotation: 30 } as Partial<Element>), [
              { x: ax, y: ay },
              { x: bx, y: by },
            ]),
          )
          near(a.x, ax)
          near(a.y, ay)
          near(b.x, bx)
          near(b.y, by)
        },
      ),
    )
  })

  test('a rotated element is hit where it is displayed', () => {
    const turned = box('t', 100, 100, 200, 20, { rotation: 90 })
    expect(isOn(turned, { x: 200, y: 30 })).toBe(true)
    expect(isOn(turned, { x: 110, y: 110 })).toBe(false)
    const { x, y, width, height } = boundsOf(turned)
    for (const [value, wanted] of [
      [x, 190],
      [y, 10],
      [width, 20],
      [height, 200],
    ] as const)
      near(value, wanted)
  })

  test('a stroke keeps its shape with fewer points', () => {
    const points = Array.from({ length: 200 }, (_, at) => [at, Math.sin(at / 20) * 40]).flat()
    const few = simplified(points, 0.8)
    expect(few.length).toBeLessThan(points.length / 4)
    expect(few.slice(0, 2)).toEqual(points.slice(0, 2))
    expect(newDrawing('d', [10, 20, 30, 60], '#000000', 4)).toMatchObject({
      x: 10,
      y: 20,
      width: 20,
      height: 40,
      strokes: [{ points: [0, 0, 20, 40] }],
    })
  })
})

describe('arranging', () => {
  const three = [box('a', 0, 0), box('b', 300, 20), box('c', 500, 90)]
  const all = new Set(['a', 'b', 'c'])
  test('aligns elements to each other, a single one to the page', () => {
    expect(align(three, all, 'left', page).map(({ x }) => x)).toEqual([0, 0, 0])
    expect(align(three, new Set(['c']), 'center', page)[2]?.x).toBe(430)
  })
  test('distributes with equal gaps', () =>
    expect(distribute(three, all, 'x').map(({ x }) => x)).toEqual([0, 250, 500]))
  test('moves elements to front and back, step by step', () => {
    const order = (list: readonly Element[]) => list.map(({ _id }) => _id).join('')
    expect(order(reorder(three, new Set(['a']), 'front'))).toBe('bca')
    expect(order(reorder(three, new Set(['a']), 'forward'))).toBe('bac')
    expect(order(reorder(three, new Set(['c']), 'backward'))).toBe('acb')
    expect(order(reorder(three, new Set(['c']), 'back'))).toBe('cab')
  })
  test('a group is selected and copied together; locked elements stay', () => {
    const grouped = [
      box('a', 0, 0, 1, 1, { group: 'g' }),
      box('b', 5, 5, 1, 1, { group: 'g' }),
      box('c', 9, 9, 1, 1, { locked: true }),
    ]
    expect(withGroups(grouped, ['a'])).toEqual(['a', 'b'])
    let count = 0
    const made = copies(grouped.slice(0, 2), () => `n${count++}`, 16)
    expect(made[0]?.group).toBe(made[1]?.group)
    expect(made[0]?.group).not.toBe('g')
    expect(align(grouped, new Set(['c']), 'left', page)[2]?.x).toBe(9)
  })
})

describe('rich text', () => {
  const text = [
    { runs: [{ text: 'Crabs and ' }, { text: 'worms', bold: true }] },
    { runs: [{ text: 'in mud' }] },
  ]
  test('formats a range across runs and paragraphs, and merges runs of the same style', () => {
    const bold = formatRange(
      text,
      { from: { paragraph: 0, offset: 6 }, to: { paragraph: 1, offset: 2 } },
      { bold: true },
    )
    expect(bold).toEqual([
      { runs: [{ text: 'Crabs ' }, { text: 'and worms', bold: true }] },
      { runs: [{ text: 'in', bold: true }, { text: ' mud' }] },
    ])
    expect(formatRange(bold, wholeText(bold), { bold: null })).toEqual([
      { runs: [{ text: 'Crabs and worms' }] },
      { runs: [{ text: 'in mud' }] },
    ])
  })
  test('indents every paragraph from its own level; an imported indent moves along', () => {
    const runs = [{ text: 'Ebb', size: 20 }]
    const list = [
      { runs, bullet: 'number' },
      { runs, bullet: 'number', level: 1 },
      { runs, bullet: 'number', indent: 40, first: -30 },
      { runs, level: 8 },
    ] as const
    const deeper = formatParagraphs(list, wholeText(list), indenting(1))
    expect(deeper).toMatchObject([{ level: 1 }, { level: 2 }, { level: 1, indent: 68 }, { level: 8 }])
    const back = formatParagraphs(deeper, wholeText(deeper), indenting(-1))
    expect(back).toEqual([...list.slice(0, 3), { runs, level: 7 }])
    const least = formatParagraphs(back, wholeText(back), indenting(-1))
    expect(least).toMatchObject([{ runs }, { runs }, { indent: 40 }, { level: 6 }])
    expect(least.slice(0, 3).map(({ level }) => level)).toEqual([undefined, undefined, undefined])
  })
  test('inserts text in the style of its surroundings', () => {
    const { paragraphs, caret } = putText(
      text,
      { from: { paragraph: 0, offset: 12 }, to: { paragraph: 0, offset: 13 } },
      'X\nY',
    )
    expect(paragraphs.map(({ runs }) => runs.map(run => run.text).join(''))).toEqual([
      'Crabs and woX',
      'Yms',
      'in mud',
    ])
    expect(paragraphs[1]?.runs[0]).toMatchObject({ bold: true })
    expect(caret).toEqual({ paragraph: 1, offset: 1 })
    expect(
      lookAt(text, { from: { paragraph: 0, offset: 11 }, to: { paragraph: 0, offset: 12 } }).run,
    ).toEqual({ bold: true })
  })
})

describe('a page of half the size', () => {
  const words = [{ runs: [{ text: 'Tide', size: 20, tracking: 2 }], indent: 30, before: 8 }]
  const halfWords = [{ runs: [{ text: 'Tide', size: 10, tracking: 1 }], indent: 15, before: 4 }]
  const shadow = { x: 4, y: 6, blur: 8, color: '#000000' }
  const half = { x: 2, y: 3, blur: 4, color: '#000000' }
  const line = ['#000000', 3] as const
  const thin = ['#000000', 1.5]
  const chart = { kind: 'chart', chart: 'pie', categories: [], series: [] }
  const cells = (cell: object) => ({ columns: [1], rows: [{ height: 1, cells: [cell] }] })
  test.each<readonly [string, object, object]>([
    [
      'text',
      { kind: 'text', paragraphs: words, insets: [4, 8, 12, 16], shadow, stroke: '#000000', strokeWidth: 3 },
      { paragraphs: halfWords, insets: [2, 4, 6, 8], shadow: half, strokeWidth: 1.5 },
    ],
    ['a border of the usual width', { stroke: '#000000' }, { strokeWidth: 1, padding: 4 }],
    ['a line of the usual width', { shape: 'line' }, { strokeWidth: 1 }],
    [
      'picture',
      { kind: 'image', file: 'f', stroke: '#000000', strokeWidth: 5, shadow },
      { strokeWidth: 2.5, shadow: half },
    ],
    ['a framed picture', { kind: 'image', file: 'f', stroke: '#000000' }, { strokeWidth: 0.5 }],
    [
      'drawing',
      { kind: 'drawing', strokes: [{ points: [0, 0, 10, 20], color: '#000000', width: 4 }] },
      { strokes: [{ points: [0, 0, 5, 10], color: '#000000', width: 2 }] },
    ],
    [
      'table',
      {
        kind: 'table',
        strokeWidth: 3,
        ...cells({ paragraphs: words, insets: [4, 8, 12, 16], edges: [line, null, line, line] }),
      },
      {
        strokeWidth: 1.5,
        ...cells({ paragraphs: halfWords, insets: [2, 4, 6, 8], edges: [thin, null, thin, thin] }),
      },
    ],
    [
      'a plain table',
      { kind: 'table', ...cells({ paragraphs: words }) },
      { strokeWidth: 0.5, ...cells({ paragraphs: halfWords, insets: [3, 3, 3, 3] }) },
    ],
    [
      'chart',
      { ...chart, size: 20, titleSize: 30, legendSize: 12 },
      { size: 10, titleSize: 15, legendSize: 6 },
    ],
    ['a plain chart', { ...chart, width: 400, height: 200 }, { size: 5.25, width: 200, height: 100 }],
  ])('%s has half of all its measures', (_, given, expected) => {
    const element = { ...box('a', 100, 60), ...given } as Element
    const { elements } = fitPage(body(element), page, { width: 480, height: 270 })
    expect(elements).toMatchObject([{ x: 50, y: 30, ...expected }])
  })

  test('a page fitted into another shape is unfitted to what it was', () => {
    const [file, deck] = [{ width: 960, height: 720 }, page]
    const wide = box('a', 100, 200, 300, 60, {
      kind: 'text',
      padding: 8,
      paragraphs: [{ runs: [{ text: 'Tide', size: 20 }] }],
    } as Partial<Element>)
    const fitted = fitPage(body(wide), file, deck)
    expect(fitted.elements[0]).toMatchObject({ x: 195, y: 150, width: 225 })
    expect(unfitPage(fitted, deck, file)).toEqual(body(wide))
  })
  test('a page many times as large stays within the limits of letters and places', () => {
    const large = box('a', 900, 60, 100, 50, {
      kind: 'text',
      paragraphs: [{ runs: [{ text: 'Tide', size: 90 }] }],
    } as Partial<Element>)
    const small = { width: 100, height: 100 }
    const [fitted] = fitPage(body(large), small, { width: 5000, height: 5000 }).elements
    expect(fitted).toMatchObject({ x: 20_000, paragraphs: [{ runs: [{ size: 400 }] }] })
  })
})

const deck = (...ids: string[]): Deck => ({
  _id: 'd',
  rid: 'r',
  rev: 0,
  ...page,
  theme: 'plain',
  isEdit: false,
  files: {},
  version: 1,
  updatedAt: '2026-01-01T00:00:00Z',
  pages: ids.map(_id => ({
    _id,
    ...body(box(_id, 0, 0)),
    pic: null,
    picUrl: null,
    size: 0,
    outline: [],
    assess: [],
    version: 1,
  })),
})
let made = 0
const session = (...ids: string[]) => new DeckSession(deck(...ids), () => `new${made++}`)
const order = ({ pages }: { readonly pages: readonly LocalPage[] }) => pages.map(({ _id }) => _id).join('')

describe('undo', () => {
  test('undoes and redoes page by page; quick nudges are one step', () => {
    const open = session('a', 'b')
    for (const x of [1, 2, 3]) open.elements([box('a', x, 0)], { kind: 'nudge' })
    open.elements([box('a', 50, 0)])
    expect(open.undo()).toBe(true)
    expect(open.page()?.body.elements[0]?.x).toBe(3)
    open.undo()
    expect(open.page()?.body.elements[0]?.x).toBe(0)
    expect(open.undo()).toBe(false)
    open.redo()
    open.redo()
    expect(open.page()?.body.elements[0]?.x).toBe(50)
    open.undo()
    open.elements([box('a', 9, 9)])
    expect(open.redo()).toBe(false)
  })

  test("restores a page with its id, and does not undo a colleague's change", () => {
    const open = session('a', 'b', 'c')
    open.pages(open.get().pages.filter(({ _id }) => _id !== 'b'))
    const remote = deck('a', 'b', 'c')
    remote.pages[2] = {
      ...(remote.pages[2] as Deck['pages'][number]),
      ...body(box('theirs', 1, 1)),
      version: 2,
    }
    open.merge(remote)
    expect(order(open.get())).toBe('ac')
    open.undo()
    expect(order(open.get())).toBe('abc')
    expect(open.get().pages[2]?.body.elements[0]?._id).toBe('theirs')
  })

  test('undoing any sequence of edits restores the initial state', () => {
    const act = fc.record({
      what: fc.constantFrom('edit', 'add', 'remove', 'move', 'theme'),
      a: fc.nat(20),
      b: fc.nat(20),
    })
    fc.assert(
      fc.property(fc.array(act, { maxLength: 30 }), acts => {
        const open = session('a', 'b', 'c')
        const start = JSON.stringify([open.get().pages, open.get().theme])
        for (const { what, a, b } of acts) {
          const { pages } = open.get()
          const at = a % pages.length
          if (what === 'edit')
            open.pages(
              pages.map((each, index) => (index === at ? { ...each, body: body(box('z', b, a)) } : each)),
            )
          if (what === 'add') open.pages(pages.toSpliced(at, 0, { _id: open.newId(), body: body() }))
          if (what === 'remove' && pages.length > 1) open.pages(pages.toSpliced(at, 1))
          if (what === 'move') {
            const [taken] = pages.slice(at, at + 1)
            if (taken) open.pages(pages.toSpliced(at, 1).toSpliced(b % pages.length, 0, taken))
          }
          if (what === 'theme') open.pages(pages, { look: { theme: b % 2 ? 'night' : 'plain' } })
        }
        while (open.undo());
        expect(JSON.stringify([open.get().pages, open.get().theme])).toBe(start)
      }),
      { numRuns: 60 },
    )
  })
})

/** Applies changes as the server does. */
function applied(saved: readonly SavedPage[], changes: readonly PageChange[]): SavedPage[] {
  let pages = [...saved]
  const put = (one: SavedPage, before: string | null) => {
    const at = before === null ? -1 : pages.findIndex(({ _id }) => _id === before)
    pages.splice(at < 0 ? pages.length : at, 0, one)
  }
  for (const change of changes) {
    if (change.op === 'add') {
      const { _id, ...rest } = change.page
      put({ _id, body: rest, version: 1 }, change.before)
    }
    if (change.op === 'put') {
      const { _id, ...rest } = change.page
      pages = pages.map(each => (each._id === _id ? { _id, body: rest, version: each.version + 1 } : each))
    }
    if (change.op === 'remove') pages = pages.filter(({ _id }) => _id !== change._id)
    if (change.op === 'move') {
      const one = pages.find(({ _id }) => _id === change._id)
      pages = pages.filter(each => each !== one)
      if (one) put(one, change.before)
    }
  }
  return pages
}

describe('computed changes', () => {
  const ids = ['a', 'b', 'c', 'd', 'e', 'f']
  const saved = ids.slice(0, 5).map(_id => ({ _id, body: body(box(_id, 0, 0)), version: 1 }))

  test('lead to any deck; a moved page is one move', () => {
    fc.assert(
      fc.property(
        fc.shuffledSubarray(ids, { minLength: 1 }),
        fc.array(fc.boolean(), { minLength: 6, maxLength: 6 }),
        (wanted, edited) => {
          const local = wanted.map((_id, at): LocalPage => {
            const had = saved.find(each => each._id === _id)
            return had && !edited[at] ? { _id, body: had.body } : { _id, body: body(box('new', at, 0)) }
          })
          const result = applied(saved, changesBetween(saved, local))
          expect(result.map(({ _id, body: each }) => ({ _id, body: each }))).toEqual(local)
        },
      ),
    )
    const last = saved.toSpliced(4, 1).toSpliced(0, 0, saved[4] as SavedPage)
    expect(changesBetween(saved, last)).toEqual([{ op: 'move', _id: 'e', before: 'a' }])
  })

  test('exclude edits made while a request is in flight, which stay pending', () => {
    const open = session('a')
    open.elements([box('a', 1, 0)])
    const changes = open.waiting()
    open.elements([box('a', 2, 0)])
    const sent = deck('a')
    open.taken(changes, {
      ...sent,
      pages: [{ ...(sent.pages[0] as Deck['pages'][number]), version: 2 }],
      order: ['a'],
    } as ChangedDeck)
    expect(open.waiting()).toMatchObject([{ op: 'put', version: 2, page: { elements: [{ x: 2 }] } }])
  })
})

describe('merging', () => {
  const base = ['a', 'b', 'c'].map(_id => ({ _id, body: body(box(_id, 0, 0)), version: 1 }))
  const mineOf = (id: string) =>
    base.map(each => (each._id === id ? { ...each, body: body(box('mine', 1, 1)) } : each))
  const theirsOf = (id: string) =>
    base.map(each => (each._id === id ? { ...each, body: body(box('theirs', 2, 2)), version: 2 } : each))

  test("keeps both changes of separate pages; on one page both people's new elements", () => {
    const apart = mergeDecks(base, mineOf('a'), theirsOf('b'), () => 'n')
    expect(apart.both.size).toBe(0)
    expect(apart.pages.map(each => each.body.elements[0]?._id)).toEqual(['mine', 'theirs', 'c'])
    const same = mergeDecks(base, mineOf('a'), theirsOf('a'), () => 'n')
    expect(same.pages.map(each => [each._id, each.body.elements.map(({ _id }) => _id).toSorted()])).toEqual([
      ['a', ['mine', 'theirs']],
      ['b', ['b']],
      ['c', ['c']],
    ])
  })

  test('restores a page removed by the other if it was edited here, and removes it otherwise', () => {
    const without = base.filter(({ _id }) => _id !== 'a')
    expect(mergeDecks(base, mineOf('a'), without, () => 'n').pages.map(({ _id }) => _id)).toEqual([
      'a',
      'b',
      'c',
    ])
    expect(mergeDecks(base, base, without, () => 'n').pages.map(({ _id }) => _id)).toEqual(['b', 'c'])
    expect(mergeDecks(base, without, theirsOf('a'), () => 'n').pages.map(({ _id }) => _id)).toEqual([
      'a',
      'b',
      'c',
    ])
  })

  test('never loses text of either person', () => {
    const acts = fc.array(
      fc.record({ what: fc.constantFrom('edit', 'add', 'remove', 'move'), at: fc.nat(5), to: fc.nat(5) }),
      { maxLength: 8 },
    )
    let number = 0
    const acting = (
      who: string,
      list: readonly SavedPage[],
      steps: readonly { what: string; at: number; to: number }[],
    ): SavedPage[] =>
      steps.reduce<SavedPage[]>(
        (pages, { what, at, to }) => {
          const index = at % pages.length
          const one = pages[index] as SavedPage
          if (what === 'edit')
            return pages.toSpliced(index, 1, {
              ...one,
              body: body(box(`${who}${number++}`, 0, 0)),
              version: one.version + 1,
            })
          if (what === 'add')
            return pages.toSpliced(index, 0, {
              _id: `${who}-page${number++}`,
              body: body(box(`${who}${number++}`, 0, 0)),
              version: 1,
            })
          if (what === 'remove') return pages.length > 1 ? pages.toSpliced(index, 1) : pages
          return pages.toSpliced(index, 1).toSpliced(to % pages.length, 0, one)
        },
        [...list],
      )
    fc.assert(
      fc.property(acts, acts, (a, b) => {
        const [mine, theirs] = [acting('mine', base, a), acting('theirs', base, b)]
        const { pages } = mergeDecks(base, mine, theirs, () => `n${number++}`)
        const shown = new Set(pages.flatMap(each => each.body.elements.map(({ _id }) => _id)))
        const written = (list: readonly SavedPage[], who: string) =>
          list.map(each => each.body.elements[0]?._id ?? '').filter(id => id.startsWith(who))
        for (const id of [...written(mine, 'mine'), ...written(theirs, 'theirs')])
          expect(shown.has(id)).toBe(true)
        expect(new Set(pages.map(({ _id }) => _id)).size).toBe(pages.length)
      }),
      { numRuns: 300 },
    )
  })
})

describe('a caret and a link', () => {
  const paragraphs = [
    { runs: [{ text: 'See ' }, { text: 'the tide', link: 'https://example.org' }, { text: ' tables' }] },
  ]
  const at = (offset: number) => {
    const spot = { paragraph: 0, offset }
    const { from, to } = linkRange(paragraphs, { from: spot, to: spot })
    return [from.offset, to.offset]
  }
  test('selects the whole link at the caret, or else the word', () => {
    expect(at(7)).toEqual([4, 12])
    expect(at(2)).toEqual([0, 3])
    expect(at(15)).toEqual([13, 19])
  })
})
