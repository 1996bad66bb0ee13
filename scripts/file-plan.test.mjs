import { readdirSync } from 'node:fs'
import { sep } from 'node:path'
import { expect, test } from 'vitest'
import * as tree from './lib/file-areas.mjs'
import { planFiles } from './lib/file-plan.mjs'

const small = {
  areas: [
    [/^home\//, 'home', 'whole'],
    [/^deep\//, 'lessons/room'],
    [/^slides\//, 'lessons/slides'],
    [/^shop\//, 'shop'],
  ],
  fillings: [[/^cards\//, 'home']],
  apart: [/chart\.tsx$/],
  onRequest: [/document\.tsx$/],
  everywhere: [],
}
/** Rows of path, imports, and parts that are loaded when they are wanted. */
const graph = rows =>
  new Map(
    Object.entries(rows).map(([path, [imports, loads = []]]) => [
      `/src/${path}`,
      { imports: imports.map(id => `/src/${id}`), loads: loads.map(id => `/src/${id}`) },
    ]),
  )
const plan = (rows, isInStart = id => id.endsWith('main.tsx')) => {
  const { names, pages } = planFiles(graph(rows), small, isInStart)
  return { nameOf: path => names.get(`/src/${path}`), shownOn: path => pages.get(`/src/${path}`) }
}

test('a module lies in the smallest area that has all who use it', () => {
  const { nameOf } = plan({
    'deep/web/seat.screen.tsx': [['own.ts', 'area.ts', 'lessons.ts', 'all.ts']],
    'deep/web/board.screen.tsx': [['area.ts']],
    'slides/web/editor.screen.tsx': [['lessons.ts']],
    'shop/web/cart.screen.tsx': [['all.ts']],
    'own.ts': [[]],
    'area.ts': [[]],
    'lessons.ts': [[]],
    'all.ts': [[]],
  })
  expect(nameOf('own.ts')).toBe('lessons-room-deep-seat')
  expect(nameOf('area.ts')).toBe('lessons-room')
  expect(nameOf('lessons.ts')).toBe('lessons')
  expect(nameOf('all.ts')).toBe('shared')
})

test('parts that a page loads later lie in its file, those that stay apart do not', () => {
  const { nameOf, shownOn } = plan({
    'shop/web/cart.screen.tsx': [['late.css'], ['dialog.tsx', 'chart.tsx', 'document.tsx']],
    'shop/web/other.screen.tsx': [[]],
    'dialog.tsx': [['words.ts']],
    'words.ts': [[]],
    'chart.tsx': [['words.ts', 'library.ts', 'chart.css']],
    'document.tsx': [['library.ts']],
    'library.ts': [[]],
    'late.css': [[]],
    'chart.css': [[]],
  })
  for (const part of ['dialog.tsx', 'words.ts']) expect(nameOf(part)).toBe('shop-shop-cart')
  for (const part of ['chart.tsx', 'document.tsx', 'library.ts']) expect(nameOf(part)).toBeUndefined()
  expect(shownOn('shop/web/cart.screen.tsx')).toContain('/src/chart.tsx')
  expect(shownOn('shop/web/cart.screen.tsx')).not.toContain('/src/document.tsx')
  expect(shownOn('shop/web/other.screen.tsx')).not.toContain('/src/chart.tsx')
  // An area and those inside it share one style sheet, and parts that stay apart bring none.
  for (const style of ['late.css', 'chart.css']) expect(nameOf(style)).toBe('shop')
})

test('fillings lie where their slot is, and an area with one file has its screens in it', () => {
  const { nameOf, shownOn } = plan({
    'main.tsx': [['cards.web.ts']],
    'cards.web.ts': [[], ['cards/next.tsx', 'home/web/day.screen.tsx']],
    'cards/next.tsx': [['next.ts'], ['chart.tsx']],
    'next.ts': [[]],
    'chart.tsx': [[]],
    'home/web/day.screen.tsx': [[]],
    'home/web/study.screen.tsx': [[]],
  })
  for (const path of ['cards/next.tsx', 'next.ts', 'home/web/day.screen.tsx', 'home/web/study.screen.tsx'])
    expect(nameOf(path)).toBe('home')
  expect(nameOf('main.tsx')).toBeUndefined()
  expect(shownOn('home/web/day.screen.tsx')).toEqual(
    expect.arrayContaining(['/src/next.ts', '/src/chart.tsx']),
  )
})

test('files never need each other, whatever imports what', () => {
  let withSeveral = 0
  for (let seed = 1; seed <= 50; seed++) {
    const random = randomFrom(seed)
    const some = (list, share) => list.filter(() => random() < share)
    const parts = Array.from({ length: 40 }, (_, index) => `m${index}.ts`)
    const screens = ['home', 'deep', 'slides', 'shop'].flatMap(area =>
      [1, 2, 3].map(number => `${area}/web/${number}.screen.tsx`),
    )
    const rows = Object.fromEntries([
      ...parts.map((part, index) => [part, [some(parts.slice(0, index), 0.08), some(parts, 0.03)]]),
      ...screens.map(screen => [screen, [some(parts, 0.05), some(parts, 0.05)]]),
    ])
    const { nameOf } = plan(rows)
    const needs = new Map()
    for (const [path, [imports]] of Object.entries(rows))
      for (const imported of imports) {
        const [from, to] = [nameOf(path), nameOf(imported)]
        if (from !== undefined && from !== to) needs.set(from, (needs.get(from) ?? new Set()).add(to))
      }
    for (const name of needs.keys()) expect(reached(needs, name).has(name), `seed ${seed}`).toBe(false)
    if (needs.size > 3) withSeveral++
  }
  expect(withSeveral).toBeGreaterThan(25)
})

test('every screen has an area, and every row of the tables means something', () => {
  const sources = new URL('../src/', import.meta.url)
  const paths = readdirSync(sources, { recursive: true }).map(path => path.split(sep).join('/'))
  for (const path of paths.filter(one => one.endsWith('.screen.tsx')))
    expect(
      tree.areas.some(([pattern]) => pattern.test(path)),
      path,
    ).toBe(true)
  const patterns = [...tree.areas, ...tree.fillings].map(([pattern]) => pattern)
  for (const pattern of [...patterns, ...tree.apart, ...tree.onRequest])
    if (!pattern.source.includes('node_modules'))
      expect(
        paths.some(path => pattern.test(path)),
        String(pattern),
      ).toBe(true)
})

function reached(needs, name, found = new Set()) {
  for (const next of needs.get(name) ?? []) if (!found.has(next)) reached(needs, next, found.add(next))
  return found
}

function randomFrom(seed) {
  let state = seed * 2_654_435_761
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}
