// A guardian's view of all their children: one school with an email link, all schools with an account.
import { and, asc, eq, inArray, isNull } from 'drizzle-orm'
import type * as z from '#zod'
import { comeBack, hasLeft } from '#communications/server/mailings.api.ts'
import { needsConsent } from '#identity/contract/people.rules.ts'
import { identityErrors } from '#identity/contract/identity.errors.ts'
import { readLink } from '#identity/server/links.api.ts'
import { personOf } from '#identity/server/people.api.ts'
import type { Actor } from '#kit/contract/permissions.ts'
import { requireChannel } from '#kit/server/channels.ts'
import type { Tx } from '#kit/server/db.ts'
import { fail, kitFail } from '#kit/server/errors.ts'
import type { Kit } from '#kit/server/kit.ts'
import type { Call } from '#kit/server/service.ts'
import type { Family, guardiansContract } from '#schools/contract/guardians.contract.ts'
import { schoolErrors } from '#schools/contract/schools.errors.ts'
import { classes, classStudents } from '../classes.tables.ts'
import { browserPlace } from './guardian-place.ts'
import {
  contactOfGuardian,
  guardiansByStudent,
  sharesContacts,
  guardianshipsOf,
  type Contact,
  type Guardianship,
} from './guardians.ts'
import { familyLink, familyPurpose, joinGuardian, mailFamily, type FamilyLink } from './join-guardian.ts'
import { guardians, type GuardianRow } from '../people.tables.ts'
import { withdrawConsent } from './withdraw.ts'
import { frontOf } from '../plans/plans.ts'
import { schoolOf } from '../plans/seats.ts'
import { fullName } from '../students/students.ts'

/** Category of report emails; unsubscribing by an email's link switches them off for all children. */
export const reportsMailing = 'reports'

type WireFamily = z.input<typeof Family>
type Calls = typeof guardiansContract.methods.calls

export interface FamilyAsker {
  readonly code?: string | undefined
  readonly actor: Actor
  readonly now: Date
}

/** An account's address is always verified; a link verifies the address that it was sent to. */
async function addressOf(
  tx: Tx,
  { code, actor, now }: FamilyAsker,
): Promise<{ contact: Contact; school?: string }> {
  if (code !== undefined) {
    const link = await readLink<FamilyLink>(tx, now, familyPurpose, code)
    return { contact: link.data, school: link.subject }
  }
  if (actor.id === null) throw fail(identityErrors, 'link-invalid')
  const email = (await personOf(tx, actor.id))?.email
  if (!email) throw kitFail('not-found')
  return { contact: { email } }
}

/** A child of the caller; another person's child is not found. */
export async function guardianshipFor(tx: Tx, asker: FamilyAsker, student: string): Promise<Guardianship> {
  const { contact, school } = await addressOf(tx, asker)
  const guardianship = (await guardianshipsOf(tx, contact, school)).find(each => each.student.id === student)
  if (!guardianship) throw kitFail('not-found')
  return guardianship
}

export async function family(tx: Tx, asker: FamilyAsker): Promise<WireFamily> {
  const { contact, school } = await addressOf(tx, asker)
  const guardianships = await guardianshipsOf(tx, contact, school)
  const email = 'email' in contact ? contact.email : null
  const ids = guardianships.map(({ student }) => student.id)
  const facts = {
    all: await guardiansByStudent(tx, ids),
    classes: await classNames(tx, ids),
    hasLeftReports: email !== null && (await hasLeft(tx, email, reportsMailing)),
    now: asker.now,
  }
  const schools: WireFamily['schools'] = []
  for (const [id, group] of Map.groupBy(guardianships, ({ student }) => student.school)) {
    const shares = await sharesContacts(tx, id)
    schools.push({
      school: frontOf(await schoolOf(tx, id)),
      children: group.map(guardianship => childOf(guardianship, { ...facts, shares })),
    })
  }
  return { email, phone: 'phone' in contact ? contact.phone : null, schools }
}

interface Facts {
  readonly all: ReadonlyMap<string, GuardianRow[]>
  readonly classes: ReadonlyMap<string, string[]>
  readonly shares: boolean
  readonly hasLeftReports: boolean
  readonly now: Date
}

function childOf(
  { guardian, student }: Guardianship,
  facts: Facts,
): WireFamily['schools'][number]['children'][number] {
  const isJoined = guardian.status === 'success'
  return {
    _id: student.id,
    name: fullName(student),
    classes: facts.classes.get(student.id) ?? [],
    relation: guardian.relation,
    joined: isJoined,
    consent: needsConsent(student.dob ?? undefined, facts.now),
    consentAt: guardian.consentAt,
    withdrawnAt: guardian.withdrawnAt,
    closed: (facts.all.get(student.id) ?? []).some(({ withdrawnAt }) => withdrawnAt !== null),
    reports: guardian.reports && !facts.hasLeftReports,
    id: isJoined ? student.number : null,
    others: (facts.all.get(student.id) ?? [])
      .filter(({ id }) => id !== guardian.id)
      .map(({ name, relation, email, phone }) => ({
        name,
        relation,
        email: facts.shares ? email : null,
        phone: facts.shares ? phone : null,
      })),
  }
}

async function classNames(tx: Tx, ids: readonly string[]): Promise<Map<string, string[]>> {
  if (ids.length === 0) return new Map()
  const rows = await tx
    .select({ student: classStudents.student, name: classes.name })
    .from(classStudents)
    .innerJoin(classes, eq(classes.id, classStudents.class))
    .where(and(inArray(classStudents.student, [...ids]), isNull(classes.archivedAt)))
    .orderBy(asc(classes.name))
  return new Map(
    [...Map.groupBy(rows, ({ student }) => student)].map(([student, list]) => [
      student,
      list.map(({ name }) => name),
    ]),
  )
}

type JoinData = z.output<Calls['patch']['join']['data']>

export const joinByFamily = (
  kit: Kit,
  call: Call<unknown, JoinData>,
): Promise<z.input<Calls['patch']['join']['result']>> =>
  kit.db.transaction(async tx => {
    const { data, actor, now, request } = call
    const guardianship = await guardianshipFor(tx, { code: data.code, actor, now }, data.student)
    return joinGuardian(tx, kit, guardianship, {
      agreed: data.agreed,
      address: request.address,
      reveals: guardianship.guardian.status !== 'success',
      browser: browserPlace(data.timeZone, request.language),
      now,
    })
  })

type WithdrawData = z.output<Calls['patch']['withdraw']['data']>

export async function withdrawByFamily(
  kit: Kit,
  { db: tx, data, actor, now }: Call<unknown, WithdrawData>,
): Promise<{ withdrawnAt: Date }> {
  const guardianship = await guardianshipFor(tx, { code: data.code, actor, now }, data.student)
  return { withdrawnAt: await withdrawConsent(tx, kit, guardianship, now) }
}

type ReportsData = z.output<Calls['patch']['reports']['data']>

/** Switching on one child also resubscribes to the mailing; the other children stay off. */
export async function chooseReports({
  db: tx,
  data,
  actor,
  now,
}: Call<unknown, ReportsData>): Promise<{ reports: boolean }> {
  const { guardian } = await guardianshipFor(tx, { code: data.code, actor, now }, data.student)
  const { email } = guardian
  if (data.reports && email !== null && (await comeBack(tx, email, reportsMailing)))
    await tx.update(guardians).set({ reports: false }).where(eq(guardians.email, email))
  await tx.update(guardians).set({ reports: data.reports }).where(eq(guardians.id, guardian.id))
  return { reports: data.reports }
}

/** Gives the same answer for every address, so that nobody learns who has children here. */
export async function sendFamilyLinks(
  kit: Kit,
  { db: tx, data }: Call<unknown, z.output<Calls['patch']['sendLink']['data']>>,
): Promise<{ sent: true }> {
  const contact = contactOfGuardian({ email: data.email ?? null, phone: data.mobile ?? null })
  if (contact === null) throw fail(schoolErrors, 'parent-needed')
  requireChannel(kit.config, 'email' in contact ? 'mail' : 'text')
  const guardianships = await guardianshipsOf(tx, contact)
  for (const [school, [guardianship]] of Map.groupBy(guardianships, ({ student }) => student.school)) {
    const code = await familyLink(tx, kit, school, contact)
    if (guardianship) await mailFamily(tx, kit, await schoolOf(tx, school), guardianship.guardian, code)
  }
  return { sent: true }
}
