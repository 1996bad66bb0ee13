// How a school is created: through a quote, a referral of its principal, or its name at sign-up.
import type * as z from '#zod'
import { proveEmail, type EmailProof } from '#identity/server/email-proof.api.ts'
import { accountRow } from '#identity/server/school-accounts.api.ts'
import { daySeconds } from '#kit/contract/durations.ts'
import { formatMoney } from '#kit/contract/money.ts'
import type { Actor } from '#kit/contract/permissions.ts'
import type { Tx } from '#kit/server/db.ts'
import { CodedError, fail, kitFail } from '#kit/server/errors.ts'
import type { Kit } from '#kit/server/kit.ts'
import { attempt, type Limit } from '#kit/server/limits.ts'
import { notify } from '#kit/server/notify.ts'
import type { Call } from '#kit/server/service.ts'
import type { schoolPlanContract } from '#schools/contract/plans.contract.ts'
import { plansConf } from '#schools/contract/plans.conf.ts'
import { schoolPrice } from '#schools/contract/plans.rules.ts'
import { schoolErrors } from '#schools/contract/schools.errors.ts'
import { schoolNotices } from '#schools/contract/schools.notices.ts'
import { recordApplication } from '../leads/follow-ups.ts'
import { sendStaffInvitations } from '../staff/invite-staff.ts'
import { askToJoin } from '../staff/join-staff.ts'
import { makeSchool, type FirstAdmin } from '../school/make-school.ts'
import { adminsOf, nameKeyOf } from './plans.ts'
import { quotes, type SchoolRow, schools } from '../plans.tables.ts'
import { and, eq, isNull } from 'drizzle-orm'

export type Calls = typeof schoolPlanContract.methods.calls.patch

export async function quote(
  kit: Kit,
  call: Call<unknown, z.output<Calls['quote']['data']>>,
): Promise<z.input<Calls['quote']['result']>> {
  const { data, actor, now } = call
  const proof = await proofOf(kit, call)
  const { school: prices, currency } = await kit.conf.get(plansConf)
  const price = schoolPrice(prices, data, data.months)
  return kit.db.transaction(async tx => {
    await proof?.use(tx)
    const known = await schoolByName(tx, data.name)
    const made = known ? undefined : await newSchool(tx, kit, data, actor.id)
    const school = known ?? made
    if (known) await askKnown(tx, kit, known, actor, data.contact)
    if (school) await recordApplication(tx, school, call)
    await tx.insert(quotes).values({
      id: kit.newId(),
      school: school?.id ?? null,
      name: data.name,
      teachers: data.teachers,
      students: data.students,
      months: data.months,
      cents: price.cents,
      contactName: data.contact.name,
      contactEmail: data.contact.email,
      contactPhone: data.contact.phone ?? null,
      message: data.message ?? null,
      sender: actor.id,
      createdAt: now,
    })
    await notify(
      tx,
      kit.clock,
      schoolNotices,
      'QuoteReceived',
      { email: data.contact.email, name: data.contact.name },
      {
        school: data.name,
        teachers: String(data.teachers),
        students: String(data.students),
        months: String(data.months),
        price: formatMoney(price.cents, currency),
        space: String(price.spaceGb),
      },
    )
    return { school: made?.id ?? null, known: known !== undefined, price: { currency, ...price } }
  })
}

/** Without proof, anybody could send emails and create schools in another person's name. */
async function proofOf(
  kit: Kit,
  { data, actor, request }: Call<unknown, z.output<Calls['quote']['data']>>,
): Promise<EmailProof | undefined> {
  if (actor.id !== null) {
    await limitMails(kit, actor.id)
    return undefined
  }
  if (data.captcha === undefined) throw fail(schoolErrors, 'quote-code-needed')
  return proveEmail(kit, data.contact.email, data.captcha, request)
}

const mailsPerDay: Limit = { most: 20, seconds: daySeconds }

/** Limits emails to addresses that the sender chooses. */
export async function limitMails(kit: Kit, sender: string): Promise<void> {
  const { allowed, retryAfter } = await attempt(kit, `quotes and referrals of ${sender}`, mailsPerDay)
  if (!allowed) throw kitFail('too-many-requests', { retryAfter })
}

/**
 * A teacher with an account applies to join; for everybody else, or if no seat is free, the admins are
 * notified.
 */
async function askKnown(
  tx: Tx,
  kit: Kit,
  school: SchoolRow,
  actor: Actor,
  { name, email }: { name: string; email: string },
): Promise<void> {
  if (actor.id !== null && actor.roles.includes('teacher')) {
    try {
      return await askToJoin(tx, kit, school, await accountRow(tx, actor.id))
    } catch (error) {
      if (!(error instanceof CodedError)) throw error
    }
  }
  for (const user of await adminsOf(tx, school.id))
    await notify(
      tx,
      kit.clock,
      schoolNotices,
      'StaffApplication',
      { user },
      { name, email, school: school.name, list: 'teacher' },
      { school: school.id },
    )
}

/** An educator who names a school at sign-up applies to its admins; the first one creates the school, as a quote does. */
export async function nameAtSignUp(tx: Tx, kit: Kit, user: string, name: string): Promise<void> {
  const me = await accountRow(tx, user)
  const known = await schoolByName(tx, name)
  if (known)
    await askToJoin(tx, kit, known, me).catch((error: unknown) => {
      throw refusedSeat(error)
    })
  else
    await makeSchool(
      tx,
      kit,
      { name, contact: user, madeBy: user },
      { uid: user, email: me.email, name: [me.firstName, me.lastName], nickname: me.nickname },
    )
}

/** Shown beside the field, so that the user can remove the name. */
const refusedSeat = (error: unknown): unknown =>
  error instanceof CodedError
    ? fail(schoolErrors, error.code === 'teacher-seats-full' ? 'named-school-full' : 'named-school-closed')
    : error

async function newSchool(
  tx: Tx,
  kit: Kit,
  data: z.output<Calls['quote']['data']>,
  sender: string | null,
): Promise<SchoolRow> {
  const { school, admin } = await makeSchool(
    tx,
    kit,
    {
      name: data.name,
      country: data.country,
      city: data.city,
      teacher: data.teachers,
      student: data.students,
      inviter: data.inviter ?? null,
      contact: sender,
      madeBy: sender,
    },
    await firstAdmin(tx, sender, data.contact),
  )
  if (admin.status === 'inactive') await sendStaffInvitations(tx, kit, school, [admin])
  return school
}

/** The sender joins with their account; visitors are invited by email. */
async function firstAdmin(
  tx: Tx,
  sender: string | null,
  contact: { name: string; email: string },
): Promise<FirstAdmin> {
  const account = sender === null ? undefined : await accountRow(tx, sender)
  if (account?.roles.includes('teacher'))
    return {
      uid: account.id,
      email: account.email,
      name: [account.firstName, account.lastName],
      nickname: account.nickname,
    }
  return { email: contact.email, name: splitName(contact.name) }
}

export const splitName = (name: string): [string, string] => {
  const [first = '', ...rest] = name.trim().split(/\s+/)
  return [first.slice(0, 60), rest.join(' ').slice(0, 60)]
}

export async function schoolByName(tx: Tx, name: string): Promise<SchoolRow | undefined> {
  const [row] = await tx
    .select()
    .from(schools)
    .where(and(eq(schools.nameKey, nameKeyOf(name)), isNull(schools.deletedAt), eq(schools.personal, false)))
  return row
}
