// Completes rows of a delta file from what the school knows: roles, children and guardians that the file refers to
// by foreign id and does not contain.
import { and, eq, isNull, or } from 'drizzle-orm'
import { among } from '#kit/server/bulk.ts'
import type { Tx } from '#kit/server/db.ts'
import {
  guardianField,
  guardianIdField,
  guardianIdFields,
  maxGuardians,
  type RosterValues,
} from '#schools/contract/import/roster.rules.ts'
import type { GivenRosterRow } from '#schools/contract/roster-imports.contract.ts'
import { staff, students, type GuardianRow, type StudentRow } from '../people.tables.ts'
import { comparedKinds } from '../provider/runs.ts'
import type { RosterImportRow } from '../roster.tables.ts'
import { guardiansByContact } from './guardian-contacts.ts'
import { guardiansBySourcedId } from './guardian-ids.ts'

type Row = Omit<GivenRosterRow, 'lookUp'>
type GuardiansById = ReadonlyMap<string, readonly GuardianRow[]>

export async function lookedUp(
  tx: Tx,
  record: RosterImportRow,
  given: readonly GivenRosterRow[],
  now: Date,
): Promise<Row[]> {
  const known = await knownPeople(tx, record, given)
  const changed = given.flatMap(({ lookUp, ...row }) => (lookUp === 'guardian' ? [row] : []))
  const people = given.flatMap(({ lookUp, ...row }) => {
    if (lookUp === undefined) return [row]
    return lookUp === 'person' ? known(row) : []
  })
  const byId = await guardiansBySourcedId(tx, record, [
    ...new Set([
      ...changed.flatMap(({ sourcedId }) => sourcedId ?? []),
      ...people.flatMap(row => absentGuardians(row).map(({ id }) => id)),
    ]),
  ])
  const unknown = changed.filter(({ sourcedId, gone }) => !gone && !byId.has(sourcedId ?? ''))
  const guardiansById = new Map([...byId, ...(await guardiansByContact(tx, record, unknown, now))])
  return [
    ...people.map(row => ({ ...row, values: withGuardians(row, guardiansById) })),
    ...(await guardianRows(tx, record, changed, guardiansById)),
  ]
}

/** Without a reason nothing is kept: these are people of other schools. */
const leftOut = (row: Row): Row[] => (row.reason === undefined ? [] : [row])

/** Gives a row the role that the person has in the school, and the name if the row has none. */
async function knownPeople(
  tx: Tx,
  record: RosterImportRow,
  given: readonly GivenRosterRow[],
): Promise<(row: Row) => Row[]> {
  const ids = given.flatMap(({ lookUp, sourcedId }) => (lookUp === 'person' ? (sourcedId ?? []) : []))
  const kinds = ids.length === 0 ? [] : await comparedKinds(tx, record)
  const found = new Map<string, { kind: 'student' | 'staff'; values: RosterValues }>()
  for (const kind of kinds) {
    const table = kind === 'staff' ? staff : students
    const people = await tx
      .select({
        id: table.id,
        sourcedId: table.sourcedId,
        firstName: table.firstName,
        lastName: table.lastName,
        email: table.email,
      })
      .from(table)
      .where(
        and(
          eq(table.school, record.school),
          isNull(table.archivedAt),
          or(among(table.sourcedId, ids), among(table.id, ids)),
        ),
      )
    for (const { id, sourcedId, firstName, lastName, email } of people) {
      const values = { firstName, lastName, ...(kind === 'staff' && email !== null && { email }) }
      for (const each of [id, ...(sourcedId === null ? [] : [sourcedId])]) found.set(each, { kind, values })
    }
  }
  return row => {
    const person = found.get(row.sourcedId ?? '')
    if (!person) return leftOut(row)
    return [{ ...row, kind: person.kind, values: { ...person.values, ...row.values } }]
  }
}

/** One row for each child of the changed guardians, except children whose own rows have the changes already. */
async function guardianRows(
  tx: Tx,
  { school }: RosterImportRow,
  rows: readonly Row[],
  guardiansById: GuardiansById,
): Promise<Row[]> {
  if (rows.length === 0) return []
  const idsOf = ({ sourcedId, refs }: Row) => [
    ...refs,
    ...(guardiansById.get(sourcedId ?? '') ?? []).map(({ student }) => student),
  ]
  const ids = rows.flatMap(idsOf)
  const children = await tx
    .select()
    .from(students)
    .where(
      and(
        eq(students.school, school),
        isNull(students.archivedAt),
        or(among(students.sourcedId, ids), among(students.id, ids)),
      ),
    )
  const isNamed = ({ id, sourcedId }: StudentRow, list: readonly string[]) =>
    list.includes(id) || (sourcedId !== null && list.includes(sourcedId))
  const pairs = rows.flatMap(row =>
    row.gone
      ? []
      : children
          .filter(child => isNamed(child, idsOf(row)) && !isNamed(child, row.leaves))
          .map(child => ({ row, child })),
  )
  const known = new Set(pairs.map(({ row }) => row))
  return [
    ...[...Map.groupBy(pairs, ({ child }) => child)].flatMap(([child, list]) =>
      childRow(
        child,
        list
          .map(({ row }) => row)
          .toSorted((a, b) => positionOf(child, a, guardiansById) - positionOf(child, b, guardiansById)),
      ),
    ),
    ...rows.filter(row => !known.has(row)).flatMap(leftOut),
  ]
}

/** The child's first guardian comes first. */
const positionOf = ({ id }: StudentRow, { sourcedId }: Row, guardiansById: GuardiansById): number =>
  guardiansById.get(sourcedId ?? '')?.find(({ student }) => student === id)?.position ?? maxGuardians

function childRow(child: StudentRow, changed: readonly Row[]): Row[] {
  const [first] = changed
  if (!first) return []
  const values = changed.slice(0, maxGuardians).map((row, index) => guardianAt(index, row.values))
  return [
    {
      file: first.file,
      line: first.line,
      kind: 'student',
      sourcedId: child.sourcedId ?? child.id,
      gone: false,
      values: Object.assign({}, ...values) as RosterValues,
      refs: [],
      leads: [],
      leaves: [],
    },
  ]
}

const parts = ['Name', 'Email', 'Phone'] as const

/** The guardian's line has them in the first place. */
const guardianAt = (index: number, values: RosterValues): RosterValues => ({
  [guardianIdField(index)]: values[guardianIdField(0)],
  ...Object.fromEntries(
    parts.flatMap(part => {
      const text = values[guardianField(0, part)]
      return text === undefined ? [] : [[guardianField(index, part), text]]
    }),
  ),
})

/** Guardians whom a child's row names by id alone. */
const absentGuardians = ({ kind, values }: Row): { id: string; index: number }[] =>
  guardianIdFields.flatMap((field, index) => {
    if (kind !== 'student') return []
    const id = values[field]
    const hasContact = parts.some(part => values[guardianField(index, part)] !== undefined)
    return id === undefined || hasContact ? [] : [{ id, index }]
  })

function withGuardians(row: Row, guardiansById: GuardiansById): RosterValues {
  const found = absentGuardians(row).map(({ id, index }) => {
    const [guardian] = guardiansById.get(id) ?? []
    return {
      ...(guardian?.name && { [guardianField(index, 'Name')]: guardian.name }),
      ...(guardian?.email && { [guardianField(index, 'Email')]: guardian.email }),
      ...(guardian?.phone && { [guardianField(index, 'Phone')]: guardian.phone }),
    }
  })
  return Object.assign({}, row.values, ...found) as RosterValues
}
