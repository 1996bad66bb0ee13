// Writes the guardians of an import, except the first reachable one, who is in the student's row.
import { and, eq, max, sql } from 'drizzle-orm'
import { insertMany } from '#kit/server/bulk.ts'
import type { Tx } from '#kit/server/db.ts'
import type { Kit } from '#kit/server/kit.ts'
import {
  firstGuardian,
  guardianDifference,
  otherGuardians,
  pairOthers,
} from '#schools/contract/import/guardians.rules.ts'
import type { GuardianRead, PersonRead } from '#schools/contract/import/person.rules.ts'
import { guardiansByStudent } from '../guardians/guardians.ts'
import { guardians, type StudentRow } from '../people.tables.ts'
import type { RosterImportRow, RosterRowRecord, RowBefore } from '../roster.tables.ts'
import { guardianIds } from './guardian-ids.ts'
import { knownGuardian } from './known-people.ts'

type GuardianBefore = NonNullable<RowBefore['guardians']>[number]

export async function keepGuardians(
  tx: Tx,
  kit: Kit,
  made: readonly StudentRow[],
  read: readonly PersonRead[],
): Promise<void> {
  await insertMany(
    tx,
    guardians,
    made.flatMap((student, index) => {
      const person = read[index]
      return (person ? otherGuardians(person) : []).map((each, at) => rowOf(kit, student, each, at + 1))
    }),
  )
  const related = made.flatMap(({ id }, index) => {
    const relation = read[index] && firstGuardian(read[index])?.relation
    return relation ? [{ student: id, relation }] : []
  })
  await tx.execute(sql`
    update ${guardians} g set relation = r.relation
    from jsonb_to_recordset(${JSON.stringify(related)}::jsonb) as r(student text, relation text)
    where g.student = r.student and g.position = 0`)
}

const rowOf = (
  kit: Kit,
  student: Pick<StudentRow, 'id' | 'school'>,
  { name, email, phone, relation }: GuardianRead,
  position: number,
) => ({
  id: kit.newId(),
  school: student.school,
  student: student.id,
  position,
  name,
  email,
  phone,
  relation,
  createdAt: kit.clock.now(),
})

/** Adds and completes guardians beyond the first. @returns Previous values, for the undo. */
export async function mergeGuardians(
  tx: Tx,
  kit: Kit,
  record: RosterImportRow,
  row: RosterRowRecord,
  person: PersonRead,
): Promise<GuardianBefore[]> {
  const student = row.target ?? ''
  const byStudent = await guardiansByStudent(tx, [student])
  const held = byStudent.get(student) ?? []
  const ids = await guardianIds(tx, record, byStudent)
  const school = held[0]?.school
  const before: GuardianBefore[] = []
  if (school === undefined) return before
  for (const pair of pairOthers(
    person,
    held.map(each => knownGuardian(each, ids)),
  )) {
    const now = held.find(({ id }) => id === pair.known?.id)
    // The specification's parent is compared in the student's row.
    if (now?.position === 0) continue
    if (!now) {
      const fresh = rowOf(kit, { id: student, school }, pair.read, await nextPosition(tx, student))
      await tx.insert(guardians).values(fresh)
      before.push({ id: fresh.id, wrote: valuesOf(fresh) })
      continue
    }
    const set = Object.fromEntries(guardianDifference(pair).map(({ part, to }) => [part.toLowerCase(), to]))
    if (Object.keys(set).length === 0) continue
    await tx.update(guardians).set(set).where(eq(guardians.id, now.id))
    before.push({ id: now.id, was: valuesOf(now), wrote: { ...valuesOf(now), ...set } })
  }
  return before
}

const valuesOf = ({ name, email, phone, relation }: GuardianRead): GuardianRead => ({
  name,
  email,
  phone,
  relation,
})

const nextPosition = async (tx: Tx, student: string): Promise<number> =>
  ((
    await tx
      .select({ last: max(guardians.position) })
      .from(guardians)
      .where(eq(guardians.student, student))
  )[0]?.last ?? 0) + 1

/** Guardians who have joined or were edited since are left unchanged. */
export async function undoGuardians(tx: Tx, before: RowBefore['guardians']): Promise<void> {
  for (const { id, was, wrote } of before ?? []) {
    const isUntouched = and(
      eq(guardians.id, id),
      eq(guardians.status, 'inactive'),
      wrote &&
        sql`(${guardians.name}, ${guardians.email}, ${guardians.phone}, ${guardians.relation})
        is not distinct from (${wrote.name}::text, ${wrote.email}::text, ${wrote.phone}::text, ${wrote.relation}::text)`,
    )
    if (was) await tx.update(guardians).set(was).where(isUntouched)
    else await tx.delete(guardians).where(isUntouched)
  }
}
