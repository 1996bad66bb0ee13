// Sessions of a school in its archive: as they were scheduled, with who was to come and what was taught.
import { eq, inArray, type Column } from 'drizzle-orm'
import { archiveTable, longRowsAtOnce, tablesPart } from '#identity/server/archive-tables.api.ts'
import { schoolArchiveParts } from '#identity/server/archives.api.ts'
import type { Tx } from '#kit/server/db.ts'
import { provide, type Provision } from '#kit/server/ports.ts'
import { holds } from './enrol.tables.ts'
import { sessionIdsOfSchool } from './school-sessions.api.ts'
import { registrations, selected, series, sessions, snapshots, waiting } from './sessions.tables.ts'

const about = [
  'The sessions of the school as they were scheduled.',
  '',
  '- `sessions.json`: all data of each session, also of removed ones; `sid` is its code in `sessions/`. Addresses of video meetings are left out: they let people in.',
  '- `content.json`: the copy of the content that each session taught, with its slides, questions and materials.',
  '- `selected.csv`, `registrations.csv`, `waiting.csv`, `reserved.csv`: accounts that were chosen, registered, waiting, or had a seat reserved by an unpaid order.',
  '- `series.json`: sessions that were scheduled together, with their times of the week.',
]

const inSchool = (column: Column) => (tx: Tx, school: string) =>
  inArray(column, sessionIdsOfSchool(tx, school))

export const forSchoolArchives = (): readonly Provision[] => [
  provide(
    schoolArchiveParts,
    'timetable',
    tablesPart(about, {
      'sessions.json': archiveTable(sessions, (_tx, school) => eq(sessions.school, school), {
        secrets: ['drawkey', 'meeting'],
        files: ['image'],
      }),
      'content.json': archiveTable(snapshots, inSchool(snapshots.session), { rowsAtOnce: longRowsAtOnce }),
      'selected.csv': archiveTable(selected, inSchool(selected.session)),
      'registrations.csv': archiveTable(registrations, inSchool(registrations.session)),
      'waiting.csv': archiveTable(waiting, inSchool(waiting.session)),
      'reserved.csv': archiveTable(holds, inSchool(holds.session)),
      'series.json': archiveTable(series, (tx, school) =>
        inArray(
          series.id,
          tx.select({ series: sessions.series }).from(sessions).where(eq(sessions.school, school)),
        ),
      ),
    }),
  ),
]
