// All forms of `users PATCH {id}`. None of them changes roles, points, inviter or links.
import { eq } from 'drizzle-orm'
import type { PgUpdateSetSource } from 'drizzle-orm/pg-core'
import type * as z from '#zod'
import { ownsFile } from '#files/server/files.api.ts'
import { identityErrors } from '#identity/contract/identity.errors.ts'
import { identityNotices } from '#identity/contract/identity.notices.ts'
import { needsConsent } from '#identity/contract/people.rules.ts'
import type { Account } from '#identity/contract/people.shapes.ts'
import { usersPermissions, type usersContract } from '#identity/contract/users.contract.ts'
import { may } from '#kit/contract/permissions.ts'
import { writeAudit } from '#kit/server/audit.ts'
import type { Tx } from '#kit/server/db.ts'
import { fail, kitFail } from '#kit/server/errors.ts'
import type { Kit } from '#kit/server/kit.ts'
import { notify } from '#kit/server/notify.ts'
import type { Call } from '#kit/server/service.ts'
import { accountOf } from './accounts-office.ts'
import { checkCode, useCode } from '../codes/codes.ts'
import { askForConsent } from '../consent.api.ts'
import { identifierOf, type GivenIdentifier, type Identifier } from './identifiers.ts'
import { users, type UserRow } from '../identity.tables.ts'
import { changed, meOf, userRow, type WireMe } from './me.ts'
import { membershipIn, writeSchoolProfile } from '../memberships.api.ts'
import { endSessions } from '../sign-in/sessions.ts'

type Patch = typeof usersContract.methods.patch
type Data = z.output<Patch['data']>
type Profile = Exclude<Data, { captcha: string } | { studentExt: object } | { teacherExt: object }>
type Set = PgUpdateSetSource<typeof users>

export async function patchUser(
  kit: Kit,
  id: string,
  call: Call<z.output<Patch['query']>, Data>,
): Promise<WireMe | z.input<typeof Account>> {
  const { actor, data, query, now } = call
  if (id !== actor.id) return changeByStaff(kit, id, call)
  const me = await userRow(kit.db, id)
  if ('captcha' in data) {
    if (query.school !== undefined) throw kitFail('bad-query')
    return changeContact(kit, me, data, call)
  }
  return kit.db.transaction(async tx => {
    if ('studentExt' in data || 'teacherExt' in data) {
      if (query.school !== undefined) throw kitFail('bad-query')
      return 'studentExt' in data
        ? changeStudent(tx, kit, me, data.studentExt, now)
        : changeTeacher(tx, kit, me, data.teacherExt, now)
    }
    return query.school === undefined
      ? changeProfile(tx, kit, me, data, now)
      : changeInSchool(tx, me, query.school, data, now)
  })
}

/** Changes only the profile, and records its previous values. */
async function changeByStaff(
  kit: Kit,
  id: string,
  call: Call<z.output<Patch['query']>, Data>,
): Promise<z.input<typeof Account>> {
  const { actor, data, query, now } = call
  if (!may(usersPermissions, 'user.edit', actor, { owner: id })) throw kitFail('not-found')
  const isProfile = !('captcha' in data || 'studentExt' in data || 'teacherExt' in data)
  if (!isProfile || query.school !== undefined) throw kitFail('forbidden')
  return kit.db.transaction(async tx => {
    const before = await userRow(tx, id)
    await changeProfile(tx, kit, before, data, now)
    const after = await userRow(tx, id)
    await writeAudit(tx, call, 'user.edit', id, { before: profileOf(before), after: profileOf(after) })
    return accountOf(after)
  })
}

const profileOf = ({ firstName, lastName, ...row }: UserRow) => ({
  name: [firstName, lastName],
  nickname: row.nickname,
  avatar: row.avatar,
  gender: row.gender,
  intro: row.intro,
  lang: row.lang,
  timeZone: row.timeZone,
  countryCode: row.countryCode,
})

/** The code was sent to the new contact; the old one is notified. */
async function changeContact(
  kit: Kit,
  me: UserRow,
  data: GivenIdentifier & { captcha: string },
  { now, request }: Pick<Call, 'now' | 'request'>,
): Promise<WireMe> {
  const identifier = await identifierOf(kit, data)
  await checkCode(kit, identifier, data.captcha, request)
  return kit.db.transaction(async tx => {
    await useCode(tx, kit, identifier, data.captcha, request)
    const { kind, value } = identifier
    const row = await update(tx, me.id, contactColumns(identifier, data.countryCode), now)
    const at = now.toISOString()
    if (kind === 'email' && me.email !== null && me.email !== value)
      await notify(
        tx,
        kit.clock,
        identityNotices,
        'EmailChanged',
        { email: me.email, timeZone: me.timeZone, lang: me.lang },
        { at },
      )
    if (kind === 'mobile' && me.mobile !== null && me.mobile !== value)
      await notify(tx, kit.clock, identityNotices, 'MobileChanged', oldMobile(me, me.mobile, now), { at })
    return changed(tx, kit, row, now)
  })
}

/** Children under 13 get no text messages: their parent gets a mail instead. */
const oldMobile = ({ id, studentExt }: UserRow, mobile: string, now: Date) =>
  needsConsent(studentExt?.dob, now) ? { user: id } : { mobile }

/** A birth date can be set once: changing it must not bypass parental consent. */
async function changeStudent(
  tx: Tx,
  kit: Kit,
  me: UserRow,
  studentExt: NonNullable<UserRow['studentExt']>,
  now: Date,
): Promise<WireMe> {
  if (!me.roles.includes('student')) throw kitFail('forbidden')
  const known = me.studentExt?.dob
  const dob = studentExt.dob ?? known
  if (known !== undefined && dob !== known) throw fail(identityErrors, 'birth-date-fixed')
  const next = { ...studentExt, ...(dob === undefined ? {} : { dob }) }
  const waiting = known === undefined && needsConsent(dob, now)
  const parent = next.parent?.email
  if (waiting && parent === undefined) throw fail(identityErrors, 'parent-needed')
  const row = await update(tx, me.id, { studentExt: next, ...(waiting ? { status: 'waiting' } : {}) }, now)
  if (waiting) {
    await askForConsent(tx, kit, row, parent ?? '')
    await endSessions(tx, kit, me.id)
  }
  return changed(tx, kit, row, now)
}

async function changeTeacher(
  tx: Tx,
  kit: Kit,
  me: UserRow,
  teacherExt: NonNullable<UserRow['teacherExt']>,
  now: Date,
): Promise<WireMe> {
  if (!me.roles.includes('teacher')) throw kitFail('forbidden')
  return changed(tx, kit, await update(tx, me.id, { teacherExt }, now), now)
}

async function changeProfile(
  tx: Tx,
  kit: Kit,
  me: UserRow,
  { tz: _derived, name, ...profile }: Profile,
  now: Date,
): Promise<WireMe> {
  if (profile.avatar) await assertOwnPicture(tx, me.id, profile.avatar)
  const [firstName, lastName] = name ?? [me.firstName, me.lastName]
  // A display name that was derived from the name changes with it.
  const follows =
    name !== undefined &&
    profile.nickname === undefined &&
    (me.nickname === '' || me.nickname === fullName(me))
  const set = {
    ...profile,
    firstName,
    lastName,
    ...(follows ? { nickname: fullName({ firstName, lastName }) } : {}),
  }
  return changed(tx, kit, await update(tx, me.id, set, now), now)
}

const fullName = ({ firstName, lastName }: Pick<UserRow, 'firstName' | 'lastName'>) =>
  `${firstName} ${lastName}`.trim()

/** Changes name and picture inside one school; the personal profile stays unchanged. */
async function changeInSchool(
  tx: Tx,
  me: UserRow,
  school: string,
  { name, nickname, avatar, ...personal }: Profile,
  now: Date,
): Promise<WireMe> {
  if (Object.values(personal).some(value => value !== undefined)) throw kitFail('bad-data')
  if (!(await membershipIn(tx, me.id, school))) throw kitFail('forbidden')
  if (avatar) await assertOwnPicture(tx, me.id, avatar)
  const profile = {
    ...(name === undefined ? {} : { name }),
    ...(nickname === undefined ? {} : { nickname }),
    ...(avatar === undefined ? {} : { avatar }),
  }
  if (!(await writeSchoolProfile(tx, school, me.id, profile, now))) throw kitFail('forbidden')
  return meOf(tx, me, now)
}

async function assertOwnPicture(tx: Tx, owner: string, hash: string): Promise<void> {
  if (!(await ownsFile(tx, owner, hash)))
    throw kitFail('bad-data', { fields: [{ path: 'avatar', message: 'Upload the picture first' }] })
}

function contactColumns({ kind, value }: Identifier, countryCode: string | undefined): Set {
  if (kind === 'email') return { email: value }
  if (kind === 'mobile') return { mobile: value, countryCode: countryCode ?? null }
  return { emergencyContact: value }
}

async function update(tx: Tx, id: string, set: Set, now: Date): Promise<UserRow> {
  const [row] = await tx
    .update(users)
    .set({ ...set, updatedAt: now })
    .where(eq(users.id, id))
    .returning()
  if (!row) throw kitFail('not-found')
  return row
}
