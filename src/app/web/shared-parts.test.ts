// Of another domain's web code only parts may be imported, never a style sheet. The kit is for everybody; the
// app combines everything.
import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const domainOf = (path: string) => path.split('/')[0]
const isPart = (path: string) => path.split('/')[2] === 'parts' && !path.endsWith('.css')

test('domains share only parts', () => {
  const found = new Set<string>()
  for (const file of globSync('src/*/web/**/*.{ts,tsx}')) {
    const own = domainOf(file.slice('src/'.length))
    if (own === 'app' || own === 'kit') continue
    for (const [, path = ''] of readFileSync(file, 'utf8').matchAll(/'#([a-z]+\/web\/[^']+)'/g))
      if (domainOf(path) !== own && domainOf(path) !== 'kit' && !isPart(path)) found.add(path)
  }
  expect([...found].sort()).toEqual([])
})
