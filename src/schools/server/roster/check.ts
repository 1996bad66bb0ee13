// Judges rows against the data of the school: in batches, and again one by one when a cell is corrected.
import { and, eq, isNotNull, isNull, notExists, or, sql } from 'drizzle-orm'
import { insertMany } from '#kit/server/bulk.ts'
import type { Tx } from '#kit/server/db.ts'
import type { Kit } from '#kit/server/kit.ts'
import { judgeClass, judgeSpan, spanOf } from '#schools/contract/import/judge-classes.rules.ts'
import {
  judgePerson,
  type JudgeOptions,
  type Judgement,
  type PersonContext,
} from '#schools/contract/import/judge.rules.ts'
import { hasOnlyGuardian } from '#schools/contract/import/roster.rules.ts'
import { classes, terms, years } from '../classes.tables.ts'
import { staff, students } from '../people.tables.ts'
import { comparedKinds } from '../provider/runs.ts'
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

async function judgeRow(
  tx: Tx,
  record: RosterImportRow,
  row: RosterRowRecord,
  known: KnownRoster,
  options: JudgeOptions,
): Promise<{ judgement: Judgement; target: string | null }> {
  if (row.kind === 'year' || row.kind === 'term') return judgeSpanRow(tx, record, row, options)
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
    lostClass: places.lost,
  }
  return { judgement: judgePerson(row, context, options), target: person?.id ?? null }
}

export interface Places {
  readonly now: readonly KnownClass[]
  readonly into: readonly KnownClass[]
  readonly out: readonly KnownClass[]
  /** A class that the row names but that does not exist. */
  readonly lost: string | null
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
    lost: row.values.class && !named ? row.values.class : null,
  }
}

async function judgeClassRow(tx: Tx, { school }: RosterImportRow, row: RosterRowRecord) {
  const type = row.values.classType === 'homeroom' ? 'standard' : 'subject'
  const bySourced =
    row.sourcedId === null
      ? undefined
      : or(eq(classes.sourcedId, row.sourcedId), eq(classes.id, row.sourcedId))
  const byName = and(
    eq(classes.type, type),
    isNull(classes.archivedAt),
    sql`lower(${classes.name}) = ${row.key}`,
  )
  const find = async (where: typeof byName) =>
    (
      await tx
        .select()
        .from(classes)
        .where(and(eq(classes.school, school), where))
        .limit(1)
    )[0]
  const found = (bySourced && (await find(bySourced))) ?? (await find(byName))
  const known = found && { title: found.name, grade: found.grade, isArchived: found.archivedAt !== null }
  return { judgement: judgeClass(row, { known, isRepeated: false }), target: found?.id ?? null }
}

async function judgeSpanRow(tx: Tx, record: RosterImportRow, row: RosterRowRecord, options: JudgeOptions) {
  const [start, end] = spanOf(row, options.dateOrder, options.today)
  const table = row.kind === 'year' ? years : terms
  const [found] = await tx
    .select({ id: table.id, title: table.title, start: table.start, end: table.end })
    .from(table)
    .where(
      and(
        eq(table.school, record.school),
        sql`(${table.sourcedId} = ${row.sourcedId} or ${table.id} = ${row.sourcedId} or (${table.start} = ${start ?? null}::date and ${table.end} = ${end ?? null}::date))`,
      ),
    )
    .limit(1)
  const year = row.kind === 'term' ? await yearOf(tx, record, row, options) : undefined
  return { judgement: judgeSpan(row, { known: found, year }, options), target: found?.id ?? null }
}

/** The year that a term names or lies in, from the school or from this import. */
async function yearOf(tx: Tx, record: RosterImportRow, row: RosterRowRecord, options: JudgeOptions) {
  const coming = await tx
    .select()
    .from(rosterRows)
    .where(and(eq(rosterRows.import, record.id), eq(rosterRows.kind, 'year'), eq(rosterRows.skipped, false)))
  const spans = coming
    .filter(({ sourcedId }) => row.refs.length === 0 || row.refs.includes(sourcedId ?? ''))
    .map(each => spanOf(each, options.dateOrder, options.today))
  const own = await tx.select().from(years).where(eq(years.school, record.school))
  const all = [
    ...spans.flatMap(([start, end]) => (start && end ? [{ start, end }] : [])),
    ...own.map(({ start, end }) => ({ start, end })),
  ]
  const [start = '', end = ''] = spanOf(row, options.dateOrder, options.today)
  return all.find(span => span.start <= start && span.end >= end)
}

/** Adds imported people whom a complete file no longer lists; they are archived only if the user chooses it. */
export async function addMissing(tx: Tx, kit: Kit, record: RosterImportRow): Promise<void> {
  if (record.isDelta || record.source !== 'oneroster') return
  let seq = record.total
  const tables = [
    ['staff', staff],
    ['student', students],
  ] as const
  const kinds = await comparedKinds(tx, record)
  for (const [kind, table] of tables.filter(([each]) => kinds.includes(each))) {
    const missing = await tx
      .select({
        id: table.id,
        sourcedId: table.sourcedId,
        firstName: table.firstName,
        lastName: table.lastName,
      })
      .from(table)
      .where(
        and(
          eq(table.school, record.school),
          isNotNull(table.sourcedId),
          isNull(table.archivedAt),
          notExists(
            tx
              .select({ one: sql`1` })
              .from(rosterRows)
              .where(and(eq(rosterRows.import, record.id), eq(rosterRows.target, table.id))),
          ),
        ),
      )
    await insertMany(
      tx,
      rosterRows,
      missing.map(person => ({
        id: kit.newId(),
        import: record.id,
        seq: ++seq,
        file: '',
        line: 0,
        kind,
        sourcedId: person.sourcedId,
        gone: true,
        missing: true,
        values: { firstName: person.firstName, lastName: person.lastName },
        refs: [],
        leads: [],
        leaves: [],
        key: '',
        email: null,
        action: 'leave' as const,
        faults: [],
        remarks: [],
        changes: [],
        flags: [],
        target: person.id,
      })),
    )
  }
}
