// What a bulk action uses: a class, tag, grade, term, subject or category, with its name at that time.
import { and, eq } from 'drizzle-orm'
import type * as z from '#zod'
import { fail, kitFail } from '#kit/server/errors.ts'
import type { Tx } from '#kit/server/db.ts'
import {
  type bulkActsContract,
  laterLists,
  type BulkActName,
  type BulkList,
  type LaterList,
} from '#schools/contract/bulk-acts.contract.ts'
import { readClassPlace, readClassSubject } from '#schools/contract/class-targets.rules.ts'
import { schoolErrors } from '#schools/contract/schools.errors.ts'
import { bulkListSource, type BulkCaller } from '../bulk.api.ts'
import { classOf } from '../classes/class-people.ts'
import { terms, years } from '../classes.tables.ts'
import { gradesOf } from '../grades.api.ts'
import { tags } from '../people.tables.ts'

type CreateData = z.output<typeof bulkActsContract.methods.create.data>
type TargetName = (tx: Tx, school: string, to: string) => Promise<string>

/** Refuses what is not of this school, or what the caller may not choose. */
export async function targetOf(
  tx: Tx,
  by: BulkCaller,
  { school, list, act, to }: CreateData,
): Promise<string> {
  const later = bulkListSource(tx, list)
  if (later) return withTarget.includes(act) ? later.targetOf(tx, by, to, act) : ''
  const name = isOwn(list) ? targets[list][act] : undefined
  if (!name) return ''
  // Without a class, students leave theirs.
  return to === undefined && list === 'students' && act === 'move' ? '' : name(tx, school, to ?? '')
}

const withTarget: readonly BulkActName[] = ['tag', 'untag', 'shift']

type OwnList = Exclude<BulkList, LaterList>
const isOwn = (list: BulkList): list is OwnList => !laterLists.some(later => later === list)

const className: TargetName = async (tx, school, to) => (await classOf(tx, school, to)).name

const tagName: TargetName = async (tx, school, to) => {
  const [tag] = await tx
    .select({ name: tags.name })
    .from(tags)
    .where(and(eq(tags.id, to), eq(tags.school, school), eq(tags.center, true)))
  if (!tag) throw kitFail('not-found')
  return tag.name
}

export const placeName: TargetName = async (tx, school, to) => {
  const place = readClassPlace(to)
  if (!place) throw fail(schoolErrors, 'bulk-act')
  if (place.kind === 'term') return termName(tx, school, place.term)
  if (!(await gradesOf(tx, school)).includes(place.grade)) throw kitFail('not-found')
  return place.grade
}

async function termName(tx: Tx, school: string, id: string): Promise<string> {
  const [term] = await tx
    .select({ title: terms.title, year: years.title })
    .from(terms)
    .innerJoin(years, eq(years.id, terms.year))
    .where(and(eq(terms.id, id), eq(terms.school, school)))
  if (!term) throw kitFail('not-found')
  return `${term.title}, ${term.year}`
}

const subjectName: TargetName = (_tx, _school, to) => {
  const subject = readClassSubject(to)
  if (!subject) throw fail(schoolErrors, 'bulk-act')
  return Promise.resolve(subject.name)
}

const targets: Readonly<Record<OwnList, Readonly<Partial<Record<BulkActName, TargetName>>>>> = {
  students: { move: className, tag: tagName, untag: tagName },
  staff: { tag: className, untag: className },
  classes: { move: placeName, tag: subjectName },
}
