// A year change, item by item: the new year with its terms, students who leave, classes that move up or close.
import { and, eq, isNull, sql } from 'drizzle-orm'
import { kitFail } from '#kit/server/errors.ts'
import { termLater } from '#schools/contract/year-change.rules.ts'
import type { YearPlan } from '../bulk.tables.ts'
import { blocks, classStudents, terms, years } from '../classes.tables.ts'
import { leaveClass, placeInClass } from '../classes/class-people.ts'
import { announce } from '../classes/edit-classes.ts'
import { students } from '../people.tables.ts'
import { areTermsUsed } from '../term-uses.api.ts'
import type { BulkContext, BulkStep } from '../bulk.api.ts'
import { changeClass, classActs, liveClass } from './class-acts.ts'

type PlanOf<K extends YearPlan['kind']> = Extract<YearPlan, { readonly kind: K }>

/** The year change data of this item. */
function planOf<K extends YearPlan['kind']>({ plan }: BulkContext, kind: K): PlanOf<K> {
  if (plan?.kind !== kind) throw kitFail('unexpected')
  return plan as PlanOf<K>
}

const newYear: BulkStep = {
  async run(context, id) {
    const { tx, kit, school, now } = context
    const { title, start, end, termsOf } = planOf(context, 'year')
    await tx.insert(years).values({ id, school: school.id, title, start, end, createdAt: now })
    if (termsOf === null) return {}
    const held = await tx
      .select()
      .from(terms)
      .where(and(eq(terms.year, termsOf), eq(terms.school, school.id)))
    for (const term of held) {
      const moved = termLater(term, { start, end })
      if (!moved) continue
      const copy = kit.newId()
      await tx.insert(terms).values({
        ...moved,
        id: copy,
        year: id,
        yearStart: start,
        yearEnd: end,
        sourcedId: null,
        createdAt: now,
      })
      const drawn = await tx.select().from(blocks).where(eq(blocks.term, term.id))
      if (drawn.length > 0) await tx.insert(blocks).values(drawn.map(block => ({ ...block, term: copy })))
    }
    return {}
  },
  /** Keeps the year if something depends on it by now. */
  async undo({ tx, school }, id) {
    const held = await tx.select({ id: terms.id }).from(terms).where(eq(terms.year, id))
    const ids = held.map(term => term.id)
    if (await areTermsUsed(tx, ids)) return false
    await tx.delete(terms).where(eq(terms.year, id))
    const gone = await tx
      .delete(years)
      .where(and(eq(years.id, id), eq(years.school, school.id)))
      .returning({ id: years.id })
    return gone.length > 0
  },
}

/** The class continues with its people, lessons, messages and marks. */
const moveUp: BulkStep = {
  async run(context, id) {
    const { name, grade } = planOf(context, 'up')
    const row = await liveClass(context, id)
    await changeClass(context, id, { name, grade })
    return { name: row.name, grade: row.grade }
  },
  async undo(context, id, before) {
    const { name, grade } = planOf(context, 'up')
    const row = await liveClass(context, id)
    if (row.name !== name || row.grade !== grade) return false
    await changeClass(context, id, { name: before.name ?? name, grade: before.grade ?? null })
    return true
  },
}

/** Closes a class; its students stay in the school, without a class. */
export const closeAlone: BulkStep = {
  async run(context, id) {
    const { tx } = context
    const row = await liveClass(context, id)
    if (row.type === 'subject') return classActs.archive.run(context, id)
    const here = await tx
      .select({ id: students.id })
      .from(students)
      .innerJoin(classStudents, eq(classStudents.student, students.id))
      .where(and(eq(classStudents.class, id), isNull(students.archivedAt)))
    const ids = here.map(student => student.id)
    await leaveClass(tx, id, ids)
    await classActs.archive.run(context, id)
    return { students: ids }
  },
  async undo(context, id, before) {
    if (!(await classActs.archive.undo(context, id, {}))) return false
    const back = await withoutClass(context, before.students ?? [])
    await placeInClass(context.tx, context.school.id, id, back)
    await announce(context.tx, context.kit, 'patched', id)
    return true
  },
}

/** Leaves out students who have joined another class since. */
async function withoutClass({ tx, school }: BulkContext, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return []
  const free = await tx
    .select({ id: students.id })
    .from(students)
    .where(
      and(
        eq(students.school, school.id),
        isNull(students.archivedAt),
        sql`${students.id} = any(${sql.param([...ids])}::text[])`,
        sql`not exists (select 1 from ${classStudents} where ${classStudents.student} = ${students.id} and ${classStudents.standard})`,
      ),
    )
  return free.map(({ id }) => id)
}

/** `leaver` archives one student in the same way as the bulk action. */
export function yearStep(leaver: BulkStep): BulkStep {
  const steps: Readonly<Record<YearPlan['kind'], BulkStep>> = {
    year: newYear,
    leaver,
    up: moveUp,
    leave: classActs.archive,
    close: closeAlone,
  }
  const stepOf = ({ plan }: BulkContext): BulkStep => {
    if (plan === null) throw kitFail('unexpected')
    return steps[plan.kind]
  }
  return {
    run: (context, id) => stepOf(context).run(context, id),
    undo: (context, id, before) => stepOf(context).undo(context, id, before),
  }
}
