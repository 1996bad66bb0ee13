// `school-year` and `school-term` with its blocks (schools.md section 6). Days are calendar days of the school.
import * as z from '#zod'
import { service } from '#kit/contract/service.ts'
import { id, instant, listQuery, page, text } from '#kit/contract/wire.ts'
import { Block, block } from './blocks.rules.ts'
import { settingPermissions } from './schools.permissions.ts'

const day = z.iso.date()
const title = text(80, 1)

export const SchoolYear = z.object({
  _id: id,
  school: z.string(),
  title: z.string(),
  start: z.string(),
  end: z.string(),
  terms: z.int(),
  createdAt: instant,
})
export type SchoolYear = z.output<typeof SchoolYear>

export const schoolYearContract = service('school-year', settingPermissions, {
  find: {
    may: 'term.read',
    query: listQuery({ _id: id, school: id, start: day, end: day }, { sort: ['start', 'title'] }),
    result: page(SchoolYear),
  },
  get: { may: 'term.read', result: SchoolYear },
  create: {
    may: 'term.edit',
    data: z.strictObject({ school: id, title, start: day, end: day }),
    result: SchoolYear,
  },
  patch: {
    may: 'term.edit',
    data: z.partial(z.strictObject({ title, start: day, end: day })),
    result: SchoolYear,
  },
  remove: { may: 'term.edit', result: SchoolYear },
})

export const defaultLesson = 2700
export const defaultBreak = 600
const lesson = z.int().check(z.minimum(300), z.maximum(6 * 3600), z.multipleOf(60))
const pause = z.int().check(z.minimum(0), z.maximum(4 * 3600), z.multipleOf(60))

export const SchoolTerm = z.object({
  _id: id,
  school: z.string(),
  year: id,
  title: z.string(),
  start: z.string(),
  end: z.string(),
  /** Length of a lesson and of a break, in seconds. */
  time: z.int(),
  break: z.int(),
  block: z.array(Block),
  createdAt: instant,
})
export type SchoolTerm = z.output<typeof SchoolTerm>

export const schoolTermContract = service('school-term', settingPermissions, {
  find: {
    may: 'term.read',
    query: listQuery({ _id: id, school: id, year: id, start: day, end: day }, { sort: ['start', 'title'] }),
    result: page(SchoolTerm),
  },
  get: { may: 'term.read', result: SchoolTerm },
  /** Default end: three months less a day. */
  create: {
    may: 'term.edit',
    data: z.strictObject({
      year: id,
      title,
      start: day,
      end: z.optional(day),
      time: z._default(lesson, defaultLesson),
      break: z._default(pause, defaultBreak),
    }),
    result: SchoolTerm,
  },
  /** Replaces all blocks, or adds and removes single ones; another lesson length clears them. */
  patch: {
    may: 'term.edit',
    data: z.partial(
      z.strictObject({
        title,
        start: day,
        end: day,
        time: lesson,
        break: pause,
        block: z.array(block).check(z.maxLength(300)),
        $addToSet: z.strictObject({ block }),
        $pull: z.strictObject({
          block: z.strictObject({ week: block.shape.week, start: block.shape.start }),
        }),
      }),
    ),
    result: SchoolTerm,
  },
  remove: { may: 'term.edit', result: SchoolTerm },
})
