import { globSync, readFileSync } from 'node:fs'
import { parseSync } from 'oxc-parser'
import { expect, it } from 'vitest'
import { slimmed } from './lib/slim-contracts.ts'

const slim = code => slimmed(code, parseSync('x.js', code).program)

it('keeps the path of a service and nothing else', () =>
  expect(slim(`export const c = service('files', table, { get: { result: z.string() } })`)).toBe(
    `export const c = /* @__PURE__ */ (() => (service('files')))()`,
  ))

it('marks what is made by calls as droppable, also inside of objects', () => {
  expect(slim('const a = z.string().check(z.regex(/x/))')).toBe(
    'const a = /* @__PURE__ */ (() => (z.string().check(z.regex(/x/))))()',
  )
  expect(slim('const a = { b: [text(1)] }')).toBe('const a = /* @__PURE__ */ (() => ({ b: [text(1)] }))()')
})

it('leaves plain values, functions and statements as they are', () => {
  for (const code of ['const a = 1', 'const a = () => b()', 'export const a = b => { b(); }', 'register(a)'])
    expect(slim(code)).toBe(code)
})

it('no page reads of a contract what browsers do not have', () => {
  const sources = globSync('src/*/web/**/*.{ts,tsx}').filter(file => !/\.test\.tsx?$/.test(file))
  expect(sources.length).toBeGreaterThan(500)
  for (const source of sources)
    expect(
      readFileSync(source, 'utf8').match(/(?<!typeof )\b\w+Contract\.(?:methods|permissions)\b/g),
      source,
    ).toBeNull()
})
