import { expect, test } from 'vitest'
import { oneRosterPackage, tablesOf } from '#schools/contract/testing/oneroster-package.ts'
import { collectionsOf } from '#schools/contract/testing/oneroster-rest.ts'
import { linkParts } from '#schools/contract/roster-links.contract.ts'
import { readPackage } from './oneroster-files.ts'
import { RestPackage, restCollections, rosterOfRest } from './oneroster-rest.rules.ts'
import { readOneRoster } from './oneroster.rules.ts'
import type { RosterRow } from './roster.rules.ts'

const today = new Date('2026-11-15T00:00:00Z')
const csv = readPackage(
  tablesOf(oneRosterPackage({ version: '1.2', students: 11, teachers: 3, classes: 4, mark: 'x' })),
)
if (!csv) throw new Error('not recognised')
const filled = (school: string | null = null) => {
  const pack = new RestPackage(school)
  const collections = collectionsOf(csv)
  for (const collection of restCollections)
    for (const record of collections[collection])
      pack.add(collection, JSON.parse(JSON.stringify(record)) as unknown)
  return pack
}
const choice = { school: null, parts: linkParts, isDelta: false, today }
const bare = (rows: readonly RosterRow[]) =>
  rows
    .map(({ file: _file, line: _line, ...row }) => row)
    .toSorted((a, b) => ((a.sourcedId ?? '') < (b.sourcedId ?? '') ? -1 : 1))

test('REST records give the same people and classes as a package', () => {
  const { rows, notes } = readOneRoster(csv, { school: null, today })
  const rest = rosterOfRest(filled(), choice)
  expect(rest.rows.length).toBeGreaterThan(15)
  expect(bare(rest.rows)).toEqual(bare(rows))
  expect(rest.notes.map(({ words }) => words)).toEqual(notes.map(({ words }) => words))
})

test('teachers, guardians and birth dates are imported only if selected', () => {
  const { rows } = rosterOfRest(filled(), { ...choice, parts: [] })
  expect(rows.filter(({ kind }) => kind === 'staff')).toEqual([])
  expect(rows.filter(({ kind }) => kind === 'student')).toHaveLength(11)
  expect(rows.filter(({ values }) => Object.keys(values).some(field => field.startsWith('parent')))).toEqual(
    [],
  )
})

test('classes and enrolments of another school are left out', () => {
  expect(
    rosterOfRest(filled('elsewhere'), { ...choice, school: 'elsewhere' }).rows.map(({ kind }) => kind),
  ).toEqual(['year', 'term'])
  expect(filled('school').read(false).files.enrollments).toHaveLength(14)
})

test('records with the same id are merged, and records without an id are counted', () => {
  const pack = new RestPackage(null)
  pack.add('orgs', { sourcedId: 'a', name: 'Old' })
  pack.add('orgs', { sourcedId: 'a', name: 'New' })
  for (const broken of [{ name: 'x' }, null, 'text', 7, [], { sourcedId: { a: 1 } }])
    pack.add('users', broken)
  expect(pack.read(false).files.orgs.map(each => each.get('name'))).toEqual(['New'])
  expect([pack.nameless, pack.has('orgs', 'a'), pack.has('orgs', 'b')]).toEqual([6, true, false])
})

test('a delta lists the people whom it refers to but does not contain', () => {
  const pack = new RestPackage(null)
  pack.add('users', { sourcedId: 'child', agents: [{ sourcedId: 'mother' }, { sourcedId: 'father' }] })
  pack.add('users', { sourcedId: 'father', roles: [{ role: 'parent' }] })
  pack.add('demographics', { sourcedId: 'other', birthDate: '2014-01-01' })
  expect(pack.lacking()).toEqual(['mother', 'other'])
})
