// Moves classes to a grade or term in bulk, and sets their subject, as the page of a class does for one.
import { and, eq } from 'drizzle-orm'
import { fail } from '#kit/server/errors.ts'
import { readClassPlace, readClassSubject } from '#schools/contract/class-targets.rules.ts'
import { schoolErrors } from '#schools/contract/schools.errors.ts'
import type { BulkContext, BulkStep } from '../bulk.api.ts'
import type { ClassFields } from '../bulk.tables.ts'
import { assertClassInPlan } from '../classes/class-in-plan.ts'
import { terms, type ClassRow } from '../classes.tables.ts'
import { changeClass, classRow, liveClass } from './class-acts.ts'
import { placeName } from './targets.ts'

type FieldChange = (row: ClassRow, to: string) => ClassFields

function place({ type }: ClassRow, to: string): ClassFields {
  const wanted = readClassPlace(to)
  if (!wanted) throw fail(schoolErrors, 'bulk-act')
  if (wanted.kind === 'grade') return { grade: wanted.grade }
  if (type !== 'subject') throw fail(schoolErrors, 'bulk-standard-class')
  return { term: wanted.term }
}

function subject({ type }: ClassRow, to: string): ClassFields {
  const wanted = readClassSubject(to)
  if (!wanted) throw fail(schoolErrors, 'bulk-act')
  if (type !== 'subject') throw fail(schoolErrors, 'bulk-standard-class')
  return wanted.curriculum === null
    ? { curriculum: null, subject: null, subjectTemporary: wanted.name }
    : { curriculum: wanted.curriculum, subject: wanted.name, subjectTemporary: null }
}

const fieldNames = ['grade', 'term', 'curriculum', 'subject', 'subjectTemporary'] as const

/** @param assertThere Refuses a grade or term that was deleted since the action was started. */
const setting = (change: FieldChange, assertThere?: typeof placeName): BulkStep => ({
  async run(context: BulkContext, id) {
    const row = await liveClass(context, id)
    await assertClassInPlan(context.tx, row, context.actor)
    const to = context.act.to ?? ''
    const set = change(row, to)
    await assertThere?.(context.tx, context.school.id, to)
    await changeClass(context, id, set)
    return {
      fields: Object.fromEntries(fieldNames.filter(name => name in set).map(name => [name, row[name]])),
    }
  },
  async undo(context, id, { fields = {} }) {
    const row = await classRow(context, id)
    const set = change(row, context.act.to ?? '')
    const isThere = fieldNames.every(name => !(name in set) || row[name] === set[name])
    if (row.archivedAt !== null || !isThere || !(await canHave(context, row, fields))) return false
    await changeClass(context, id, fields)
    return true
  },
})

/** The previous term still exists. A class that takes enrolments by now needs one. */
async function canHave(
  { tx, school }: BulkContext,
  { enrol }: ClassRow,
  { term }: ClassFields,
): Promise<boolean> {
  if (term === undefined) return true
  if (term === null) return !enrol
  const [found] = await tx
    .select({ id: terms.id })
    .from(terms)
    .where(and(eq(terms.id, term), eq(terms.school, school.id)))
  return found !== undefined
}

export const classFieldActs = { move: setting(place, placeName), tag: setting(subject) } as const
