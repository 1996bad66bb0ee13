// Schools as a queue of the back office: holders, deadlines, and visibility.
import { and, eq, exists, isNull, not, type SQL } from 'drizzle-orm'
import type * as z from '#zod'
import { claimStaff } from '#identity/server/claim-staff.api.ts'
import { peopleOf } from '#identity/server/people.api.ts'
import type { ClaimFilter } from '#kit/contract/claims.rules.ts'
import { may, type Actor } from '#kit/contract/permissions.ts'
import { claimFigures, claims } from '#kit/server/claims.ts'
import type { Tx } from '#kit/server/db.ts'
import { kitFail } from '#kit/server/errors.ts'
import type { Job } from '#kit/server/jobs.ts'
import type { Kit } from '#kit/server/kit.ts'
import type { Call } from '#kit/server/service.ts'
import { leadDaysConf } from '#schools/contract/leads.conf.ts'
import { leadRoles, leadStates, type LeadState } from '#schools/contract/leads.rules.ts'
import type { School } from '#schools/contract/plans.shapes.ts'
import { planStates } from '#schools/contract/schools.lifecycle.ts'
import { schoolPermissions } from '#schools/contract/schools.permissions.ts'
import { writeFollowUp } from './follow-ups.ts'
import { recordsOf } from '../plans/plans.ts'
import { quotes, schools, type SchoolRow } from '../plans.tables.ts'

export const liveSchools = and(isNull(schools.deletedAt), eq(schools.personal, false)) as SQL

export const leadClaims = ({ clock }: Pick<Kit, 'clock'>) =>
  claims(
    {
      name: 'school-lead',
      table: schools,
      staff: claimStaff(leadRoles),
      permissions: schoolPermissions,
      stopping: schoolPermissions,
      about: (_tx, { id, name }) => Promise.resolve({ name, link: `/sys/school/${id}` }),
      record: async (tx, { row, kind, by, now, why }) => {
        await writeFollowUp(tx, { school: row.id, kind, person: by, now, notes: why })
      },
    },
    clock,
  )

/** Numbers of schools by kind and state, and of unclaimed ones. */
export async function leadFigures(tx: Tx) {
  const rows = await tx
    .select({ instituteType: schools.instituteType, status: schools.status, ...claimFigures(schools) })
    .from(schools)
    .where(liveSchools)
    .groupBy(schools.instituteType, schools.status)
    .orderBy(schools.instituteType, schools.status)
  return rows.map(row => ({ ...row, status: planStates[row.status] }))
}

/** Reading every school requires the back office. */
const isBackOffice = (actor: Actor): boolean => may(schoolPermissions, 'school.quotes', actor)

/** A claimed school appears only in its holder's list; heads also see others'. */
export function listed(kit: Kit, actor: Actor, claim: ClaimFilter | readonly ClaimFilter[] | undefined) {
  const filters = claim === undefined ? undefined : [claim].flat()
  if (!isBackOffice(actor)) {
    if (filters) throw kitFail('forbidden')
    return undefined
  }
  if (may(schoolPermissions, 'claim.assign', actor))
    return filters && leadClaims(kit).where(filters, actor.id ?? '')
  if (filters?.includes('others')) throw kitFail('forbidden')
  return leadClaims(kit).where(filters ?? ['me', 'none'], actor.id ?? '')
}

/** Records with their holders, which only the back office reads. */
export async function recordsFor(
  tx: Tx,
  actor: Actor,
  rows: readonly SchoolRow[],
): Promise<z.input<typeof School>[]> {
  const records = await recordsOf(tx, rows)
  if (!isBackOffice(actor)) return records
  const people = await peopleOf(
    tx,
    rows.flatMap(({ follower }) => follower ?? []),
  )
  return records.map((record, at) => {
    const { follower = null, followedAt = null, releasedAt = null } = rows[at] ?? {}
    const holder = follower === null ? null : { _id: follower, name: people.get(follower)?.name ?? '' }
    return { ...record, follower: holder, followedAt, releasedAt }
  })
}

export async function recordFor(tx: Tx, actor: Actor, row: SchoolRow): Promise<z.input<typeof School>> {
  const [record] = await recordsFor(tx, actor, [row])
  if (!record) throw new Error('a school has a record')
  return record
}

/** Claims, assigns or releases. Changes nothing else. */
export async function changeFollower(
  kit: Kit,
  id: string,
  call: Call<unknown, { readonly follower?: string | null | undefined }>,
): Promise<z.input<typeof School>> {
  const { db, actor, data } = call
  const { follower = null, ...others } = data
  if (!may(schoolPermissions, 'claim.take', actor)) throw kitFail('forbidden')
  if (Object.keys(others).length > 0)
    throw kitFail('bad-data', { fields: [{ path: 'follower', message: 'Change the holder alone.' }] })
  const [row] = await db
    .select()
    .from(schools)
    .where(and(eq(schools.id, id), liveSchools))
  if (!row) throw kitFail('not-found')
  return recordFor(db, actor, await leadClaims(kit).change(db, call, row, follower))
}

const hasApplied = (tx: Tx): SQL =>
  exists(tx.select({ id: quotes.id }).from(quotes).where(eq(quotes.school, schools.id)))

/** A school without a plan is in the applied state once it has asked for a quote. */
const inState = (tx: Tx): Readonly<Record<LeadState, SQL | undefined>> => ({
  created: and(eq(schools.status, 'create'), not(hasApplied(tx))),
  applied: and(eq(schools.status, 'create'), hasApplied(tx)),
  trial: eq(schools.status, 'trial'),
  expired: eq(schools.status, 'expired'),
})

const noLonger = 'You no longer follow up schools.'

export const leadsJob = (kit: Kit): Job => ({
  name: 'schools: idle claims',
  // Former managers' claims are released within a minute.
  every: 60,
  async run(now) {
    const days = await kit.conf.get(leadDaysConf)
    const held = leadClaims(kit)
    await kit.db.transaction(async tx => {
      const states = inState(tx)
      for (const state of leadStates)
        await held.releaseIdle(tx, now, {
          open: and(liveSchools, states[state]) as SQL,
          words: noLonger,
          days: days[state],
        })
      // Claims on a school with a paid plan do not expire.
      await held.release(tx, now, await held.heldByStrangers(tx, liveSchools), noLonger)
    })
  },
})
