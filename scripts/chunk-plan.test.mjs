import { expect, test } from 'vitest'
import { planChunks } from './lib/chunk-plan.mjs'

/** As much compressed as scripts are: two bits a letter. */
const code = length => {
  const random = randomFrom(1)
  return Array.from({ length }, () => 'abcd'[Math.floor(random() * 4)]).join('')
}
const script = (name, imports, length, more = {}) => ({
  type: 'chunk',
  fileName: `${name}.js`,
  imports: imports.map(one => `${one}.js`),
  moduleIds: [name],
  facadeModuleId: null,
  isEntry: false,
  isDynamicEntry: false,
  code: code(length),
  viteMetadata: { importedCss: [] },
  ...more,
})
const screen = (name, imports, length = 1_000) =>
  script(name, imports, length, { isDynamicEntry: true, facadeModuleId: `/src/${name}.screen.tsx` })
const entry = script('index', [], 100_000, { isEntry: true })
const plan = (scripts, isSlim = () => false, heavier = {}) => planChunks([entry, ...scripts], isSlim, heavier)

test('small files that the same pages need become one', () => {
  const names = plan([
    screen('one', ['a', 'b']),
    screen('two', ['a', 'b', 'c']),
    ...['a', 'b', 'c'].map(name => script(name, ['index'], 500)),
  ])
  expect(new Set(names.values()).size).toBe(1)
  expect([...names.keys()].toSorted()).toEqual(['a', 'b', 'c'])
})

test('a page never grows beyond its bound for the sake of another', () => {
  const large = 200_000
  const scripts = [
    screen('one', ['a', 'b']),
    screen('two', ['b']),
    script('a', ['index'], large),
    script('b', ['index'], 500),
  ]
  expect(plan(scripts).get('a')).not.toBe(plan(scripts).get('b'))
  const small = scripts.with(2, script('a', ['index'], 36_000))
  expect(plan(small).get('a')).toBe(plan(small).get('b'))
  const slim = plan(small, begins => begins.includes('two'))
  expect(slim.get('a')).not.toBe(slim.get('b'))
  const heavy = plan(small, undefined, { 'two.screen.tsx': 75_000 })
  expect(heavy.get('a')).not.toBe(heavy.get('b'))
})

test('files never need each other, whatever is merged', () => {
  const mergedTo = []
  for (let seed = 1; seed <= 30; seed++) {
    const random = randomFrom(seed)
    const parts = Array.from({ length: 25 }, (_, index) =>
      script(
        `m${index}`,
        [...Array(index).keys()].filter(() => random() < 0.15).map(one => `m${one}`),
        40_000 * random() ** 2,
      ),
    )
    const pages = Array.from({ length: 8 }, (_, index) =>
      screen(
        `p${index}`,
        parts.filter(() => random() < 0.2).map(({ moduleIds: [name] }) => name),
      ),
    )
    const names = plan([...pages, ...parts])
    mergedTo.push(new Set(names.values()).size)
    const needs = new Map()
    for (const { moduleIds, imports } of parts)
      for (const imported of imports) {
        const [from, to] = [names.get(moduleIds[0]), names.get(imported.slice(0, -3))]
        if (from !== to) needs.set(from, (needs.get(from) ?? new Set()).add(to))
      }
    for (const name of needs.keys()) expect(reached(needs, name).has(name), `seed ${seed}`).toBe(false)
  }
  expect(Math.min(...mergedTo)).toBeLessThan(20)
  expect(Math.max(...mergedTo)).toBeGreaterThan(5)
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
