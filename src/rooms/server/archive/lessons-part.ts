// Lessons and answers in a school's archive: tables for people, xAPI statements for machines.
import { type ArchiveContext, schoolArchiveParts } from '#identity/server/archives.api.ts'
import { csvLine } from '#kit/contract/csv.rules.ts'
import { provide, type Provision } from '#kit/server/ports.ts'
import { xapiStatement } from '#rooms/contract/xapi.rules.ts'
import { rosterIdsOf } from '#schools/server/roster-ids.api.ts'
import { schoolSessionPieces } from '#sessions/server/school-sessions.api.ts'
import type { XapiAnswer } from '#rooms/contract/xapi.rules.ts'
import { answersIn } from './answers.ts'

const about = [
  'Every lesson of the school and what learners answered in it. Spreadsheet programs open the tables.',
  '',
  '- `sessions.csv`: the lessons, with their class and times.',
  '- `answers.csv`: one row for each answer, with its points where it was marked. `learner` is the `sourcedId` in `roster/users.csv`, or the id of the account where somebody is not on the roster. Of a file that was submitted, `answer` is its SHA-256; the file is in `uploads/`.',
  '- `statements.json`: the same answers as xAPI 1.0.3 statements, which learning record stores import.',
  '',
  'Answers of guests, drawings and what else happened in the lessons are in `rooms/`, how they were scheduled in `timetable/`.',
].join('\n')

type Write = (context: ArchiveContext) => AsyncGenerator<string>
const written: Readonly<Record<string, Write>> = {
  'sessions.csv': sessionLines,
  'answers.csv': answerLines,
  'statements.json': statements,
}

export const forSchoolArchives = (): readonly Provision[] => [
  provide(schoolArchiveParts, 'sessions', {
    about,
    items: () => Promise.resolve(Object.keys(written)),
    async *files(context, name) {
      const content = written[name]?.(context)
      if (content) yield { name, content }
    },
  }),
]

async function* sessionLines({ tx, of }: ArchiveContext): AsyncGenerator<string> {
  yield csvLine(['code', 'name', 'kind', 'class', 'teacher', 'start', 'end', 'status', 'learners'])
  const ids = await rosterIdsOf(tx, of)
  for await (const sessions of schoolSessionPieces(tx, of))
    for (const { sid, name, type, className, teacher, start, end, status, learners } of sessions)
      yield csvLine([
        sid,
        name,
        type,
        className ?? '',
        ids.get(teacher) ?? teacher,
        start.toISOString(),
        end.toISOString(),
        status,
        String(learners),
      ])
}

/** The answers of one lesson at a time. */
async function* answersOf({ tx, of }: ArchiveContext): AsyncGenerator<XapiAnswer[]> {
  const ids = await rosterIdsOf(tx, of)
  for await (const sessions of schoolSessionPieces(tx, of))
    for (const session of sessions) yield await answersIn(tx, session, uid => ids.get(uid) ?? uid)
}

async function* answerLines(context: ArchiveContext): AsyncGenerator<string> {
  yield csvLine([
    'session',
    'lesson',
    'learner',
    'name',
    'question',
    'kind',
    'answer',
    'right',
    'points',
    'possible points',
    'submitted',
  ])
  for await (const answers of answersOf(context)) yield answers.map(answerLine).join('')
}

const answerLine = ({ session, learner, name, question, words, right, mark, at }: XapiAnswer): string =>
  csvLine([
    session.sid,
    session.name,
    learner,
    name,
    question.name,
    question.type,
    words,
    right === null ? '' : String(right),
    mark === null ? '' : String(mark.point),
    mark === null ? '' : String(mark.score),
    at.toISOString(),
  ])

async function* statements(context: ArchiveContext): AsyncGenerator<string> {
  const home = context.kit.config.publicUrl
  let before = '[\n'
  for await (const answers of answersOf(context)) {
    if (answers.length === 0) continue
    yield before + answers.map(answer => JSON.stringify(xapiStatement(home, answer))).join(',\n')
    before = ',\n'
  }
  yield before === '[\n' ? '[]\n' : '\n]\n'
}
