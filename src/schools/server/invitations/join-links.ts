// Links for applying to a school: one per school and role, resettable, with or without approval.
import { randomBytes } from 'node:crypto'
import { and, eq, isNull } from 'drizzle-orm'
import type * as z from '#zod'
import type { Tx } from '#kit/server/db.ts'
import { fail, kitFail } from '#kit/server/errors.ts'
import type { Kit } from '#kit/server/kit.ts'
import type { Call } from '#kit/server/service.ts'
import type { JoinLink } from '#schools/contract/plans.shapes.ts'
import type { schoolPlanContract } from '#schools/contract/plans.contract.ts'
import { schoolErrors } from '#schools/contract/schools.errors.ts'
import { schoolPermissions } from '#schools/contract/schools.permissions.ts'
import { assertMay, auditManager } from '../access.ts'
import { joinLinks, schools, type SchoolRow } from '../plans.tables.ts'
import { schoolOf } from '../plans/seats.ts'

type LinkRow = typeof joinLinks.$inferSelect
type Role = LinkRow['role']

const newKey = () => randomBytes(18).toString('base64url')
const wire = ({ role, key, approval }: LinkRow): z.input<typeof JoinLink> => ({
  role,
  key,
  approval,
  path: `/account/schoolApply/${key}`,
})

async function linkOf(tx: Tx, school: string, role: Role): Promise<LinkRow> {
  await tx.insert(joinLinks).values({ school, role, key: newKey() }).onConflictDoNothing()
  const [row] = await tx
    .select()
    .from(joinLinks)
    .where(and(eq(joinLinks.school, school), eq(joinLinks.role, role)))
  if (!row) throw kitFail('unexpected')
  return row
}

export async function joinLink({
  db,
  query,
  actor,
}: Call<{ school: string; role: Role }>): Promise<z.input<typeof JoinLink>> {
  assertMay(schoolPermissions, 'school.link', actor, query.school)
  await schoolOf(db, query.school)
  return wire(await linkOf(db, query.school, query.role))
}

type Patch = z.output<typeof schoolPlanContract.methods.calls.patch.joinLink.data>

/** A reset invalidates the old link. */
export async function patchJoinLink(
  _kit: Kit,
  call: Call<unknown, Patch>,
): Promise<z.input<typeof JoinLink>> {
  const {
    db,
    data: { school, role, reset, approval },
    actor,
  } = call
  assertMay(schoolPermissions, 'school.link', actor, school)
  await schoolOf(db, school)
  const link = await linkOf(db, school, role)
  const set = { key: reset ? newKey() : link.key, approval: approval ?? link.approval }
  const [row] = await db
    .update(joinLinks)
    .set(set)
    .where(and(eq(joinLinks.school, school), eq(joinLinks.role, role)))
    .returning()
  await auditManager(db, call, 'school.joinLink', school, {
    after: { role, reset: reset === true, approval: set.approval },
  })
  if (!row) throw kitFail('unexpected')
  return wire(row)
}

/** The school of a valid link. */
export async function byKey(
  tx: Tx,
  key: string,
  role: Role,
): Promise<{ school: SchoolRow; approval: boolean }> {
  const [found] = await tx
    .select({ school: schools, approval: joinLinks.approval })
    .from(joinLinks)
    .innerJoin(schools, eq(schools.id, joinLinks.school))
    .where(and(eq(joinLinks.key, key), eq(joinLinks.role, role), isNull(schools.deletedAt)))
  if (!found) throw fail(schoolErrors, 'join-key-wrong')
  return found
}
