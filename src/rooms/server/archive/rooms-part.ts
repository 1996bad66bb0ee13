// What happened in the rooms of sessions, and afterwards, in the archive of their school or independent teacher.
import { and, eq, inArray, isNull, or, sql, type Column } from 'drizzle-orm'
import { contentIdsOf } from '#authoring/server/teaching.api.ts'
import { archiveThreads } from '#communications/server/thread-archive.api.ts'
import { archiveTable, longRowsAtOnce, partOfBoth } from '#identity/server/archive-tables.api.ts'
import type { Tx } from '#kit/server/db.ts'
import type { Provision } from '#kit/server/ports.ts'
import { classIdsOfSchool } from '#schools/server/roster-ids.api.ts'
import { sessionIdsOf } from '#sessions/server/school-sessions.api.ts'
import { drawings, groupBoards, strokes } from '../boards.tables.ts'
import { reflections } from '../reflection.tables.ts'
import { facts, guests, responses, roomComments, rooms, seats, votes } from '../rooms.tables.ts'
import { stays } from '../stays.tables.ts'
import { classSnapshots, keptSessions, takeaways } from '../takeaway.tables.ts'
import { toolData } from '../tool-data.tables.ts'
import { responseVersions } from '../work.tables.ts'

const aboutRooms = [
  'What happened in the rooms of the sessions of {owner}. One line is one record; `room` is the `id` in `rooms.json`, which names the session’s code (`sid`). People are named by their accounts (`register/`); guests have none.',
  '',
  '- `rooms.json`: each room as it was last; `log.json`: what happened in it, minute by minute.',
  '- `seats.csv`, `guests.csv`: who was there, also guests. `stays.csv`: when people came to and left a booked lesson.',
  '- `answers.json`: every answer with its drawing (`json`), also of guests and those that a teacher added. `answer-versions.json`: what was submitted before and replaced. Submitted files are named by their SHA-256 (`content`).',
  '- `comments.json`, `votes.csv`: comments on answers and votes for them.',
  '- `teacher-drawings.json`: what teachers drew over slides and on the whiteboard. `group-boards.csv`, `strokes.json`: drawings of groups.',
  '- `files/`: pictures, recordings and files in comments, named by their SHA-256.',
]

const aboutReports = [
  'What was left of the sessions of {owner} afterwards.',
  '',
  '- `sessions.json`: the session as reports show it: people, pages, questions, figures and the comment of the teacher.',
  '- `reports.json`: the report of each learner, with answers, comments and marks. `sent` is what learner and parents read, `sentAt` when.',
  '- `report-messages.json`: messages of learners and teachers about a report (`rid`).',
  '- `assessments.json`: what teachers, classmates and learners themselves put into assessment tools.',
  '- `reflections.json`: reflections on lessons, classes and content of {owner}, and on others’ reflections (`pid`). Journal entries that are not finished belong to their writers, private reflections to their two people.',
  '- `kept.csv`: how long the work of learners is kept.',
  '- `files/`: files in reflections, comments and messages, named by their SHA-256.',
]

const inSessions = (column: Column) => (tx: Tx, owner: string) => inArray(column, sessionIdsOf(tx, owner))

const roomIds = (tx: Tx, owner: string) =>
  tx
    .select({ id: rooms.id })
    .from(rooms)
    .where(inArray(rooms.session, sessionIdsOf(tx, owner)))
const inRooms = (column: Column) => (tx: Tx, owner: string) => inArray(column, roomIds(tx, owner))

/**
 * Belongs to the narrowest place, and private ones to their two people: as the app shows them (`reflection/access.ts`),
 * so that authors of content get what was said in lessons of others only if it is public.
 */
const ofReflections = (tx: Tx, owner: string) => {
  const { to, draft, school, session, classId, unit } = reflections
  return sql`not ${draft} and (cardinality(${to}) = 0 or ${owner} = any(${to})) and (${or(
    eq(school, owner),
    inArray(session, sessionIdsOf(tx, owner)),
    and(isNull(session), inArray(classId, classIdsOfSchool(tx, owner))),
    and(
      inArray(unit, contentIdsOf(tx, owner)),
      or(eq(reflections.public, true), and(isNull(session), isNull(classId))),
    ),
  )})`
}

export const forRooms = (): readonly Provision[] => [
  ...partOfBoth('rooms', aboutRooms, {
    'rooms.json': archiveTable(rooms, inSessions(rooms.session), { rowsAtOnce: 50 }),
    'log.json': archiveTable(facts, inRooms(facts.room)),
    'seats.csv': archiveTable(seats, inRooms(seats.room)),
    'guests.csv': archiveTable(guests, inRooms(guests.room), { secrets: ['tokenHash'] }),
    'stays.csv': archiveTable(stays, inSessions(stays.session)),
    'answers.json': archiveTable(responses, inSessions(responses.session), {
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
    'strokes.json': archiveTable(strokes, (tx, owner) =>
      inArray(
        strokes.board,
        tx
          .select({ id: groupBoards.id })
          .from(groupBoards)
          .where(inArray(groupBoards.room, roomIds(tx, owner))),
      ),
    ),
  }),
  ...partOfBoth('reports', aboutReports, {
    'sessions.json': archiveTable(classSnapshots, inSessions(classSnapshots.id), {
      rowsAtOnce: longRowsAtOnce,
    }),
    'reports.json': archiveTable(takeaways, inSessions(takeaways.session), {
      secrets: ['sentHash'],
      files: ['added', 'comments', 'remarks', 'sent'],
      rowsAtOnce: longRowsAtOnce,
    }),
    'report-messages.json': archiveThreads('session-takeaway', (tx, owner) =>
      tx
        .select({ id: takeaways.id })
        .from(takeaways)
        .where(inArray(takeaways.session, sessionIdsOf(tx, owner))),
    ),
    'assessments.json': archiveTable(toolData, inSessions(toolData.session)),
    'reflections.json': archiveTable(reflections, ofReflections, { files: ['attach'] }),
    'kept.csv': archiveTable(keptSessions, inSessions(keptSessions.session)),
  }),
]
