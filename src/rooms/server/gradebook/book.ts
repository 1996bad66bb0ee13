// The gradebook as shown: figures from the rules, plus the caller's role and rights.
import type * as z from '#zod'
import type { MapRow } from '#academics/contract/evaluation.rules.ts'
import {
  classWeightsOf,
  evaluationMapOf,
  taskCategoriesOf,
  type ClassWeights,
} from '#academics/server/evaluation.api.ts'
import { inArray } from 'drizzle-orm'
import { peopleOf } from '#identity/server/people.api.ts'
import type { Tx } from '#kit/server/db.ts'
import type { Kit } from '#kit/server/kit.ts'
import type { CallContext } from '#kit/server/service.ts'
import type { Book, BookSettings } from '#rooms/contract/gradebook.contract.ts'
import {
  knownCategory,
  lessonWeights,
  standardFigures,
  termFigure,
  usualWeights,
} from '#rooms/contract/gradebook.rules.ts'
import { isAdminOf } from '#schools/contract/relations.ts'
import { learnersOf, type ClassRow } from '#schools/server/classes.api.ts'
import { copiedCategories } from '#sessions/server/after-class.api.ts'
import { changesIn, classFor, lessonsIn, termFor, workIn, type BookRole, type BookTerm } from './facts.ts'
import { cellOf, standardsOf, wireCell, wireChange, type BookColumn } from './cells.ts'
import { bookAddress } from './tickets.ts'
import { bookLessons, bookSettings } from '../gradebook.tables.ts'

type WireBook = z.input<typeof Book>

export async function readBook(
  kit: Kit,
  by: CallContext,
  classId: string,
  wanted: string | undefined,
  to: 'staff' | 'learner',
): Promise<WireBook> {
  const { klass, as } = await classFor(by, classId, to)
  return bookOf(kit, by, klass, as, await termFor(by, klass.school, wanted))
}

export const standardSettings: BookSettings = {
  missing: 'ignore',
  within: 'points',
  decimals: 0,
  weights: 'usual',
  inReports: false,
}

/** The class's own settings, else the school's, else the defaults. */
export async function settingsOf(
  db: Tx,
  { id, school }: Pick<ClassRow, 'id' | 'school'>,
): Promise<{ readonly settings: BookSettings; readonly version: number }> {
  const rows = await db
    .select()
    .from(bookSettings)
    .where(inArray(bookSettings.id, [id, school]))
  const own = rows.find(row => row.id === id)
  return {
    settings: { ...standardSettings, ...(own ?? rows[0])?.settings },
    version: own?.version ?? 0,
  }
}

export async function bookOf(
  kit: Kit,
  { db, actor, now }: CallContext,
  klass: ClassRow,
  as: BookRole,
  { term, terms }: Awaited<ReturnType<typeof termFor>>,
): Promise<WireBook> {
  const learner = as === 'student' ? (actor.id ?? '') : undefined
  const { settings, version } = await settingsOf(db, klass)
  const judged = await judging(db, klass, settings)
  const lessons = await columnsOf(db, klass.id, term, now, judged)
  const work = await workIn(
    db,
    lessons.map(({ facts }) => facts.id),
    learner,
  )
  const changes = await changesIn(db, klass.id, term.id)
  const uids = learner === undefined ? await learnersIn(db, klass.id, lessons) : [learner]
  const people = await peopleOf(db, [...uids, ...changes.flatMap(({ by }) => by)])
  const name = (id: string | null) => (id === null ? null : (people.get(id)?.name ?? ''))
  const input = {
    lessons: lessons.map(({ facts, category, counts }) => ({
      _id: facts.id,
      category,
      counts,
      score: facts.score,
    })),
    weights: judged.weights?.rows ?? null,
    map: judged.map,
    rules: settings,
  }
  const weightOf = lessonWeights(input.lessons, input.weights, settings)
  const rowOf = (uid: string): WireBook['rows'][number] => {
    const own = changes.filter(change => change.uid === uid)
    const cells = new Map(
      lessons.map(({ facts }) => {
        const change = own.find(({ session }) => session === facts.id)
        return [facts.id, cellOf(facts, uid, work(facts.id, uid), { change, now, learner })]
      }),
    )
    // Learners see overrides of the term figure only together with the term's figures.
    const whole = own.find(({ session }) => session === '')
    const shown = learner === undefined || settings.inReports ? whole : undefined
    const { categories, ...figure } = termFigure(input, id => cells.get(id), shown?.percent ?? null)
    const hidden = learner !== undefined && !settings.inReports
    return {
      uid,
      name: people.get(uid)?.name ?? '',
      avatar: people.get(uid)?.avatar ?? null,
      ...(hidden ? { percent: null, code: null, calculated: null } : figure),
      change: shown ? wireChange(shown, name) : null,
      categories: hidden ? [] : categories,
      cells: lessons.map(({ facts }) =>
        wireCell(facts, cells.get(facts.id), { name, map: judged.map, settings }),
      ),
      standards: standardFigures(standardsOf(lessons, cells, uid, work), judged.map, settings),
    }
  }
  const isStaff = as !== 'student'
  return {
    _id: klass.id,
    name: klass.name,
    school: klass.school,
    term: term.id,
    terms: terms.map(({ id, title, start, end }) => ({ _id: id, title, start, end })),
    settings,
    version,
    categories: judged.categories.map(({ _id, name: words, color }) => ({ _id, name: words, color })),
    weightSets: judged.sets.map(({ id, names }) => ({ _id: id, name: names.join(', ') || 'All subjects' })),
    weights:
      judged.weights?.rows.map(({ taskCategory, weight, assessments }) => ({
        category: taskCategory,
        weight,
        assessments: [...assessments],
      })) ?? null,
    scale: judged.map.map(row => ({ ...row })),
    lessons: lessons.map(({ facts: { id, name: words, start, score }, category, counts }) => ({
      _id: id,
      name: words,
      start,
      score,
      category,
      counts,
      weight: weightOf.get(id) ?? 0,
    })),
    rows: uids.map(rowOf).toSorted((a, b) => a.name.localeCompare(b.name)),
    pdf: bookAddress(kit, { classId: klass.id, term: term.id, uid: learner ?? null }, now),
    as,
    mayEdit: isStaff && klass.archivedAt === null,
    mayEditSchool: isAdminOf(actor, klass.school),
  }
}

interface Judging {
  readonly categories: readonly { readonly _id: string; readonly name: string; readonly color: string }[]
  readonly sets: readonly ClassWeights[]
  readonly weights: ClassWeights | undefined
  readonly map: readonly MapRow[]
}

async function judging(db: Tx, klass: ClassRow, settings: BookSettings): Promise<Judging> {
  const { school, subject, subjectTemporary } = klass
  const sets = await classWeightsOf(db, school)
  const categories = (await taskCategoriesOf(db, school)).map(({ id, name, color }) => ({
    _id: id,
    name,
    color,
  }))
  const chosen =
    settings.weights === 'usual'
      ? usualWeights(sets, subject ?? subjectTemporary)
      : sets.find(({ id }) => id === settings.weights)
  return { categories, sets, weights: chosen, map: await evaluationMapOf(db, school) }
}

async function columnsOf(
  db: Tx,
  classId: string,
  term: BookTerm,
  now: Date,
  { categories }: Judging,
): Promise<BookColumn[]> {
  const lessons = await lessonsIn(db, classId, term, now)
  const ids = lessons.map(({ id }) => id)
  const copied = await copiedCategories(db, ids)
  const own =
    ids.length === 0 ? [] : await db.select().from(bookLessons).where(inArray(bookLessons.session, ids))
  return lessons.map(facts => {
    const set = own.find(({ session }) => session === facts.id)
    const known = new Set(categories.map(({ _id }) => _id))
    const chosen = set?.category != null && known.has(set.category) ? set.category : null
    return {
      facts,
      category: set ? chosen : knownCategory(categories, copied.get(facts.id)),
      counts: set?.counts ?? true,
    }
  })
}

/** Current members of the class in order, then former ones who were on a lesson's list. */
async function learnersIn(db: Tx, classId: string, lessons: readonly BookColumn[]): Promise<string[]> {
  return [
    ...new Set([...(await learnersOf(db, classId)), ...lessons.flatMap(({ facts }) => [...facts.students])]),
  ]
}
