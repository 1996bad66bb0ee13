// Recognises guardians by the foreign id that an earlier import gave them. The school stores no such id: the rows of
// its imports do, with the contact of that time.
import { and, desc, eq, inArray, isNotNull, ne, sql, type SQL } from 'drizzle-orm'
import { among } from '#kit/server/bulk.ts'
import type { Tx } from '#kit/server/db.ts'
import { pairGuardians } from '#schools/contract/import/guardians.rules.ts'
import { readPerson, type GuardianRead } from '#schools/contract/import/person.rules.ts'
import { guardianIdFields } from '#schools/contract/import/roster.rules.ts'
import { guardiansByStudent } from '../guardians/guardians.ts'
import type { GuardianRow } from '../people.tables.ts'
import { rosterImports, rosterRows, type RosterImportRow } from '../roster.tables.ts'
import { knownGuardian } from './known-people.ts'

type Import = Pick<RosterImportRow, 'id' | 'school'>

/** Foreign ids by the guardian's own id. A guardian whom somebody has replaced by hand since has none. */
export async function guardianIds(
  tx: Tx,
  record: Import,
  held: ReadonlyMap<string, readonly GuardianRow[]>,
): Promise<ReadonlyMap<string, string>> {
  const ids = new Map<string, string>()
  if (held.size === 0) return ids
  const found = await namings(tx, record, among(rosterRows.target, [...held.keys()]))
  for (const [student, list] of Map.groupBy(found, each => each.student)) {
    const known = (held.get(student) ?? []).map(row => knownGuardian(row))
    const read = list.map(each => each.read)
    for (const pair of pairGuardians(read, known))
      if (pair.known && pair.read.sourcedId !== undefined) ids.set(pair.known.id, pair.read.sourcedId)
  }
  return ids
}

/** The guardians with these foreign ids: one for each of their children. */
export async function guardiansBySourcedId(
  tx: Tx,
  record: Import,
  ids: readonly string[],
): Promise<ReadonlyMap<string, readonly GuardianRow[]>> {
  if (ids.length === 0) return new Map()
  const found = await namings(tx, record, sql`${idsOfRow} && ${sql.param([...ids])}::text[]`)
  const held = await guardiansByStudent(tx, [...new Set(found.map(({ student }) => student))])
  const idByGuardian = await guardianIds(tx, record, held)
  const all = [...held.values()].flat()
  return Map.groupBy(
    all.filter(({ id }) => ids.includes(idByGuardian.get(id) ?? '')),
    ({ id }) => idByGuardian.get(id) ?? '',
  )
}

const idsOfRow = sql`array[${sql.join(
  guardianIdFields.map(field => sql`${rosterRows.values} ->> ${sql.raw(`'${field}'`)}`),
  sql`, `,
)}]`

interface Naming {
  readonly student: string
  readonly read: GuardianRead
}

/** How imported rows named a child's guardians: the latest row for each id. */
async function namings(tx: Tx, { id, school }: Import, where: SQL): Promise<Naming[]> {
  const rows = await tx
    .select({ student: rosterRows.target, values: rosterRows.values, at: rosterImports.createdAt })
    .from(rosterRows)
    .innerJoin(rosterImports, eq(rosterImports.id, rosterRows.import))
    .where(
      and(
        eq(rosterImports.school, school),
        inArray(rosterImports.stage, ['inviting', 'done']),
        ne(rosterImports.id, id),
        eq(rosterRows.kind, 'student'),
        eq(rosterRows.skipped, false),
        isNotNull(rosterRows.target),
        inArray(rosterRows.action, ['create', 'update', 'unchanged']),
        where,
      ),
    )
    .orderBy(desc(rosterImports.createdAt), desc(rosterRows.seq))
  const latest = new Map<string, Naming>()
  for (const { student, values, at } of rows)
    for (const read of readPerson(values, 'ymd', at).guardians) {
      const key = `${student} ${read.sourcedId}`
      if (student === null || read.sourcedId === undefined || latest.has(key)) continue
      latest.set(key, { student, read })
    }
  return [...latest.values()]
}
