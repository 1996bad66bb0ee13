// What the generator leaves in drizzle/, brought into the form that is kept: one entry of the journal per migration,
// and the latest snapshot alone.
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

export function tidyMigrations(folder) {
  for (const name of snapshots(folder).slice(0, -1)) rmSync(join(folder, 'meta', name))
  const path = join(folder, 'meta/_journal.json')
  const journal = JSON.parse(readFileSync(path, 'utf8'))
  const entries = migrations(folder).map((tag, idx) => {
    const entry = journal.entries.find(one => one.tag === tag)
    if (entry === undefined) throw new Error(`drizzle/${tag}.sql is not in the journal: generate it anew.`)
    return { ...entry, idx }
  })
  writeFileSync(path, JSON.stringify({ ...journal, entries }, null, 2))
}

export const migrations = folder =>
  readdirSync(folder)
    .filter(name => name.endsWith('.sql'))
    .map(name => name.slice(0, -'.sql'.length))
    .sort()

export const snapshots = folder =>
  readdirSync(join(folder, 'meta'))
    .filter(name => name.endsWith('_snapshot.json'))
    .sort()
