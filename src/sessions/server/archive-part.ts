// Sessions of a school, or of an independent teacher, in its archive: as they were scheduled, with who was to come and what was taught.
import { inArray, type Column } from 'drizzle-orm'
import { archiveTable, longRowsAtOnce, partOfBoth } from '#identity/server/archive-tables.api.ts'
import type { Tx } from '#kit/server/db.ts'
import type { Provision } from '#kit/server/ports.ts'
import { holds } from './enrol.tables.ts'
import { isSessionOf, sessionIdsOf } from './school-sessions.api.ts'
import { registrations, selected, series, sessions, snapshots, waiting } from './sessions.tables.ts'

const about = [
  'The sessions of {owner} as they were scheduled.',
  '',
  '- `sessions.json`: all data of each session, also of removed ones; `sid` is its code. Addresses of video meetings are left out: they let people in.',
  '- `content.json`: the copy of the content that each session taught, with its slides, questions and materials.',
  '- `selected.csv`, `registrations.csv`, `waiting.csv`, `reserved.csv`: accounts that were chosen, registered, waiting, or had a seat reserved by an unpaid order.',
  '- `series.json`: sessions that were scheduled together, with their times of the week.',
]

const inSessions = (column: Column) => (tx: Tx, owner: string) => inArray(column, sessionIdsOf(tx, owner))

export const forArchives = (): readonly Provision[] => [
  ...partOfBoth('timetable', about, {
    'sessions.json': archiveTable(sessions, (_tx, owner) => isSessionOf(owner), {
      secrets: ['drawkey', 'meeting'],
      files: ['image'],
    }),
    'content.json': archiveTable(snapshots, inSessions(snapshots.session), { rowsAtOnce: longRowsAtOnce }),
    'selected.csv': archiveTable(selected, inSessions(selected.session)),
    'registrations.csv': archiveTable(registrations, inSessions(registrations.session)),
    'waiting.csv': archiveTable(waiting, inSessions(waiting.session)),
    'reserved.csv': archiveTable(holds, inSessions(holds.session)),
    'series.json': archiveTable(series, (tx, owner) =>
      inArray(series.id, tx.select({ series: sessions.series }).from(sessions).where(isSessionOf(owner))),
    ),
  }),
]
