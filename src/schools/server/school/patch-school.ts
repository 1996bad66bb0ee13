import { and, eq, isNull } from 'drizzle-orm'
import type * as z from '#zod'
import { ownsFile } from '#files/server/files.api.ts'
import { may } from '#kit/contract/permissions.ts'
import type { Tx } from '#kit/server/db.ts'
import { fail, kitFail } from '#kit/server/errors.ts'
import { emit } from '#kit/server/events.ts'
import type { Kit } from '#kit/server/kit.ts'
import { notify } from '#kit/server/notify.ts'
import type { Call } from '#kit/server/service.ts'
import { updateVersion } from '#kit/server/versions.ts'
import { managedFields, schoolPlanContract } from '#schools/contract/plans.contract.ts'
import { schoolErrors } from '#schools/contract/schools.errors.ts'
import { schoolNotices } from '#schools/contract/schools.notices.ts'
import { schoolPermissions } from '#schools/contract/schools.permissions.ts'
import { auditManager } from '../access.ts'
import { adminsOf, cardOf, nameKeyOf, recordOf } from '../plans/plans.ts'
import { schools, type SchoolRow } from '../plans.tables.ts'
import { lockSchool } from '../plans/seats.ts'

type PatchData = Omit<z.output<typeof schoolPlanContract.methods.patch.data>, 'follower'>

export async function patchSchool(
  kit: Kit,
  id: string,
  call: Call<unknown, PatchData>,
): Promise<z.input<typeof schoolPlanContract.methods.patch.result>> {
  const {
    db,
    data: { version, ...data },
    where,
    actor,
    now,
  } = call
  const [visible] = await db
    .select({ id: schools.id })
    .from(schools)
    .where(and(eq(schools.id, id), isNull(schools.deletedAt), where))
  if (!visible) throw kitFail('not-found')
  if (
    managedFields.some(field => data[field] !== undefined) &&
    !may(schoolPermissions, 'school.manage', actor)
  )
    throw kitFail('forbidden')
  const before = await lockSchool(db, id)
  if (
    (data.teacher ?? before.teacher) < before.usedTeacher ||
    (data.student ?? before.student) < before.usedStudent
  )
    throw fail(schoolErrors, 'seats-in-use', { teacher: before.usedTeacher, student: before.usedStudent })
  if (data.logo && !(await ownsFile(db, actor.id ?? '', data.logo)))
    throw kitFail('bad-data', { fields: [{ path: 'logo', message: 'Upload the picture first.' }] })
  const set = {
    ...defined(data),
    ...(data.name === undefined ? {} : { nameKey: nameKeyOf(data.name) }),
    updatedAt: now,
    ...(data.pipelineStatus === undefined ? {} : { pipelineAt: now }),
    ...(data.contentProviderStatus === undefined ? {} : { contentProviderAt: now }),
  }
  const row = await updateVersion(db, schools, id, version ?? before.version, set)
  await notifyClosed(db, kit, before, row)
  await auditManager(db, call, 'school.edit', id, { before: pick(before, data), after: data })
  await emit(db, kit.clock, schoolPlanContract, 'patched', cardOf(row), [`school-staff:${id}`])
  return recordOf(db, row)
}

const defined = <T extends object>(data: T): { [K in keyof T]: Exclude<T[K], undefined> } =>
  Object.fromEntries(Object.entries(data).filter(([, value]) => value !== undefined)) as never

const pick = (row: SchoolRow, data: object) =>
  Object.fromEntries(Object.keys(data).map(key => [key, row[key as keyof SchoolRow]]))

/** Notifies the admins when the back office closes a role of the school. */
async function notifyClosed(tx: Tx, kit: Kit, before: SchoolRow, after: SchoolRow): Promise<void> {
  const closed = [
    ...(before.pipelineEnable && !after.pipelineEnable ? ['PipelineClosed' as const] : []),
    ...(before.contentProviderEnable && !after.contentProviderEnable ? ['ProviderClosed' as const] : []),
  ]
  for (const code of closed)
    for (const user of await adminsOf(tx, after.id))
      await notify(tx, kit.clock, schoolNotices, code, { user }, { school: after.name }, { school: after.id })
}
