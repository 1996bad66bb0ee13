// Creates a class from a session's participants: in a school only its students, otherwise everybody.
import { and, inArray, eq, isNull } from 'drizzle-orm'
import { accountRow } from '#identity/server/school-accounts.api.ts'
import type { Kit } from '#kit/server/kit.ts'
import { notify } from '#kit/server/notify.ts'
import type { Call } from '#kit/server/service.ts'
import { schoolNotices } from '#schools/contract/schools.notices.ts'
import { assertSignedIn } from './access.ts'
import { siblingKey } from './students/add-students.ts'
import { placeInClass } from './classes/class-people.ts'
import { createClass } from './classes/edit-classes.ts'
import { students } from './people.tables.ts'
import { takeSeats } from './plans/seats.ts'
import { notifyStudents } from './students/students.ts'

interface NewClass {
  readonly school: string | null
  readonly name: string
  /** Accounts. */ readonly people: readonly string[]
}

export async function makeClassOf(
  kit: Kit,
  call: Call,
  { school, name, people }: NewClass,
): Promise<{ class: string; kept: number; left: number }> {
  const { db: tx, actor } = call
  const owner = school ?? assertSignedIn(actor)
  const made = await createClass(kit, {
    ...call,
    data: { type: 'subject', name, subjectTemporary: name, ...(school === null ? {} : { school }) },
  })
  if (school === null) await addLearners(kit, call, owner, people)
  const known = await tx
    .select({ id: students.id, uid: students.uid })
    .from(students)
    .where(and(eq(students.school, owner), inArray(students.uid, [...people]), isNull(students.archivedAt)))
  await placeInClass(
    tx,
    owner,
    made._id,
    known.map(({ id }) => id),
  )
  const about = { key: made._id, ...(school !== null && { school }) }
  for (const user of known.flatMap(({ uid }) => uid ?? []))
    await notify(tx, kit.clock, schoolNotices, 'ClassKept', { user }, { class: name, id: made._id }, about)
  return { class: made._id, kept: known.length, left: people.length - known.length }
}

/** Adds students of a personal account. Parent details in the students' accounts are not copied. */
async function addLearners(kit: Kit, call: Call, owner: string, people: readonly string[]): Promise<void> {
  const { db: tx, now } = call
  const known = await tx
    .select({ uid: students.uid })
    .from(students)
    .where(and(eq(students.school, owner), inArray(students.uid, [...people])))
  const fresh = people.filter(uid => known.every(each => each.uid !== uid))
  if (fresh.length === 0) return
  await takeSeats(tx, owner, 'student', fresh.length, now)
  for (const uid of fresh) {
    const account = await accountRow(tx, uid)
    const [row] = await tx
      .insert(students)
      .values({
        id: kit.newId(),
        school: owner,
        uid,
        firstName: account.firstName || account.nickname,
        lastName: account.lastName,
        nickname: account.nickname,
        avatar: account.avatar,
        siblingKey: siblingKey([account.firstName, account.lastName], {}, uid),
        status: 'success',
        createdAt: now,
        updatedAt: now,
      })
      .returning()
    if (row) await notifyStudents(tx, kit, 'created', row)
  }
}
