// A new school always has an admin: an invited person, or the person who asked for it.
import { eq } from 'drizzle-orm'
import type { Tx } from '#kit/server/db.ts'
import { kitFail } from '#kit/server/errors.ts'
import type { Kit } from '#kit/server/kit.ts'
import { plansConf } from '#schools/contract/plans.conf.ts'
import type { PlanTier } from '#schools/contract/plans.conf.ts'
import { writeFollowUp } from '../leads/follow-ups.ts'
import { nameKeyOf } from '../plans/plans.ts'
import { staff } from '../people.tables.ts'
import { schools, type SchoolRow } from '../plans.tables.ts'

/** Space of a school before it buys seats. */
export const defaultSpace = 1000 * 1024 * 1024
export const gigabyte = 1024 ** 3

export interface NewSchool {
  readonly name: string
  readonly instituteType?: SchoolRow['instituteType']
  readonly country?: string | null | undefined
  readonly city?: string | null | undefined
  readonly teacher?: number
  readonly student?: number
  readonly inviter?: string | null
  readonly contact?: string | null
  /** The account that created it, for the follow-up records. */
  readonly madeBy?: string | null
  readonly status?: SchoolRow['status']
  readonly start?: Date
  readonly end?: Date
}
/** A person with an account joins at once; an address is invited. */
export interface FirstAdmin {
  readonly uid?: string
  readonly email: string | null
  readonly name: readonly [string, string]
  readonly nickname?: string
  readonly invitedBy?: string
}

export async function makeSchool(
  tx: Tx,
  kit: Pick<Kit, 'newId' | 'clock'>,
  school: NewSchool,
  admin: FirstAdmin,
): Promise<{ school: SchoolRow; admin: typeof staff.$inferSelect }> {
  const now = kit.clock.now()
  const [made] = await tx
    .insert(schools)
    .values({
      id: kit.newId(),
      name: school.name,
      nameKey: nameKeyOf(school.name),
      instituteType: school.instituteType ?? 'school',
      country: school.country ?? null,
      city: school.city ?? null,
      teacher: Math.max(1, school.teacher ?? 1),
      student: school.student ?? 10,
      usedTeacher: 1,
      space: defaultSpace,
      contact: school.contact ?? null,
      inviter: school.inviter ?? null,
      status: school.status ?? 'create',
      start: school.start ?? null,
      end: school.end ?? null,
      createdAt: now,
      updatedAt: now,
    })
    .returning()
  if (!made) throw kitFail('unexpected')
  const [first] = await tx
    .insert(staff)
    .values({
      id: kit.newId(),
      school: made.id,
      uid: admin.uid ?? null,
      email: admin.email,
      firstName: admin.name[0],
      lastName: admin.name[1],
      nickname: admin.nickname ?? admin.name.join(' ').trim(),
      admin: true,
      status: admin.uid === undefined ? 'inactive' : 'success',
      invitedAt: admin.uid === undefined ? now : null,
      invitedBy: admin.invitedBy ?? null,
      createdAt: now,
      updatedAt: now,
    })
    .returning()
  if (!first) throw kitFail('unexpected')
  await writeFollowUp(tx, { school: made.id, kind: 'created', person: school.madeBy ?? null, now })
  return { school: made, admin: first }
}

/** The personal school record of a teacher, created when first needed. */
export async function personalSchool(
  tx: Tx,
  kit: Pick<Kit, 'clock' | 'conf' | 'newId'>,
  user: { id: string; email: string | null; firstName: string; lastName: string; nickname: string },
): Promise<SchoolRow> {
  const [known] = await tx.select().from(schools).where(eq(schools.id, user.id))
  if (known) return known
  const now = kit.clock.now()
  const free = tierOf((await kit.conf.get(plansConf)).tiers, 'free')
  const [made] = await tx
    .insert(schools)
    .values({
      id: user.id,
      name: user.nickname,
      nameKey: user.id,
      personal: true,
      tier: 'free',
      status: 'paid',
      teacher: 1 + (free?.coTeachers ?? 0),
      usedTeacher: 1,
      student: free?.students ?? 0,
      classLimit: free?.classes ?? 1,
      space: (free?.storageGb ?? 1) * gigabyte,
      createdAt: now,
      updatedAt: now,
    })
    .onConflictDoNothing()
    .returning()
  if (!made) return personalSchool(tx, kit, user)
  await tx.insert(staff).values({
    id: kit.newId(),
    school: user.id,
    uid: user.id,
    email: user.email,
    firstName: user.firstName,
    lastName: user.lastName,
    nickname: user.nickname,
    admin: true,
    status: 'success',
    createdAt: now,
    updatedAt: now,
  })
  return made
}

const tierOf = (tiers: readonly PlanTier[], code: PlanTier['code']) => tiers.find(tier => tier.code === code)
