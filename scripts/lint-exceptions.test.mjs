// @vitest-environment node
// What the linter may never be told to overlook.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from './lib/project.mjs'

const { rules, overrides } = JSON.parse(readFileSync(join(root, '.oxlintrc.json'), 'utf8'))
const overridesOf = rule => overrides.filter(({ rules: own }) => rule in own)

test('only tests, benchmarks and data tables may pass 250 lines', () => {
  const excepted = overridesOf('max-lines').flatMap(({ files }) => files)
  expect(rules['max-lines']).toEqual(['error', { max: 250 }])
  expect(excepted.filter(path => path.startsWith('src/'))).toEqual([])
})

test('no file may nest conditionals', () => {
  expect([rules['no-nested-ternary'], overridesOf('no-nested-ternary')]).toEqual(['error', []])
})
