// What happened in the rooms of a school's sessions, and afterwards, in its archive.
import { inArray, sql, type Column, type SQLWrapper } from 'drizzle-orm'
import { contentIdsOfSchool } from '#authoring/server/teaching.api.ts'
import { archiveThreads } from '#communications/server/thread-archive.api.ts'
import { archiveTable, longRowsAtOnce, tablesPart } from '#identity/server/archive-tables.api.ts'
import { schoolArchiveParts } from '#identity/server/archives.api.ts'
import type { Tx } from '#kit/server/db.ts'
import { provide, type Provision } from '#kit/server/ports.ts'
import { classIdsOfSchool } from '#schools/server/roster-ids.api.ts'
import { sessionIdsOfSchool } from '#sessions/server/school-sessions.api.ts'
import { drawings, groupBoards, strokes } from '../boards.tables.ts'
import { reflections } from '../reflection.tables.ts'
import { facts, guests, responses, roomComments, rooms, seats, votes } from '../rooms.tables.ts'
import { stays } from '../stays.tables.ts'
import { classSnapshots, keptSessions, takeaways } from '../takeaway.tables.ts'
import { toolData } from '../tool-data.tables.ts'
import { responseVersions } from '../work.tables.ts'

const aboutRooms = [
  'What happened in the rooms of the school’s sessions. One line is one record; `room` is the `id` in `rooms.json`, which names the session’s code (`sid`). People are named by their accounts (`register/`); guests have none.',
  '',
  '- `rooms.json`: each room as it was last; `log.json`: what happened in it, minute by minute.',
  '- `seats.csv`, `guests.csv`: who was there, also guests. `stays.csv`: when people came to and left a booked lesson.',
  '- `answers.json`: every answer with its drawing (`json`), also of guests and those that a teacher added. `answer-versions.json`: what was submitted before and replaced. Submitted files are in `uploads/`.',
  '- `comments.json`, `votes.csv`: comments on answers and votes for them.',
  '- `teacher-drawings.json`: what teachers drew over slides and on the whiteboard. `group-boards.csv`, `strokes.json`: drawings of groups.',
  '- `files/`: pictures, recordings and files in comments, named by their SHA-256.',
]

const aboutReports = [
  'What was left of the school’s sessions afterwards.',
  '',
  '- `sessions.json`: the session as reports show it: people, pages, questions, figures and the comment of the teacher.',
  '- `reports.json`: the report of each learner, with answers, comments and marks. `sent` is what learner and parents read, `sentAt` when.',
  '- `report-messages.json`: messages of learners and teachers about a report (`rid`).',
  '- `assessments.json`: what teachers, classmates and learners themselves put into assessment tools.',
  '- `reflections.json`: reflections on lessons, classes and content of the school, and on others’ reflections (`pid`). Journal entries that are not finished belong to their writers.',
  '- `kept.csv`: how long the work of learners is kept.',
  '- `files/`: files in reflections, comments and messages, named by their SHA-256.',
]

const inSchool = (column: Column) => (tx: Tx, school: string) =>
  inArray(column, sessionIdsOfSchool(tx, school))

const roomIds = (tx: Tx, school: string) =>
  tx
    .select({ id: rooms.id })
    .from(rooms)
    .where(inArray(rooms.session, sessionIdsOfSchool(tx, school)))
const inRooms = (column: Column) => (tx: Tx, school: string) => inArray(column, roomIds(tx, school))

const ofReflections = (tx: Tx, school: string) => {
  const within = (column: Column, ids: SQLWrapper) => sql`${column} in ${ids}`
  return sql`not ${reflections.draft} and (${reflections.school} = ${school} or ${sql.join(
    [
      within(reflections.session, sessionIdsOfSchool(tx, school)),
      within(reflections.classId, classIdsOfSchool(tx, school)),
      within(reflections.unit, contentIdsOfSchool(tx, school)),
    ],
    sql` or `,
  )})`
}

export const forRooms = (): readonly Provision[] => [
  provide(
    schoolArchiveParts,
    'rooms',
    tablesPart(aboutRooms, {
      'rooms.json': archiveTable(rooms, inSchool(rooms.session), { rowsAtOnce: 50 }),
      'log.json': archiveTable(facts, inRooms(facts.room)),
      'seats.csv': archiveTable(seats, inRooms(seats.room)),
      'guests.csv': archiveTable(guests, inRooms(guests.room), { secrets: ['tokenHash'] }),
      'stays.csv': archiveTable(stays, inSchool(stays.session)),
      'answers.json': archiveTable(responses, inSchool(responses.session), {
        secrets: ['key'],
        rowsAtOnce: 50,
      }),
      'answer-versions.json': archiveTable(responseVersions, inRooms(responseVersions.room), {
        rowsAtOnce: 50,
      }),
      'comments.json': archiveTable(roomComments, inRooms(roomComments.room), { files: ['media'] }),
      'votes.csv': archiveTable(votes, inRooms(votes.room)),
      'teacher-drawings.json': archiveTable(drawings, inRooms(drawings.room), { rowsAtOnce: longRowsAtOnce }),
      'group-boards.csv': archiveTable(groupBoards, inRooms(groupBoards.room), { secrets: ['drawkey'] }),
      'strokes.json': archiveTable(strokes, (tx, school) =>
        inArray(
          strokes.board,
          tx
            .select({ id: groupBoards.id })
            .from(groupBoards)
            .where(inArray(groupBoards.room, roomIds(tx, school))),
        ),
      ),
    }),
  ),
  provide(
    schoolArchiveParts,
    'reports',
    tablesPart(aboutReports, {
      'sessions.json': archiveTable(classSnapshots, inSchool(classSnapshots.id), {
        rowsAtOnce: longRowsAtOnce,
      }),
      'reports.json': archiveTable(takeaways, inSchool(takeaways.session), {
        secrets: ['sentHash'],
        files: ['added', 'comments', 'remarks', 'sent'],
        rowsAtOnce: longRowsAtOnce,
      }),
      'report-messages.json': archiveThreads('session-takeaway', (tx, school) =>
        tx
          .select({ id: takeaways.id })
          .from(takeaways)
          .where(inArray(takeaways.session, sessionIdsOfSchool(tx, school))),
      ),
      'assessments.json': archiveTable(toolData, inSchool(toolData.session)),
      'reflections.json': archiveTable(reflections, ofReflections, { files: ['attach'] }),
      'kept.csv': archiveTable(keptSessions, inSchool(keptSessions.session)),
    }),
  ),
]
