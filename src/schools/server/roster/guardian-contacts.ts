// Recognises guardians without a foreign id by their contact: those of lists, and of imports that stored none.
import { and, eq, isNull, or, sql } from 'drizzle-orm'
import { among } from '#kit/server/bulk.ts'
import type { Tx } from '#kit/server/db.ts'
import { onePerson } from '#schools/contract/import/guardians.rules.ts'
import { readPerson } from '#schools/contract/import/person.rules.ts'
import type { GivenRosterRow } from '#schools/contract/roster-imports.contract.ts'
import { guardians, students, type GuardianRow } from '../people.tables.ts'
import type { RosterImportRow } from '../roster.tables.ts'
import { guardianIds } from './guardian-ids.ts'

type Line = Pick<GivenRosterRow, 'sourcedId' | 'values'>

/**
 * By the foreign id of the line: one guardian for each child of one person. The next import knows them by their id,
 * because the rows of this one store it.
 */
export async function guardiansByContact(
  tx: Tx,
  record: Pick<RosterImportRow, 'id' | 'school'>,
  lines: readonly Line[],
  now: Date,
): Promise<ReadonlyMap<string, readonly GuardianRow[]>> {
  const read = lines.flatMap(({ sourcedId, values }) => {
    const [contact] = readPerson(values, 'ymd', now).guardians
    return sourcedId === null || contact === undefined ? [] : [{ sourcedId, contact }]
  })
  const free = await withoutId(
    tx,
    record,
    await withContact(
      tx,
      record,
      read.map(({ contact }) => contact),
    ),
  )
  const found = read.map(({ sourcedId, contact }) => [sourcedId, onePerson(contact, free)] as const)
  // Two lines for one guardian name nobody for sure.
  const times = Map.groupBy(
    found.flatMap(([, rows]) => rows),
    ({ id }) => id,
  )
  return new Map(
    found.filter(([, rows]) => rows.length > 0 && rows.every(({ id }) => times.get(id)?.length === 1)),
  )
}

interface Contact {
  readonly email: string | null
  readonly phone: string | null
}

async function withContact(
  tx: Tx,
  { school }: Pick<RosterImportRow, 'school'>,
  contacts: readonly Contact[],
): Promise<GuardianRow[]> {
  const emails = contacts.flatMap(({ email }) => email ?? [])
  const phones = contacts.flatMap(({ phone }) => phone?.replace(/\D/g, '') ?? [])
  if (emails.length + phones.length === 0) return []
  const rows = await tx
    .select({ guardian: guardians })
    .from(guardians)
    .innerJoin(students, eq(students.id, guardians.student))
    .where(
      and(
        eq(guardians.school, school),
        isNull(students.archivedAt),
        or(
          among(guardians.email, emails),
          sql`regexp_replace(${guardians.phone}, '\\D', '', 'g') = any(${sql.param(phones)}::text[])`,
        ),
      ),
    )
  return rows.map(({ guardian }) => guardian)
}

/** A guardian with another foreign id is somebody else. */
async function withoutId(
  tx: Tx,
  record: Pick<RosterImportRow, 'id' | 'school'>,
  rows: readonly GuardianRow[],
): Promise<GuardianRow[]> {
  const ids = await guardianIds(
    tx,
    record,
    Map.groupBy(rows, ({ student }) => student),
  )
  return rows.filter(({ id }) => !ids.has(id))
}
