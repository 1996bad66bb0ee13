// @vitest-environment node
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { mapText } from './map.ts'

test('docs/map.md is what `npm run map` would write', async () => {
  const written = readFileSync(new URL('../docs/map.md', import.meta.url), 'utf8')
  expect(written === (await mapText()), 'docs/map.md is stale: run "npm run map" and commit it').toBe(true)
})
