// Imports, connections and bulk changes of a school, or of an independent teacher, in its archive.
import { eq, inArray } from 'drizzle-orm'
import { archiveTable, longRowsAtOnce, partOfBoth } from '#identity/server/archive-tables.api.ts'
import type { Tx } from '#kit/server/db.ts'
import type { Provision } from '#kit/server/ports.ts'
import { bulkActs, bulkItems } from '../bulk.tables.ts'
import { rosterImports, rosterMatches, rosterRows } from '../roster.tables.ts'
import { rosterLinks, rosterRuns } from '../roster-links.tables.ts'

const about = [
  'What was imported for {owner}, and what was changed for many at once.',
  '',
  '- `imports.json`: the imports with their counts, and who started, ended and undid them.',
  '- `rows.json`: the rows of their files (`import`), what became of each, and the values before.',
  '- `columns.json`: which columns {owner} chose for files with these titles.',
  '- `connections.json`, `fetches.csv`: the connection to a OneRoster provider, without its secret, and what it fetched.',
  '- `bulk-changes.csv`, `bulk-items.json`: actions on many people, classes, contents or sessions, and year changes, with the state of each item before.',
]

const bySchool = (table: typeof rosterImports | typeof rosterLinks | typeof bulkActs) => {
  const ids = (tx: Tx, school: string) =>
    tx.select({ id: table.id }).from(table).where(eq(table.school, school))
  return { ids, where: (_tx: Tx, school: string) => eq(table.school, school) }
}
const [imports, links, acts] = [bySchool(rosterImports), bySchool(rosterLinks), bySchool(bulkActs)]

export const forImports = (): readonly Provision[] => [
  ...partOfBoth('imports', about, {
    'imports.json': archiveTable(rosterImports, imports.where),
    'rows.json': archiveTable(
      rosterRows,
      (tx, school) => inArray(rosterRows.import, imports.ids(tx, school)),
      {
        rowsAtOnce: 10 * longRowsAtOnce,
      },
    ),
    'columns.json': archiveTable(rosterMatches, (_tx, school) => eq(rosterMatches.school, school)),
    'connections.json': archiveTable(rosterLinks, links.where, { secrets: ['secret'] }),
    'fetches.csv': archiveTable(rosterRuns, (tx, school) => inArray(rosterRuns.link, links.ids(tx, school))),
    'bulk-changes.csv': archiveTable(bulkActs, acts.where),
    'bulk-items.json': archiveTable(bulkItems, (tx, school) => inArray(bulkItems.bulk, acts.ids(tx, school))),
  }),
]
