// Converts a OneRoster package to a roster: sessions, classes, people with their classes and guardians. Roles
// decide who is staff, student or guardian. Pure.
import type { OneRosterFile, OneRosterPackage, OneRosterRecord } from './oneroster-files.ts'
import { peopleOf } from './oneroster-people.ts'
import type { Roster, RosterNote, RosterRow, RosterValues } from './roster.rules.ts'

export interface OneRosterSchool {
  readonly sourcedId: string
  readonly name: string
}

/** Schools in the package; districts and departments have no people of their own. */
export const schoolsIn = ({ files }: OneRosterPackage): OneRosterSchool[] =>
  files.orgs
    .filter(org => !org.isGone && org.get('type').toLowerCase() === 'school')
    .map(org => ({ sourcedId: org.get('sourcedid'), name: org.get('name') }))

export interface OneRosterChoice {
  /** One of several schools in the package; null takes all. */
  readonly school: string | null
  readonly today: Date
  /** Imports disabled users too: many systems disable sign-in for all their children. */
  readonly hasDisabled?: boolean
}

export function readOneRoster(pack: OneRosterPackage, choice: OneRosterChoice): Roster {
  const notes: RosterNote[] = []
  const note: AddNote = (file, line, words, values) =>
    notes.push({ file: pack.names[file], line, words, values })
  const people = peopleOf(pack, choice, note)
  const rows = [...sessionsOf(pack, note), ...classesOf(pack, choice), ...people.rows]
  return {
    rows,
    notes: people.elsewhere === undefined ? notes : [...notes, people.elsewhere],
    lookups: people.lookups,
    isDelta: pack.isDelta,
  }
}

export type AddNote = (file: OneRosterFile, line: number, words: string, values: RosterValues) => void

const bare = { values: {}, refs: [], leads: [], leaves: [] } satisfies Partial<RosterRow>

function sessionsOf({ files, names }: OneRosterPackage, note: AddNote): RosterRow[] {
  const byId = new Map(files.academicSessions.map(session => [session.get('sourcedid'), session]))
  return files.academicSessions.flatMap((session): RosterRow[] => {
    const type = session.get('type').toLowerCase()
    if (type === 'gradingperiod') {
      note('academicSessions', session.line, 'Grading periods are not imported.', {
        title: session.get('title'),
      })
      return []
    }
    const kind = type === 'schoolyear' ? 'year' : 'term'
    return [
      {
        ...bare,
        file: names.academicSessions,
        line: session.line,
        kind,
        sourcedId: session.get('sourcedid'),
        gone: session.isGone,
        values: {
          title: session.get('title'),
          start: session.get('startdate'),
          end: session.get('enddate'),
        },
        refs: kind === 'term' ? yearsAbove(session, byId) : [],
      },
    ]
  })
}

/** A term may belong to a semester, and the semester to a year. */
function yearsAbove(
  session: OneRosterRecord,
  byId: ReadonlyMap<string, OneRosterRecord>,
  depth = 0,
): string[] {
  const above = byId.get(session.get('parentsourcedid'))
  if (!above || depth > 5) return []
  if (above.get('type').toLowerCase() === 'schoolyear') return [above.get('sourcedid')]
  return yearsAbove(above, byId, depth + 1)
}

function classesOf({ files, names }: OneRosterPackage, { school }: OneRosterChoice): RosterRow[] {
  const courses = new Map(files.courses.map(course => [course.get('sourcedid'), course]))
  return files.classes
    .filter(klass => school === null || klass.get('schoolsourcedid') === school)
    .map(klass => {
      const course = courses.get(klass.get('coursesourcedid'))
      const subject = klass.list('subjects')[0] ?? course?.list('subjects')[0] ?? course?.get('title') ?? ''
      const grade = klass.list('grades')[0] ?? course?.list('grades')[0] ?? ''
      return {
        ...bare,
        file: names.classes,
        line: klass.line,
        kind: 'class' as const,
        sourcedId: klass.get('sourcedid'),
        gone: klass.isGone,
        values: {
          title: klass.get('title'),
          classType: klass.get('classtype').toLowerCase() === 'homeroom' ? 'homeroom' : 'subject',
          ...(grade !== '' && { grade }),
          ...(subject !== '' && { subject }),
        },
        refs: klass.list('termsourcedids'),
      }
    })
}
