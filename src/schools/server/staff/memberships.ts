// What schools provide about a person: memberships, profile, plan, space, contact.
import { and, eq, isNull, sql } from 'drizzle-orm'
import { unionAll } from 'drizzle-orm/pg-core'
import { attachmentRule, poolRules, spaceRules, spaceTotal, spaceUsed } from '#files/server/files.api.ts'
import {
  memberships,
  type MembershipsByUser,
  type SchoolMembership,
  type SchoolPlan,
  schoolPlans,
  type SchoolProfile,
  schoolProfiles,
  studentContacts,
} from '#identity/server/memberships.api.ts'
import { closingSteps, personalData, signUpSteps } from '#identity/server/sign-up.api.ts'
import type { Tx } from '#kit/server/db.ts'
import { fail } from '#kit/server/errors.ts'
import { provide, type Provision } from '#kit/server/ports.ts'
import { schoolErrors } from '#schools/contract/schools.errors.ts'
import { planStates } from '#schools/contract/schools.lifecycle.ts'
import { attachmentLimit } from '../talk/attachment-limit.ts'
import { classStaff } from '../classes.tables.ts'
import { contactOf } from '../guardians/parents.ts'
import { staff, students } from '../people.tables.ts'
import { schools } from '../plans.tables.ts'
import { nameAtSignUp } from '../plans/quote.ts'
import { giveSeats, lockSchool } from '../plans/seats.ts'
import { personalDataOf } from '../personal-data.ts'

export const forIdentity = (): readonly Provision[] => [
  provide(memberships, membershipsOf),
  provide(schoolProfiles, writeProfile),
  provide(studentContacts, contactOf),
  provide(schoolPlans, planOf),
  provide(spaceRules, spaceOf),
  provide(attachmentRule, attachmentLimit),
  // Uploads in a school's workplace belong to the school.
  provide(poolRules, ({ school }) => school),
  provide(signUpSteps, async (tx, { user, school }, kit) => {
    if (school !== undefined) await nameAtSignUp(tx, kit, user, school)
  }),
  provide(closingSteps, (tx, { user, now }) => leaveSchools(tx, user, now)),
  provide(personalData, 'schools', personalDataOf),
]

const heads = sql<boolean>`exists (select 1 from ${classStaff} where ${classStaff.staff} = ${staff.id} and ${classStaff.head})`

export const shown = {
  school: schools.id,
  name: schools.name,
  logo: schools.logo,
  personal: schools.personal,
}

const none = sql<boolean>`false`

/** Active rows of joined members. */
const liveRows = (tx: Tx) =>
  unionAll(
    tx
      .select({
        user: staff.uid,
        member: staff.id,
        ...shown,
        as: sql<'staff' | 'student'>`'staff'`.as('as'),
        admin: sql<boolean>`${staff.admin}`.as('admin'),
        subjects: sql<string[]>`${staff.subject}`.as('subjects'),
        heads: heads.as('heads'),
      })
      .from(staff)
      .innerJoin(schools, eq(schools.id, staff.school))
      .where(
        and(
          sql`${staff.uid} = any(${sql.placeholder('users')}::text[])`,
          eq(staff.status, 'success'),
          isNull(staff.archivedAt),
          isNull(schools.deletedAt),
        ),
      ),
    tx
      .select({
        user: students.uid,
        member: students.id,
        ...shown,
        as: sql<'staff' | 'student'>`'student'`.as('as'),
        admin: none.as('admin'),
        subjects: sql<string[]>`'{}'::text[]`.as('subjects'),
        heads: none.as('heads'),
      })
      .from(students)
      .innerJoin(schools, eq(schools.id, students.school))
      .where(
        and(
          sql`${students.uid} = any(${sql.placeholder('users')}::text[])`,
          eq(students.status, 'success'),
          isNull(students.archivedAt),
          isNull(schools.deletedAt),
        ),
      ),
  ).prepare('schools_memberships')

/** Every call of the platform runs this query, so it is built once per connection pool. */
const made = new WeakMap<object, ReturnType<typeof liveRows>>()

async function membershipsOf(tx: Tx, users: readonly string[]): Promise<MembershipsByUser> {
  const statement = made.get(tx) ?? liveRows(tx)
  if ('$client' in tx) made.set(tx, statement)
  const found = new Map<string, SchoolMembership[]>()
  for (const { user, admin, subjects, heads: isHead, as, ...rest } of await statement.execute({ users })) {
    const roles =
      as === 'student'
        ? ['student']
        : [
            ...(admin ? ['admin'] : []),
            ...(subjects.length > 0 ? ['coordinator'] : []),
            ...(isHead ? ['homeroom'] : []),
            'teacher',
          ]
    found.set(user ?? '', [...(found.get(user ?? '') ?? []), { ...rest, as, subjects, roles }])
  }
  return found
}

/** Name and picture inside one school only. */
async function writeProfile(
  tx: Tx,
  school: string,
  user: string,
  { name, nickname, avatar }: SchoolProfile,
  now: Date,
): Promise<void> {
  const set = {
    ...(name === undefined ? {} : { firstName: name[0], lastName: name[1] }),
    ...(nickname === undefined ? {} : { nickname }),
    ...(avatar === undefined ? {} : { avatar }),
    updatedAt: now,
  }
  await tx
    .update(staff)
    .set(set)
    .where(and(eq(staff.school, school), eq(staff.uid, user)))
  await tx
    .update(students)
    .set({ ...set, ...(name === undefined || name[0] !== '' ? {} : { firstName: name[1] }) })
    .where(and(eq(students.school, school), eq(students.uid, user)))
}

async function planOf(tx: Tx, user: string, school: string | null): Promise<SchoolPlan | undefined> {
  const [row] = await tx
    .select()
    .from(schools)
    .where(and(eq(schools.id, school ?? user), isNull(schools.deletedAt)))
  if (!row) return undefined
  const space = {
    used: await spaceUsed(tx, row.id),
    total: row.personal ? await spaceTotal(tx, row.id) : row.space,
  }
  const common = {
    name: row.name,
    tier: row.tier,
    status: row.personal ? 1 : planStates[row.status],
    end: row.end?.toISOString() ?? null,
    space,
  }
  return row.personal
    ? { ...common, teacher: null, student: null }
    : {
        ...common,
        teacher: { used: row.usedTeacher, total: row.teacher },
        student: { used: row.usedStudent, total: row.student },
      }
}

const spaceOf = async (tx: Tx, owner: string): Promise<number | undefined> =>
  (await tx.select({ space: schools.space }).from(schools).where(eq(schools.id, owner)))[0]?.space

/** A closed account leaves its schools; the last admin of a school has to appoint another one first. */
async function leaveSchools(tx: Tx, user: string, now: Date): Promise<void> {
  for (const row of await tx.select().from(staff).where(eq(staff.uid, user))) {
    const school = await lockSchool(tx, row.school).catch(() => undefined)
    if (school && !school.personal && row.admin && row.archivedAt === null) {
      const others = await tx
        .select({ uid: staff.uid })
        .from(staff)
        .where(and(eq(staff.school, row.school), eq(staff.admin, true), isNull(staff.archivedAt)))
      if (others.every(({ uid }) => uid === user)) throw fail(schoolErrors, 'last-admin')
    }
    await tx.delete(staff).where(eq(staff.id, row.id))
    if (row.archivedAt === null) await giveSeats(tx, row.school, 'teacher', 1)
  }
  for (const row of await tx.select().from(students).where(eq(students.uid, user))) {
    await tx.delete(students).where(eq(students.id, row.id))
    if (row.archivedAt === null) await giveSeats(tx, row.school, 'student', 1)
  }
  await tx
    .update(schools)
    .set({ deletedAt: now, name: 'Deleted user' })
    .where(and(eq(schools.id, user), eq(schools.personal, true)))
}
