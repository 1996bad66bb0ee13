// The shared space of a school: contents, owners, and deletion.
import { and, eq, inArray } from 'drizzle-orm'
import type * as z from '#zod'
import { poolFiles, poolUse, removeFromPool, spaceUsed } from '#files/server/files.api.ts'
import { writeAudit } from '#kit/server/audit.ts'
import type { Tx } from '#kit/server/db.ts'
import { kitFail } from '#kit/server/errors.ts'
import { provide, type Provision } from '#kit/server/ports.ts'
import type { Call } from '#kit/server/service.ts'
import type { schoolPlanContract } from '#schools/contract/plans.contract.ts'
import { schoolPermissions } from '#schools/contract/schools.permissions.ts'
import { assertMay } from '../access.ts'
import { classes } from '../classes.tables.ts'
import { staff, students } from '../people.tables.ts'
import { schools } from '../plans.tables.ts'
import { lockSchool, schoolOf } from '../plans/seats.ts'
import { namesInSchool } from '../school-names.api.ts'
import { schoolSpaceLists, spaceRows, type SpaceList, type SpaceQuery } from '../space.api.ts'

type Calls = typeof schoolPlanContract.methods.calls

const readFiles: SpaceList['read'] = async (tx, { school, teacher, kind, $search, $limit, $skip }) => {
  const { total, rows } = await poolFiles(tx, school, { owner: teacher, kind, $search, $limit, $skip })
  const names = await namesInSchool(
    tx,
    school,
    rows.map(({ owner }) => owner),
  )
  return {
    total,
    rows: rows.map(row => ({
      _id: row.id,
      name: row.name,
      bytes: row.size,
      owner: row.owner,
      ownerName: names(row.owner),
      at: row.createdAt,
      published: false,
      kind: row.kind,
    })),
  }
}
/** Files that the people of a school share. */
export const forSpaceLists = (): readonly Provision[] => [
  provide(schoolSpaceLists, 'files', { read: readFiles }),
]

export async function space({ db, query, actor }: Call<SpaceQuery>) {
  assertMay(schoolPermissions, 'school.space', actor, query.school)
  return { ...(await spaceRows(db, query)), space: await usedOf(db, query.school) }
}

export async function spaceUse({
  db,
  query: { school },
  actor,
}: Call<{ school: string }>): Promise<z.input<Calls['get']['spaceUse']['result']>> {
  assertMay(schoolPermissions, 'school.space', actor, school)
  const { kinds, people } = await poolUse(db, school)
  const names = await namesInSchool(
    db,
    school,
    people.map(({ owner }) => owner),
  )
  return {
    space: await usedOf(db, school),
    kinds,
    people: people.map(person => ({ ...person, name: names(person.owner) })),
  }
}

const usedOf = async (tx: Tx, school: string) => ({
  used: await spaceUsed(tx, school),
  total: (await schoolOf(tx, school)).space,
})

export async function removeFiles({
  db: tx,
  data: { school, ids },
  actor,
  now,
}: Call<unknown, { school: string; ids: string[] }>): Promise<{ done: number }> {
  assertMay(schoolPermissions, 'school.clear', actor, school)
  const row = await lockSchool(tx, school)
  const gone = await removeFromPool(tx, school, ids)
  if (gone.length === 0) throw kitFail('not-found')
  // Removes references too, so that screens show a placeholder instead of a broken image.
  const updatedAt = now
  const [logo, attachments] = [
    gone.includes(row.logo ?? '') ? null : row.logo,
    row.attachments.filter(({ file }) => !gone.includes(file.hash)),
  ]
  await tx.update(schools).set({ logo, attachments, updatedAt }).where(eq(schools.id, school))
  await tx
    .update(classes)
    .set({ cover: null, updatedAt })
    .where(and(eq(classes.school, school), inArray(classes.cover, gone)))
  for (const people of [staff, students])
    await tx
      .update(people)
      .set({ avatar: null, updatedAt })
      .where(and(eq(people.school, school), inArray(people.avatar, gone)))
  await writeAudit(tx, { actor, now }, 'school.files', school, { before: { ids } })
  return { done: gone.length }
}
