// What follows an import, in pieces: passwords are hashed, invitations sent, progress told. A piece that failed is done again.
import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import { emit } from '#kit/server/events.ts'
import type { Kit } from '#kit/server/kit.ts'
import { put, type Message } from '#kit/server/outbox.ts'
import { schoolImportContract } from '#schools/contract/import.contract.ts'
import { sendStaffInvitations } from './invite-staff.ts'
import { drawSecrets, inviteStudents, keepSecrets } from './invite-students.ts'
import { imports, staff, students, type ImportRecord } from './people.tables.ts'
import type { Tx } from '#kit/server/db.ts'
import { schoolOf } from './seats.ts'

declare module '#kit/server/outbox.ts' {
  interface Topics {
    'school-import': { import: string }
  }
}

const piece = 40

export const wireImport = ({
  id,
  school,
  kind,
  class: klass,
  by,
  total,
  ready,
  status,
  createdAt,
  doneAt,
}: ImportRecord) => ({ _id: id, school, kind, class: klass, by, total, ready, status, createdAt, doneAt })

export const workImport =
  (kit: Kit) =>
  async ({ payload }: Message<'school-import'>): Promise<void> => {
    const [record] = await kit.db.select().from(imports).where(eq(imports.id, payload.import))
    if (!record || record.status === 'done') return
    const done = record.kind === 'teacher' ? await staffPiece(kit, record) : await studentPiece(kit, record)
    if (!done) kit.wake()
  }

/** True when nothing is left. */
async function staffPiece(kit: Kit, record: ImportRecord): Promise<boolean> {
  const rows = await kit.db
    .select()
    .from(staff)
    .where(and(eq(staff.import, record.id), eq(staff.ready, false)))
    .orderBy(asc(staff.importRow))
    .limit(piece)
  return kit.db.transaction(async tx => {
    const ids = rows.map(({ id }) => id)
    const mine =
      ids.length === 0
        ? []
        : await tx
            .update(staff)
            .set({ ready: true })
            .where(and(inArray(staff.id, ids), eq(staff.ready, false)))
            .returning()
    await sendStaffInvitations(tx, kit, await schoolOf(tx, record.school), mine)
    return progress(tx, kit, record, mine.length, rows.length < piece)
  })
}

/** Hashing happens before the transaction, so that it holds nothing meanwhile. */
async function studentPiece(kit: Kit, record: ImportRecord): Promise<boolean> {
  const rows = await kit.db
    .select()
    .from(students)
    .where(and(eq(students.import, record.id), eq(students.ready, false)))
    .orderBy(asc(students.importRow))
    .limit(piece)
  const secrets = await drawSecrets(rows)
  return kit.db.transaction(async tx => {
    const ids = rows.map(({ id }) => id)
    const mine =
      ids.length === 0
        ? []
        : await tx
            .update(students)
            .set({ ready: true })
            .where(and(inArray(students.id, ids), eq(students.ready, false)))
            .returning()
    await keepSecrets(tx, kit, mine, secrets)
    await inviteStudents(tx, kit, await schoolOf(tx, record.school), mine)
    return progress(tx, kit, record, mine.length, rows.length < piece)
  })
}

async function progress(
  tx: Tx,
  kit: Kit,
  record: ImportRecord,
  made: number,
  last: boolean,
): Promise<boolean> {
  const now = kit.clock.now()
  const [row] = await tx
    .update(imports)
    .set({
      ready: sql`${imports.ready} + ${made}`,
      status: last ? 'done' : 'working',
      doneAt: last ? now : null,
    })
    .where(eq(imports.id, record.id))
    .returning()
  if (row)
    await emit(tx, kit.clock, schoolImportContract, 'patched', wireImport(row), [
      `user:${row.by}`,
      `school-staff:${row.school}`,
    ])
  if (!last) await put(tx, kit.clock, 'school-import', { import: record.id }, { orderKey: record.id })
  return last
}
