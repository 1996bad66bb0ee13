// A class snapshot as its teachers see it, with every learner's takeaway.
import type * as z from '#zod'
import { signer } from '#files/server/files.api.ts'
import type { Tx } from '#kit/server/db.ts'
import { inPageOrder } from '#rooms/contract/pages.rules.ts'
import type { SessionSnapshot } from '#rooms/contract/takeaway.shapes.ts'
import { filesInSnapshot, signSnapshot } from '#sessions/server/after-class.api.ts'
import { sessionsByIds } from '#sessions/server/sessions.api.ts'
import type { ClassSnapshotRow } from '../takeaway.tables.ts'

/** The school of a session, or its independent teacher. */
export const schoolOf = ({ school, owner }: Pick<ClassSnapshotRow, 'school' | 'owner'>): string =>
  school ?? owner

export async function wireSnapshot(
  db: Tx,
  now: Date,
  row: ClassSnapshotRow,
): Promise<z.input<typeof SessionSnapshot>> {
  const {
    id,
    sid,
    name,
    owner,
    school,
    classId,
    start,
    end,
    students,
    members,
    teachers,
    questions,
    stats,
    comment,
    version,
    createdAt,
  } = row
  const sign = await signer(db, now)
  const copied = {
    task: null,
    deck: null,
    pages: row.pages,
    questions,
    materials: row.materials,
    video: [],
    tools: [],
  }
  const { pages, materials } = signSnapshot(copied, sign)
  const [session] = await sessionsByIds(db, [id])
  return {
    _id: id,
    sid,
    name,
    uid: owner,
    school,
    classId,
    start,
    end,
    ended: session?.ended ?? null,
    students,
    members,
    teachers,
    pages,
    questions: inPageOrder(row.pages, questions),
    materials,
    stats,
    comment,
    count: { students: session?.countStudents ?? 0, report: session?.countReport ?? 0 },
    files: Object.fromEntries(filesInSnapshot(copied).map(hash => [hash, sign(hash)])),
    version,
    createdAt,
  }
}
