// Contacts of guardians for later domains, with whether the guardian has confirmed them.
import { and, asc, eq, inArray, isNotNull, isNull } from 'drizzle-orm'
import { hasLeft } from '#communications/server/mailings.api.ts'
import type { Tx } from '#kit/server/db.ts'
import type { AddressReceiver } from '#kit/server/notify.ts'
import { guardianshipFor, reportsMailing, type FamilyAsker } from './guardians/family.ts'
import { guardianReceiver } from './guardians/guardian-place.ts'
import { guardians, students } from './people.tables.ts'
import { schoolOf } from './plans/seats.ts'
import { fullName } from './students/students.ts'

export interface Guardian {
  /** The child's name in the school. */
  readonly child: string
  readonly email: string | null
  /** Includes zone and language for emails to this guardian. */
  readonly receiver: AddressReceiver
  /** The guardian has opened a link from the school, so the address is verified. */
  readonly confirmed: boolean
  readonly wantsReports: boolean
}

/**
 * Guardians of these accounts in a school, or with a teacher as a school of one. Empty for a child without
 * guardians.
 */
export async function guardiansOf(
  tx: Tx,
  school: string,
  users: readonly string[],
): Promise<ReadonlyMap<string, Guardian[]>> {
  if (users.length === 0) return new Map()
  const rows = await tx
    .select({ student: students, guardian: guardians })
    .from(students)
    .innerJoin(guardians, eq(guardians.student, students.id))
    .where(and(eq(students.school, school), inArray(students.uid, [...users]), isNull(students.archivedAt)))
    .orderBy(asc(guardians.position))
  const found = new Map<string, Guardian[]>()
  if (rows.length === 0) return found
  const place = await schoolOf(tx, school)
  for (const { student, guardian } of rows) {
    const uid = student.uid ?? ''
    const { email, status, reports } = guardian
    const isLeft = email !== null && (await hasLeft(tx, email, reportsMailing))
    found.set(uid, [
      ...(found.get(uid) ?? []),
      {
        child: fullName(student),
        email,
        receiver: await guardianReceiver(tx, guardian, place),
        confirmed: status === 'success' && email !== null,
        wantsReports: reports && !isLeft,
      },
    ])
  }
  return found
}

/** The account and school of one of the caller's children; another person's child is not found. */
export async function childAccount(
  tx: Tx,
  asker: FamilyAsker,
  student: string,
): Promise<{ user: string | null; name: string; school: string; hasJoined: boolean; email: string | null }> {
  const guardianship = await guardianshipFor(tx, asker, student)
  return {
    user: guardianship.student.uid,
    name: fullName(guardianship.student),
    email: guardianship.guardian.email,
    school: guardianship.student.school,
    hasJoined: guardianship.guardian.status === 'success',
  }
}

/** Verified guardian addresses of accounts, across all schools; the first parent comes first. */
export async function guardianAddresses(
  tx: Tx,
  users: readonly string[],
): Promise<ReadonlyMap<string, string[]>> {
  if (users.length === 0) return new Map()
  const rows = await tx
    .select({ user: students.uid, email: guardians.email })
    .from(students)
    .innerJoin(guardians, eq(guardians.student, students.id))
    .where(
      and(
        inArray(students.uid, [...users]),
        isNull(students.archivedAt),
        eq(guardians.status, 'success'),
        isNotNull(guardians.email),
      ),
    )
    .orderBy(asc(guardians.position), asc(guardians.id))
  return new Map(
    [...Map.groupBy(rows, ({ user }) => user ?? '')].map(([user, of]) => [
      user,
      [...new Set(of.flatMap(({ email }) => email ?? []))],
    ]),
  )
}
