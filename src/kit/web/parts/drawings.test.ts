// No drawing is overused: each empty state names its own.
import { globSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { drawingNames } from './drawings.tsx'

const sources = globSync('src/**/*.tsx')
  .filter(path => !path.endsWith('.test.tsx'))
  .map(path => [path, readFileSync(path, 'utf8')] as const)
const states = sources.flatMap(([path, text]) =>
  [...text.matchAll(/<EmptyState\b\s+(?:drawing=(?:"(\w+)"|\{))?/g)].map(([whole, name]) => ({
    path,
    isNamed: whole.includes('drawing='),
    name,
  })),
)

it('every empty state names its drawing first, or none', () => {
  expect(states.length).toBeGreaterThan(150)
  expect(states.filter(({ isNamed }) => !isNamed).map(({ path }) => path)).toEqual([])
  const known: readonly string[] = [...drawingNames, 'none']
  expect(states.filter(({ name }) => name !== undefined && !known.includes(name))).toEqual([])
})

it('no drawing serves more than a fifth of them', () => {
  const times = Map.groupBy(states, ({ name }) => name ?? '')
  const often = [...times].filter(([, of]) => of.length > states.length / 5).map(([name]) => name)
  expect(often).toEqual([])
})

it('the states a learner meets in class look different', () => {
  const drawn = (path: string) => states.filter(each => each.path === path).map(({ name }) => name)
  const seen = ['seat/welcome.tsx', 'seat/seat.tsx', 'takeaway/students-part.tsx']
    .flatMap(path => drawn(`src/rooms/web/${path}`))
    .concat(drawn('src/authoring/web/content/content-list.tsx').at(-1))
  expect(new Set(seen).size).toBe(seen.length)
})
