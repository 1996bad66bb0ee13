// Packages on sale for one reader: the window, recommendations, counts, and those that a provider could
// teach.
import { and, arrayContains, asc, desc, eq, ne, or, sql, type SQL } from 'drizzle-orm'
import type * as z from '#zod'
import { accountsOf } from '#commerce/contract/relations.ts'
import { may } from '#kit/contract/permissions.ts'
import type { Tx } from '#kit/server/db.ts'
import { kitFail } from '#kit/server/errors.ts'
import { containing, likeContaining } from '#kit/server/like.ts'
import { listTable } from '#kit/server/query.ts'
import type { Call } from '#kit/server/service.ts'
import type { packContract } from '#services/contract/packages/packages.contract.ts'
import { packPermissions } from '#services/contract/packages/packages.permissions.ts'
import { educatorCategories, type SalesTarget } from '#services/contract/packages/packages.values.ts'
import { categories, isBySubject, type Category } from '#services/contract/services.values.ts'
import { applications, type ApplicationRow } from '../services.tables.ts'
import { packs, type PackRow } from '../packages.tables.ts'
import { isSold } from './pack-parts.ts'
import { wirePacks } from './packages.ts'
import { pricesOfSchool } from './school-prices.ts'

type Query = z.output<typeof packContract.methods.find.query>

export async function listPacks(call: Call, query: Query) {
  const { $sys = false, $school, status, $search, subject, gradeGroup, countryCode, city, ...rest } = query
  if ($sys && !may(packPermissions, 'pack.manage', call.actor)) throw kitFail('forbidden')
  // A school's price is for its admins; staff see all of them on the package's page.
  if ($school !== undefined && !accountsOf(call.actor).includes($school)) throw kitFail('forbidden')
  const page = await listTable(call.db, packs, rest, {
    columns: {
      _id: packs.id,
      type: packs.type,
      serviceRoles: packs.role,
      mentoringType: packs.mentoringType,
      curriculum: packs.curriculum,
      state: packs.status,
      isOnCampus: packs.isOnCampus,
      name: packs.name,
      price: packs.price,
      lastPublished: packs.lastPublished,
      updatedAt: packs.updatedAt,
    },
    where: and(
      $sys ? undefined : inWindow(call, $school),
      status === undefined ? undefined : onSale(status),
      subject === undefined ? undefined : arrayContains(packs.subjects, [subject]),
      gradeGroup === undefined ? undefined : arrayContains(packs.gradeGroups, [gradeGroup]),
      countryCode === undefined ? undefined : arrayContains(packs.countries, [countryCode]),
      city === undefined ? undefined : sellsIn(city),
      $search
        ? or(
            containing($search, packs.name),
            sql`exists (select 1 from unnest(${packs.keywords} || ${packs.subjects}) word where word ilike ${likeContaining($search)})`,
          )
        : undefined,
    ),
    order: $sys ? [desc(packs.updatedAt), desc(packs.id)] : [desc(packs.lastPublished), desc(packs.id)],
  })
  return { ...page, data: await wirePacks(call, page.data, await ownPrices(call, $school, page.data)) }
}

const onSale = (isOnSale: boolean): SQL =>
  isOnSale ? eq(packs.status, 'published') : ne(packs.status, 'published')
const sellsIn = (city: string): SQL => sql`${packs.onCampusPrice} @> ${JSON.stringify([{ city }])}::jsonb`

/** Published, and sold to people, or to the reading admin's school. */
export function inWindow({ actor }: Pick<Call, 'actor'>, school: string | undefined): SQL | undefined {
  if (school !== undefined && !accountsOf(actor).includes(school)) throw kitFail('forbidden')
  const target: SalesTarget = school === undefined ? 'personal' : 'school'
  return and(eq(packs.status, 'published'), arrayContains(packs.salesTarget, [target]), isSold)
}

/** For the school's own admins only, as checked by `inWindow`. */
const ownPrices = async ({ db }: Pick<Call, 'db'>, school: string | undefined, rows: readonly PackRow[]) =>
  school === undefined
    ? undefined
    : pricesOfSchool(
        db,
        school,
        rows.map(({ id }) => id),
      )

const maxPerCategory = 6

/**
 * Educators see teacher training, students and visitors everything else; schools see what is sold to schools.
 */
export async function recommended(call: Call<{ $school?: string | undefined }>) {
  const { $school } = call.query
  const rows = await call.db
    .select()
    .from(packs)
    .where(inWindow(call, $school))
    .orderBy(desc(packs.lastPublished), desc(packs.id))
    .limit(200)
  const isEducator = call.actor.roles.includes('teacher')
  const isShown = (category: Category) =>
    $school !== undefined || educatorCategories.includes(category) === isEducator
  const groups = []
  for (const mentoringType of categories.filter(isShown)) {
    const these = rows.filter(row => row.mentoringType === mentoringType).slice(0, maxPerCategory)
    if (these.length > 0)
      groups.push({
        mentoringType,
        data: await wirePacks(call, these, await ownPrices(call, $school, these)),
      })
  }
  return groups
}

export async function packGroups(db: Tx, target: SalesTarget | undefined) {
  const rows = await db
    .select()
    .from(packs)
    .where(
      and(
        eq(packs.status, 'published'),
        isSold,
        target === undefined ? undefined : arrayContains(packs.salesTarget, [target]),
      ),
    )
    .orderBy(asc(packs.name))
    .limit(1000)
  return [...Map.groupBy(rows, ({ mentoringType }) => mentoringType)].map(([mentoringType, these]) => ({
    mentoringType,
    count: these.length,
    from: Math.min(...these.map(lowestPrice)),
    curriculum: [
      ...Map.groupBy(
        these.filter(row => row.curriculum !== null),
        row => row.curriculum ?? '',
      ),
    ].map(([code, of]) => ({ code, count: of.length })),
  }))
}

const lowestPrice = (row: PackRow): number =>
  row.isOnCampus ? Math.min(...row.onCampusPrice.map(({ price }) => price)) : row.price

/** Does an approved service meet the package's requirements? Uses the conditions of matching. */
export function teaches(pack: PackRow, auth: ApplicationRow): boolean {
  const overlap = (a: readonly string[], b: readonly string[]) => a.some(each => b.includes(each))
  const isAbout = isBySubject(pack.mentoringType)
    ? pack.curriculum === auth.curriculum && pack.subjects.includes(auth.subject ?? '')
    : overlap(
        pack.topic.map(({ _id }) => _id),
        auth.topic.map(({ _id }) => _id),
      )
  return (
    auth.status === 'approved' &&
    auth.type === pack.type &&
    auth.mentoringType === pack.mentoringType &&
    auth.rolesGranted.includes(pack.role) &&
    overlap(pack.countries, auth.countries) &&
    overlap(pack.gradeGroups, auth.gradeGroups) &&
    (pack.qualification === null || pack.qualification === auth.qualification) &&
    isAbout
  )
}

/** Packages the caller could teach, with the approved services that qualify. */
export async function teacherSideView(call: Call) {
  const mine = await call.db
    .select()
    .from(applications)
    .where(and(eq(applications.owner, call.actor.id ?? ''), eq(applications.status, 'approved')))
  if (mine.length === 0) return []
  const onSaleNow = await call.db
    .select()
    .from(packs)
    .where(eq(packs.status, 'published'))
    .orderBy(asc(packs.name), asc(packs.id))
  const fitting = onSaleNow.flatMap(row => {
    const auth = mine.filter(each => teaches(row, each)).map(({ id }) => id)
    return auth.length > 0 ? [{ row, auth }] : []
  })
  const wired = await wirePacks(
    call,
    fitting.map(({ row }) => row),
  )
  return fitting.flatMap(({ row, auth }, index) => {
    const pack = wired[index]
    return pack ? [{ pack, auth, role: row.role }] : []
  })
}
