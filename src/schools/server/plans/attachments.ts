// Documents of a school: certificates of its curricula and degrees of its staff.
import { eq } from 'drizzle-orm'
import type * as z from '#zod'
import { ownsFile, referFiles, signer } from '#files/server/files.api.ts'
import type { Tx } from '#kit/server/db.ts'
import { kitFail } from '#kit/server/errors.ts'
import type { Call } from '#kit/server/service.ts'
import type { schoolPlanContract } from '#schools/contract/plans.contract.ts'
import { schoolPermissions } from '#schools/contract/schools.permissions.ts'
import { assertMay } from '../access.ts'
import { schools, type SchoolRow } from '../plans.tables.ts'
import { lockSchool, schoolOf } from './seats.ts'

type Calls = (typeof schoolPlanContract)['methods']['calls']
type Patch<K extends 'addAttachment' | 'removeAttachment'> = Call<
  unknown,
  z.output<Calls['patch'][K]['data']>
>

export async function listAttachments({
  db,
  query: { school },
  actor,
  now,
}: Call<z.output<Calls['get']['attachments']['query']>>): Promise<
  z.input<Calls['get']['attachments']['result']>
> {
  assertMay(schoolPermissions, 'school.find', actor, school)
  const { attachments } = await schoolOf(db, school)
  const sign = await signer(db, now)
  return attachments.map(each => ({ ...each, url: sign(each.file.hash) }))
}

export async function addAttachment({
  db,
  data: { school, type, subject, file },
  actor,
  now,
}: Patch<'addAttachment'>): Promise<SchoolRow> {
  assertMay(schoolPermissions, 'school.edit', actor, school)
  if (!(await ownsFile(db, actor.id ?? '', file.hash)))
    throw kitFail('bad-data', { fields: [{ path: 'file', message: 'Upload the file first.' }] })
  const row = await lockSchool(db, school)
  const others = row.attachments.filter(each => each.file.hash !== file.hash)
  await referFiles(db, usedBy(school, file.hash, actor.id ?? ''), [file.hash])
  return setAttachments(db, school, now, [
    ...others,
    { type, subject: subject ?? null, file: { ...file, date: now.toISOString() } },
  ])
}

export async function removeAttachment({
  db,
  data: { school, hash },
  actor,
  now,
}: Patch<'removeAttachment'>): Promise<SchoolRow> {
  assertMay(schoolPermissions, 'school.edit', actor, school)
  const row = await lockSchool(db, school)
  await referFiles(db, usedBy(school, hash, actor.id ?? ''), [])
  return setAttachments(
    db,
    school,
    now,
    row.attachments.filter(each => each.file.hash !== hash),
  )
}

/** Each document has its own file reference, because colleagues may have uploaded the same file. */
const usedBy = (school: string, hash: string, owner: string) => ({
  table: 'schools_schools',
  record: `${school} ${hash}`,
  owner,
  school: null,
  place: school,
})

async function setAttachments(
  db: Tx,
  school: string,
  now: Date,
  attachments: SchoolRow['attachments'],
): Promise<SchoolRow> {
  const [row] = await db
    .update(schools)
    .set({ attachments, updatedAt: now })
    .where(eq(schools.id, school))
    .returning()
  if (!row) throw kitFail('not-found')
  return row
}
