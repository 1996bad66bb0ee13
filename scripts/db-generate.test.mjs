// @vitest-environment node
import { execFileSync } from 'node:child_process'
import { copyFileSync, cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { migrations, snapshots, tidyMigrations } from './lib/migrations.mjs'
import { bin, pinnedNode, root } from './lib/project.mjs'

const drizzle = join(root, 'drizzle')
const journalOf = folder => JSON.parse(readFileSync(join(folder, 'meta/_journal.json'), 'utf8'))

let copy
beforeEach(() => {
  copy = mkdtempSync(join(tmpdir(), 'classwright-drizzle-'))
  cpSync(drizzle, copy, { recursive: true })
})
afterEach(() => rmSync(copy, { recursive: true }))

test('drizzle/ keeps the latest snapshot alone, and a journal of its migrations', () => {
  expect(snapshots(drizzle)).toHaveLength(1)
  expect(journalOf(drizzle).entries.map(({ tag }) => tag)).toEqual(migrations(drizzle))
})

test('every change of a table has its migration', () => {
  const schema = ['--dialect=postgresql', '--schema=./src/*/server/*.tables.ts']
  const said = execFileSync(
    pinnedNode,
    [bin('drizzle-kit'), 'generate', ...schema, `--out=${relative(root, copy)}`],
    { cwd: root, encoding: 'utf8' },
  )
  expect(said, 'run "npm run db:generate -- --name=what" and commit it').toContain('No schema changes')
})

test('a new migration replaces the snapshot, and one that was given up leaves the journal', () => {
  const journal = journalOf(copy)
  const [first] = journal.entries
  const more = { ...first, tag: '99990101000000_more' }
  const entries = [{ ...first, tag: '20000101000000_given_up' }, ...journal.entries, more]
  writeFileSync(join(copy, 'meta/_journal.json'), JSON.stringify({ ...journal, entries }))
  writeFileSync(join(copy, '99990101000000_more.sql'), 'select 1')
  copyFileSync(join(copy, 'meta', snapshots(copy)[0]), join(copy, 'meta/99990101000000_snapshot.json'))

  tidyMigrations(copy)

  expect(snapshots(copy)).toEqual(['99990101000000_snapshot.json'])
  expect(journalOf(copy).entries).toEqual([...journal.entries, more].map((entry, idx) => ({ ...entry, idx })))
})
