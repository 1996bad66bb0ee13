// Matching help: packages and providers for a lesson's subject, grade and curriculum, by the conditions of
// matching.
import { and, arrayOverlaps, asc, desc, eq, inArray, isNull, sql } from 'drizzle-orm'
import { groupsOf } from '#academics/contract/grades.rules.ts'
import { curriculumGrades } from '#academics/server/content.api.ts'
import type { Tx } from '#kit/server/db.ts'
import type { Kit } from '#kit/server/kit.ts'
import { copiedTask } from '#sessions/server/after-class.api.ts'
import { bookingLeadHours } from '#services/contract/booking.conf.ts'
import type { MatchQuery } from '#services/contract/bookings/matching.shapes.ts'
import { gradeGroups, type GradeGroup } from '#academics/contract/grades.rules.ts'
import { packUsers, type PackUserRow } from '../credits.tables.ts'
import { hasCreditsLeft } from '../credits/pack-users.ts'
import type { Matching } from '../matching/chosen.ts'
import { teachersByPack } from '../matching/teachers-by-pack.ts'
import { packs, type PackRow } from '../packages.tables.ts'
import { snapshotOf } from '../packages/packages.ts'

/** Subject and grade of a lesson in school. */
export interface HelpScope {
  readonly curriculum: string
  readonly subjects: readonly string[]
  readonly gradeGroups: readonly GradeGroup[]
}

/** A lesson without curriculum or subject has no matches. */
export async function scopeOf(db: Tx, session: string): Promise<HelpScope | undefined> {
  const task = await copiedTask(db, session)
  if (!task?.curriculum || task.subjects.length === 0) return undefined
  const grades = await curriculumGrades(db, task.curriculum)
  const names = task.grades.flatMap(({ label, value }) => [label, value])
  const platform = [
    ...names,
    ...grades
      .filter(({ _id, name }) => names.includes(_id) || names.includes(name))
      .flatMap(grade => grade.platform),
  ]
  return {
    curriculum: task.curriculum,
    subjects: task.subjects.map(({ label }) => label),
    gradeGroups: groupsOf({ platform }).filter(group => gradeGroups.includes(group)),
  }
}

/** Narrows a package's providers to those for the lesson's subject and grade. */
export const queryFor = ({ subjects, gradeGroups: groups }: HelpScope): Matching['query'] => ({
  subject: [...subjects],
  ...(groups.length > 0 && { gradeGroup: [...groups] }),
})

const maxPacks = 3

/** Sold to individuals, online, taught by a mentor; cheapest first. */
export async function fittingPacks(
  db: Tx,
  { curriculum, subjects, gradeGroups: groups }: HelpScope,
): Promise<PackRow[]> {
  return db
    .select()
    .from(packs)
    .where(
      and(
        eq(packs.status, 'published'),
        eq(packs.type, 'mentoring'),
        eq(packs.role, 'mentoring'),
        eq(packs.mentoringType, 'academic'),
        eq(packs.isOnCampus, false),
        isNull(packs.consultant),
        eq(packs.curriculum, curriculum),
        arrayOverlaps(packs.subjects, [...subjects]),
        groups.length === 0 ? undefined : arrayOverlaps(packs.gradeGroups, [...groups]),
        sql`'personal' = any(${packs.salesTarget})`,
      ),
    )
    .orderBy(asc(packs.price), asc(packs.id))
    .limit(maxPacks)
}

/** Matching bought packages with credits, the learner's own before a guardian's. */
export async function fittingCredits(
  db: Tx,
  now: Date,
  owners: readonly string[],
  scope: HelpScope,
): Promise<PackUserRow[]> {
  const rows = await db
    .select()
    .from(packUsers)
    .where(and(inArray(packUsers.owner, [...owners]), eq(packUsers.isSchool, false), hasCreditsLeft(now)))
    .orderBy(desc(packUsers.updatedAt), desc(packUsers.id))
  return rows
    .filter(({ snapshot }) => isFitting(snapshot, scope))
    .toSorted((a, b) => owners.indexOf(a.owner) - owners.indexOf(b.owner))
}

function isFitting(
  pack: PackUserRow['snapshot'],
  { curriculum, subjects, gradeGroups: groups }: HelpScope,
): boolean {
  const overlaps = <T>(a: readonly T[], b: readonly T[]) => a.some(each => b.includes(each))
  return (
    pack.serviceRoles === 'mentoring' &&
    pack.mentoringType === 'academic' &&
    pack.consultant === null &&
    !pack.isOnCampus &&
    pack.curriculum === curriculum &&
    overlaps(pack.subject, subjects) &&
    (groups.length === 0 || overlaps(pack.gradeGroup, groups))
  )
}

interface MatchRequest {
  readonly db: Tx
  readonly now: Date
  readonly learner: string
  readonly zone: string
}

/** Providers in matching order. */
export async function fittingProviders(
  kit: Pick<Kit, 'conf'>,
  { db, now, learner, zone }: MatchRequest,
  scope: HelpScope,
  pack: { readonly snapshot: PackUserRow['snapshot']; readonly isFree: boolean },
  limit: number,
) {
  const query = queryFor(scope)
  const matching: Matching = {
    db,
    now,
    query,
    pack: pack.snapshot,
    isFree: pack.isFree,
    trialOf: null,
    reader: learner,
    readerZone: zone,
    leadHours: await kit.conf.get(bookingLeadHours, db),
  }
  return teachersByPack(matching, { packUserId: '', ...query, $limit: limit, $skip: 0 } as MatchQuery)
}

export const asSold = (row: PackRow) => ({ snapshot: snapshotOf(row), isFree: false })
