// Participants of a new session: a class or some of it, selected colleagues, one person who booked, or open
// registration.
import type { Actor } from '#kit/contract/permissions.ts'
import type { Tx } from '#kit/server/db.ts'
import { fail } from '#kit/server/errors.ts'
import { isAdminOf, isStaffOf } from '#schools/contract/relations.ts'
import {
  assertClassInPlan,
  classRow,
  learnersOf,
  teachesClass,
  type ClassRow,
} from '#schools/server/classes.api.ts'
import { assertOwnerOpen, staffAmong } from '#schools/server/owners.api.ts'
import { kinds, type SessionKind } from '#sessions/contract/kinds.ts'
import { sessionErrors } from '#sessions/contract/sessions.errors.ts'

export interface PeopleRequest {
  readonly type: SessionKind
  readonly classId?: string | undefined
  readonly students?: readonly string[] | undefined
}
export interface SessionAudience {
  readonly school: string | null
  readonly personal: boolean
  readonly classId: string | null
  readonly className: string | null
  /** Public, or open to the members of a school. */
  readonly published: boolean
  readonly fellows: string | null
}
export interface Gathering {
  readonly place: SessionAudience
  readonly students: readonly string[]
}

/** @param quick A lesson that begins now needs no class: people join by code. */
export async function gather(
  db: Tx,
  actor: Actor,
  now: Date,
  request: PeopleRequest,
  quick: boolean,
): Promise<Gathering> {
  const { flags, access, audience } = kinds[request.type]
  const klass = request.classId === undefined ? undefined : await classToTeach(db, actor, request.classId)
  if (flags.class && !klass && !quick) throw fail(sessionErrors, 'kind-class')
  const school = schoolOf(actor, klass)
  if (flags.school && (school === null || !isStaffOf(actor, school))) throw fail(sessionErrors, 'kind-school')
  if (school !== null) await assertOwnerOpen(db, school, now)
  const place: SessionAudience = {
    school,
    personal: school === null,
    classId: klass?.id ?? null,
    className: klass?.name ?? null,
    published: flags.public,
    fellows: audience === 'schoolLearners' ? school : null,
  }
  if (access === 'enrol') {
    if (request.students !== undefined && request.students.length > 0) throw fail(sessionErrors, 'kind-enrol')
    return { place, students: [] }
  }
  return { place, students: await chosen(db, actor, request, klass, school) }
}

/** A personal class belongs to no school. */
function schoolOf(actor: Actor, klass: ClassRow | undefined): string | null {
  if (!klass) return actor.school ?? null
  return klass.school === actor.id ? null : klass.school
}

async function classToTeach(db: Tx, actor: Actor, id: string): Promise<ClassRow> {
  const klass = await classRow(db, id)
  if (klass.archivedAt !== null) throw fail(sessionErrors, 'kind-class')
  if (
    klass.school !== actor.id &&
    !isAdminOf(actor, klass.school) &&
    !(await teachesClass(db, id, actor.id ?? ''))
  )
    throw fail(sessionErrors, 'class-not-yours')
  await assertClassInPlan(db, klass, actor)
  return klass
}

/** The whole class unless some are named; colleagues and bookers are always named. */
export async function chosen(
  db: Tx,
  actor: Actor,
  { type, students }: PeopleRequest,
  klass: Pick<ClassRow, 'id'> | undefined,
  school: string | null,
): Promise<readonly string[]> {
  const { audience, access } = kinds[type]
  const chosenStudents = students === undefined ? undefined : [...new Set(students)]
  if (audience === 'classLearners') {
    const inside = klass ? await learnersOf(db, klass.id) : []
    if (chosenStudents?.some(id => !inside.includes(id))) throw fail(sessionErrors, 'student-unknown')
    if (chosenStudents?.length === 0 && klass) throw fail(sessionErrors, 'kind-people')
    return chosenStudents ?? inside
  }
  if (!chosenStudents || chosenStudents.length === 0 || chosenStudents.includes(actor.id ?? ''))
    throw fail(sessionErrors, 'kind-people')
  if (
    audience === 'colleagues' &&
    chosenStudents.length !== (await staffAmong(db, school ?? '', chosenStudents)).size
  )
    throw fail(sessionErrors, 'colleague-unknown')
  if ((access === 'booking' || access === 'applicant') && chosenStudents.length !== 1)
    throw fail(sessionErrors, 'kind-people')
  return chosenStudents
}
