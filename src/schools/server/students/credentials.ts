// Sign-in details of students on a sheet. A password is shown once; students who have not chosen their own can get
// new ones.
import { and, eq, inArray, isNotNull, sql } from 'drizzle-orm'
import type * as z from '#zod'
import {
  openText,
  sealText,
  setTemporaryPassword,
  withOwnPassword,
} from '#identity/server/school-accounts.api.ts'
import type { Tx } from '#kit/server/db.ts'
import type { Kit } from '#kit/server/kit.ts'
import { writeAudit } from '#kit/server/audit.ts'
import type { Call } from '#kit/server/service.ts'
import type { studentsContract } from '#schools/contract/students.contract.ts'
import { drawSecrets } from './invite-students.ts'
import { guardians, students, type StudentRow } from '../people.tables.ts'
import { frontOf } from '../plans/plans.ts'
import { schoolOf } from '../plans/seats.ts'
import { sheetFor } from './sheet.ts'
import { fullName } from './students.ts'

type Method = typeof studentsContract.methods.calls.patch.credentials

export async function credentials(
  kit: Kit,
  call: Call<unknown, z.output<Method['data']>>,
): Promise<z.input<Method['result']>> {
  const { data, actor } = call
  const sheet = await sheetFor(kit.db, call)
  const rows = sheet.students.map(({ student }) => student)
  const closed = await withdrawnAmong(kit.db, rows)
  const own = await withOwnPassword(
    kit.db,
    rows.flatMap(({ uid }) => uid ?? []),
  )
  const secrets = data.renew
    ? await drawSecrets(rows.filter(({ id, uid }) => uid !== null && !own.has(uid) && !closed.has(id)))
    : new Map<string, never>()
  return kit.db.transaction(async tx => {
    for (const { id, uid } of rows) {
      const secret = secrets.get(id)
      if (secret && uid !== null && (await setTemporaryPassword(tx, kit, uid, secret.hash)))
        await tx
          .update(students)
          .set({ secret: sealText(kit, secret.password) })
          .where(eq(students.id, id))
    }
    const shown = await takeSecrets(
      tx,
      rows.map(({ id }) => id).filter(id => !closed.has(id)),
      call.now,
    )
    await writeAudit(tx, call, 'student.credentials', data.class ?? sheet.school, {
      after: { by: actor.id, shown: [...shown.keys()] },
    })
    return {
      school: frontOf(await schoolOf(tx, sheet.school)),
      class: sheet.title,
      rows: sheet.students.map(({ student: row, klass }) => {
        const sealed = shown.get(row.id)
        return {
          _id: row.id,
          name: fullName(row),
          class: klass && { _id: klass.id, name: klass.name },
          id: row.number ?? '',
          password: sealed === undefined ? null : openText(kit, sealed),
          state: closed.has(row.id) ? ('closed' as const) : stateOf(row, sealed !== undefined, own),
        }
      }),
      next: sheet.next,
    }
  })
}

function stateOf({ uid, ready }: StudentRow, isShown: boolean, own: ReadonlySet<string>) {
  if (isShown) return 'shown'
  if (uid !== null && own.has(uid)) return 'own'
  return ready ? 'seen' : 'making'
}

/** After consent was withdrawn, the account gets no password and stays locked. */
async function withdrawnAmong(tx: Tx, rows: readonly StudentRow[]): Promise<ReadonlySet<string>> {
  if (rows.length === 0) return new Set()
  const held = await tx
    .select({ student: guardians.student })
    .from(guardians)
    .where(
      and(
        inArray(
          guardians.student,
          rows.map(({ id }) => id),
        ),
        isNotNull(guardians.withdrawnAt),
      ),
    )
  return new Set(held.map(({ student }) => student))
}

/** Of two simultaneous calls, only one gets the passwords. Handing them out counts as joining. */
async function takeSecrets(tx: Tx, ids: readonly string[], now: Date): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map()
  const held = await tx
    .select({ id: students.id, secret: students.secret })
    .from(students)
    .where(and(inArray(students.id, [...ids]), isNotNull(students.secret)))
    .for('update')
  if (held.length > 0)
    await tx
      .update(students)
      .set({
        secret: null,
        status: sql`case when ${students.status} = 'inactive' then 'success' else ${students.status} end`,
        updatedAt: now,
      })
      .where(
        inArray(
          students.id,
          held.map(({ id }) => id),
        ),
      )
  return new Map(held.map(({ id, secret }) => [id, secret ?? '']))
}
