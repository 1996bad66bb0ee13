// The README matches the variables that the server reads.
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { demoAccounts, demoPassword } from '#identity/contract/demo-accounts.ts'

const readme = readFileSync(new URL('../../../README.md', import.meta.url), 'utf8')
const environment = readFileSync(new URL('../../kit/server/environment.ts', import.meta.url), 'utf8')

test('the configuration table lists exactly the variables', () => {
  const known = [...environment.matchAll(/^ {2}([A-Z][A-Z0-9_]+): \[/gm)].map(hit => hit[1] ?? '')
  const table = readme.slice(readme.indexOf('## Configuration'), readme.indexOf('## Running in production'))
  const documented = table
    .split('\n')
    .filter(line => line.startsWith('| `'))
    .flatMap(line => [...(line.split('|')[1] ?? '').matchAll(/`([A-Z0-9_]+)`/g)].map(hit => hit[1] ?? ''))
  expect(known.length).toBeGreaterThan(15)
  expect(documented.toSorted()).toEqual(known.toSorted())
})

test('the demo accounts match the demo world', () => {
  expect([...readme.matchAll(/`([\w-]+@demo\.classwright\.test)`/g)].map(hit => hit[1])).toEqual(
    demoAccounts.map(account => account.email),
  )
  expect(readme).toContain(`\`${demoPassword}\``)
})

test('every command in it exists', () => {
  const { scripts } = JSON.parse(readFileSync(new URL('../../../package.json', import.meta.url), 'utf8')) as {
    scripts: Record<string, string>
  }
  for (const [, name = ''] of readme.matchAll(/`npm run ([\w:]+)/g))
    expect(Object.keys(scripts)).toContain(name)
})
