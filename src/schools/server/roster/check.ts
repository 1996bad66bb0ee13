// Judges rows against the data of the school: in batches, and again one by one when a cell is corrected.
import { sql } from 'drizzle-orm'
import type { Tx } from '#kit/server/db.ts'
import {
  judgePerson,
  type JudgeOptions,
  type Judgement,
  type PersonContext,
} from '#schools/contract/import/judge.rules.ts'
import { hasOnlyGuardian } from '#schools/contract/import/roster.rules.ts'
import { judgeClassRow, judgeSpanRow } from './check-classes.ts'
import { knownOf, type KnownClass, type KnownRoster } from './known.ts'
import { rosterRows, type RosterImportRow, type RosterRowRecord } from '../roster.tables.ts'

export async function judgeRows(
  tx: Tx,
  record: RosterImportRow,
  given: readonly RosterRowRecord[],
  now: Date,
): Promise<void> {
  // Lines that are not imported were already judged when they were read.
  const rows = given.filter(({ kind }) => kind !== 'other')
  const spans = rows.filter(isSpan)
  if (spans.length > 0 && spans.length < rows.length) {
    // Classes look up the terms that the import adds.
    await judgeRows(tx, record, spans, now)
    return judgeRows(
      tx,
      record,
      rows.filter(row => !isSpan(row)),
      now,
    )
  }
  if (rows.length === 0) return
  const known = await knownOf(tx, record, rows, now)
  const options = { dateOrder: record.dateOrder, today: now }
  const judged: { id: string; judgement: Judgement; target: string | null }[] = []
  for (const row of rows) {
    const found = await judgeRow(tx, record, row, known, options)
    judged.push({ id: row.id, ...found })
  }
  await tx.execute(sql`
    update ${rosterRows} set action = j.action, faults = j.faults, remarks = j.remarks, changes = j.changes,
      flags = j.flags, target = j.target
    from jsonb_to_recordset(${JSON.stringify(
      judged.map(({ id, target, judgement }) => ({ id, target, ...judgement })),
    )}::jsonb) as j(id text, action text, faults jsonb, remarks jsonb, changes jsonb, flags jsonb, target text)
    where ${rosterRows.id} = j.id`)
}

const isSpan = ({ kind }: RosterRowRecord): boolean => kind === 'year' || kind === 'term'

async function judgeRow(
  tx: Tx,
  record: RosterImportRow,
  row: RosterRowRecord,
  known: KnownRoster,
  options: JudgeOptions,
): Promise<{ judgement: Judgement; target: string | null }> {
  if (isSpan(row)) return judgeSpanRow(tx, record, row, options)
  if (row.kind === 'class') return judgeClassRow(tx, record, row)
  const person = known.personOf(row)
  const parent = row.values.parentEmail?.trim().toLowerCase() ?? null
  const places = placesOf(record, row, known, person?.id)
  const names = (list: readonly KnownClass[]) => list.map(({ name }) => name)
  const context: PersonContext = {
    known: person,
    isRepeated: known.isRepeated(row),
    addressOf: known.addressOf(row, person),
    hasSibling: known.hasSibling(parent),
    classes: { now: names(places.now), into: names(places.into), out: names(places.out) },
    lostClasses: places.lost,
  }
  return { judgement: judgePerson(row, context, options), target: person?.id ?? null }
}

export interface Places {
  readonly now: readonly KnownClass[]
  readonly into: readonly KnownClass[]
  readonly out: readonly KnownClass[]
  /** Names of classes that the row names but that do not exist. */
  readonly lost: readonly string[]
}

/** Classes now, to join and to leave; a complete file also removes people from imported classes it does not list. */
export function placesOf(
  record: RosterImportRow,
  row: RosterRowRecord,
  known: KnownRoster,
  person: string | undefined,
): Places {
  const now = person === undefined ? [] : known.classesOf(person)
  const named = row.values.class ? known.classByName(row.values.class) : undefined
  // Children named only by a guardian's line stay in their class.
  const isPlaced = record.class !== null && !hasOnlyGuardian(row)
  const everybody = isPlaced ? known.classById(record.class ?? '') : undefined
  const into = [
    ...row.refs.flatMap(ref => known.classByRef(ref) ?? []),
    ...(named ? [named] : []),
    ...(everybody ? [everybody] : []),
  ]
  const hasStandard = row.kind === 'student' && into.some(({ isStandard }) => isStandard)
  const stays = (klass: KnownClass) => into.some(({ name }) => name === klass.name)
  const isDropped = (klass: KnownClass) =>
    (klass.isStandard && hasStandard) ||
    (klass.sourcedId !== null && row.leaves.includes(klass.sourcedId)) ||
    (klass.sourcedId !== null && !record.isDelta && !row.refs.includes(klass.sourcedId))
  return {
    now,
    into,
    out: now.filter(klass => !stays(klass) && isDropped(klass)),
    lost: [
      ...new Set([
        ...row.refs.filter(ref => !known.classByRef(ref)).map(ref => known.titleOf(ref)),
        ...(row.values.class && !named ? [row.values.class] : []),
      ]),
    ],
  }
}
