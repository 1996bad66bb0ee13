// `gradebook`: a class in a term, by learner and lesson (beyond the specification; decision 0099). Its id
// is the class's.
import * as z from '#zod'
import { permissions } from '#kit/contract/permissions.ts'
import { service } from '#kit/contract/service.ts'
import { id, instant, text } from '#kit/contract/wire.ts'
import '#identity/contract/roles.ts'
import { cellStates, missingRules, withinRules } from './gradebook.rules.ts'

export const gradebookPermissions = permissions(
  //                    user   sys
  ['user', 'sys'],
  {
    /** Teachers of the class and admins of its school, checked against the class in the request. */
    'gradebook.class': ['all', '-'],
    /** A learner's own row. */
    'gradebook.mine': ['all', '-'],
  },
)

/** A term id, or `all` when the school has no terms. */
export const termKey = text(60, 1)
const percent = z.number().check(z.minimum(0), z.maximum(100))

export const BookSettings = z.object({
  missing: z.enum(missingRules),
  within: z.enum(withinRules),
  decimals: z.union([z.literal(0), z.literal(1)]),
  /** A set of weights. `usual` follows the academic setting; null counts all lessons together. */
  weights: z.nullable(z.string()),
  /** Reports sent from now on include the term's figures, and learners see them. */
  inReports: z.boolean(),
})
export type BookSettings = z.output<typeof BookSettings>

export const Change = z.object({
  _id: id,
  uid: id,
  /** Null: the figure of the whole term. */
  session: z.nullable(id),
  /** Null: excused. */
  percent: z.nullable(z.number()),
  reason: z.string(),
  by: z.string(),
  at: instant,
  withdrawnBy: z.nullable(z.string()),
  withdrawnAt: z.nullable(instant),
})
export type Change = z.output<typeof Change>

const figure = { percent: z.nullable(z.number()), code: z.nullable(z.string()) }
export const CategoryFigure = z.object({
  category: z.nullable(z.string()),
  share: z.number(),
  lessons: z.int(),
  ...figure,
})

export const BookCell = z.object({
  session: id,
  state: z.enum(cellStates),
  ...figure,
  point: z.nullable(z.number()),
  /** The current override. */
  change: z.nullable(Change),
})
export type BookCell = z.output<typeof BookCell>

export const BookRow = z.object({
  uid: id,
  name: z.string(),
  avatar: z.nullable(z.string()),
  ...figure,
  calculated: z.nullable(z.number()),
  change: z.nullable(Change),
  categories: z.array(CategoryFigure),
  cells: z.array(BookCell),
  standards: z.array(z.object({ _id: z.string(), name: z.string(), score: z.number(), ...figure })),
})
export type BookRow = z.output<typeof BookRow>

export const Book = z.object({
  _id: id,
  name: z.string(),
  school: id,
  /** The selected term and the available ones. */
  term: termKey,
  terms: z.array(z.object({ _id: termKey, title: z.string(), start: z.string(), end: z.string() })),
  settings: BookSettings,
  /** Version of the class's own settings; 0 while it uses the school's. */
  version: z.int(),
  categories: z.array(z.object({ _id: id, name: z.string(), color: z.string() })),
  weightSets: z.array(z.object({ _id: id, name: z.string() })),
  /** The effective weights; null counts all lessons together. */
  weights: z.nullable(
    z.array(z.object({ category: z.string(), weight: z.number(), assessments: z.array(z.number()) })),
  ),
  scale: z.array(z.object({ code: z.string(), name: z.string(), from: z.number(), to: z.number() })),
  lessons: z.array(
    z.object({
      _id: id,
      name: z.string(),
      start: instant,
      score: z.number(),
      category: z.nullable(z.string()),
      counts: z.boolean(),
      /** Weight inside its category; 0 excludes it. */
      weight: z.number(),
    }),
  ),
  rows: z.array(BookRow),
  /** PDF files of the class and of each learner. */ pdf: z.nullable(z.string()),
  /** Role of the caller. */
  as: z.enum(['teacher', 'admin', 'student']),
  mayEdit: z.boolean(),
  mayEditSchool: z.boolean(),
})
export type Book = z.output<typeof Book>

const place = { classId: id, term: z.optional(termKey) }

export const gradebookContract = service('gradebook', gradebookPermissions, {
  get: { may: 'gradebook.class', query: z.strictObject({ term: z.optional(termKey) }), result: Book },
  /** Updates the settings of the class, or with `school` those of every class without its own. */
  patch: {
    may: 'gradebook.class',
    data: z.strictObject({
      missing: z.enum(missingRules),
      within: z.enum(withinRules),
      decimals: z.union([z.literal(0), z.literal(1)]),
      weights: z.nullable(text(60, 1)),
      inReports: z.boolean(),
      school: z._default(z.boolean(), false),
      version: z.int(),
    }),
    result: Book,
  },
  calls: {
    get: {
      /** A learner's own row, taken from sent reports. */
      mine: { may: 'gradebook.mine', query: z.strictObject(place), result: Book },
      /** All manual changes to one learner's figures, newest first. */
      history: {
        may: 'gradebook.class',
        query: z.strictObject({ ...place, uid: id }),
        result: z.array(Change),
      },
    },
    patch: {
      /** Sets a lesson's category and whether it counts. */
      lesson: {
        may: 'gradebook.class',
        data: z.strictObject({ ...place, session: id, category: z.nullable(id), counts: z.boolean() }),
        result: Book,
      },
      /**
       * Overrides a calculated figure, with a reason. Without a percentage the learner is excused from
       * the lesson.
       */
      change: {
        may: 'gradebook.class',
        data: z.strictObject({
          ...place,
          uid: id,
          session: z.nullable(id),
          percent: z.nullable(percent),
          reason: text(500, 1),
        }),
        result: Book,
      },
      /** Restores the calculated figure; the change stays in the history. */
      withdraw: {
        may: 'gradebook.class',
        data: z.strictObject({ ...place, _id: id }),
        result: Book,
      },
    },
  },
})
