// Adds people of an import to their classes, and removes them from those they have left.
import { and, eq } from 'drizzle-orm'
import type { Tx } from '#kit/server/db.ts'
import { leaveClass, placeInClass } from '../classes/class-people.ts'
import { classStaff } from '../classes.tables.ts'
import { setHead } from '../staff/edit-staff.ts'
import { teach } from '../staff/invite-staff.ts'
import { placesOf, type Places } from './check.ts'
import { knownOf, type KnownRoster } from './known.ts'
import { type RosterImportRow, type RosterRowRecord } from '../roster.tables.ts'

/** Adds people to their classes, with one statement per class. */
export async function placeAll(
  tx: Tx,
  record: RosterImportRow,
  rows: readonly RosterRowRecord[],
  made: readonly { id: string }[],
): Promise<void> {
  const known = await knownOf(tx, record, rows)
  const pairs = rows.flatMap((row, index) =>
    placesOf(record, row, known, undefined).into.flatMap(klass =>
      klass.id === null ? [] : [{ class: klass.id, person: made[index]?.id ?? '', row }],
    ),
  )
  for (const [klass, group] of Map.groupBy(pairs, pair => pair.class))
    await putInto(
      tx,
      record.school,
      klass,
      group.map(({ person }) => person),
      rows[0]?.kind === 'staff',
    )
  for (const pair of pairs)
    if (leads(pair.row, known, pair.class)) await setHead(tx, record.school, pair.class, pair.person)
}

export async function movePlaces(
  tx: Tx,
  record: RosterImportRow,
  row: RosterRowRecord,
  { now, into, out }: Places,
) {
  const person = row.target ?? ''
  const isThere = (id: string) => now.some(klass => klass.id === id)
  for (const { id } of into)
    if (id !== null && !isThere(id)) await putInto(tx, record.school, id, [person], row.kind === 'staff')
  for (const { id } of out) {
    if (id === null) continue
    if (row.kind === 'student') await leaveClass(tx, id, [person])
    else await tx.delete(classStaff).where(and(eq(classStaff.staff, person), eq(classStaff.class, id)))
  }
}

const putInto = (tx: Tx, school: string, klass: string, people: readonly string[], isStaff: boolean) =>
  isStaff ? teach(tx, school, people, [klass]) : placeInClass(tx, school, klass, people)

/** The main teacher of a homeroom leads it. */
const leads = (row: RosterRowRecord, known: KnownRoster, klass: string): boolean =>
  row.kind === 'staff' &&
  row.leads.some(ref => {
    const found = known.classByRef(ref)
    return found?.id === klass && found.isStandard
  })
