import * as z from '#zod'
import { timeZone } from '#identity/contract/people.shapes.ts'
import { id, instant, page, wireInt } from '#kit/contract/wire.ts'
import { sessionKinds } from './kinds.ts'
import { SessionCard } from './session.shapes.ts'

export const kind = z.enum(sessionKinds)
export const oneOrMore = <T extends z.ZodMiniType>(shape: T) =>
  z.union([shape, z.strictObject({ $in: z.array(shape).check(z.maxLength(60)) })])

/**
 * The viewer's offset from UTC in minutes, for day boundaries; `timeZone` does the same across clock
 * changes.
 */
export const zone = {
  zone: z._default(wireInt.check(z.minimum(-900), z.maximum(900)), 0),
  timeZone: z.optional(timeZone),
}

export const span = {
  start: instant,
  end: instant,
  ...zone,
  school: z.optional(id),
  type: z.optional(oneOrMore(kind)),
  classId: z.optional(id),
  uid: z.optional(id),
  'reg._id': z.optional(id),
  students: z.optional(id),
}

/** The calendar's fields. */
export const CalendarEntry = z.extend(
  z.pick(SessionCard, {
    _id: true,
    sid: true,
    name: true,
    type: true,
    start: true,
    end: true,
    status: true,
    state: true,
    uid: true,
    owner: true,
    school: true,
    classId: true,
    className: true,
    category: true,
    color: true,
    unit: true,
    cid: true,
    sessionType: true,
    regNum: true,
    regMax: true,
    pid: true,
    series: true,
    role: true,
    registered: true,
    version: true,
  }),
  {
    /** Overlaps another entry of the same person. */
    conflict: z.boolean(),
  },
)

export type CalendarEntry = z.output<typeof CalendarEntry>

/** Rows of the home page, and pages of the study centre. */
export const recommendRows = [
  'live',
  'student',
  'myLive',
  'myStudent',
  'booking',
  'service',
  'toBeBooked',
  'toBeScheduled',
] as const

export const Rows = z.array(
  z.object({ row: z.string(), name: z.string(), total: z.int(), data: z.array(SessionCard) }),
)

export const cards = page(SessionCard)

export const Learning = z.object({
  members: z.array(
    z.object({
      _id: id,
      nickname: z.string(),
      avatar: z.nullable(z.string()),
      sessions: z.array(
        z.object({
          _id: id,
          attend: z.boolean(),
          late: z.boolean(),
          count: z.int(),
          self: z.int(),
          teacher: z.int(),
          others: z.int(),
          completed: z.boolean(),
        }),
      ),
    }),
  ),
  sessions: z.array(
    z.extend(
      z.pick(SessionCard, {
        _id: true,
        sid: true,
        name: true,
        type: true,
        status: true,
        state: true,
        sessionType: true,
        start: true,
        end: true,
        ended: true,
      }),
      { questions: z.int(), toolCount: z.int() },
    ),
  ),
})

/** Live lessons by day, Monday first; attendance of those that have begun. */
export const SchoolWeek = z.object({
  days: z.array(z.object({ date: z.iso.date(), begun: z.int(), planned: z.int() })),
  listed: z.int(),
  present: z.int(),
  /** Null without anybody on a list. */ percent: z.nullable(z.number()),
})

export const Attendance = z.object({
  sessions: z.array(
    z.extend(z.pick(SessionCard, { _id: true, sid: true, name: true, start: true, end: true }), {
      /** Of the people on its list; null without any. */ percent: z.nullable(z.number()),
      questions: z.int(),
      /** Share of questions answered by everybody on the list; null without any. */ answeredPercent:
        z.nullable(z.number()),
    }),
  ),
  members: z.array(
    z.object({
      _id: id,
      nickname: z.string(),
      avatar: z.nullable(z.string()),
      present: z.int(),
      late: z.int(),
      absent: z.int(),
      /** Null without lessons. */ percent: z.nullable(z.number()),
      /** Over the lessons whose list they were on. */ questions: z.int(),
      answered: z.int(),
      /** One per session; null where they were not on its list. */ marks: z.array(
        z.nullable(z.enum(['present', 'late', 'absent'])),
      ),
    }),
  ),
  percent: z.nullable(z.number()),
  full: z.int(),
  over90: z.int(),
  under90: z.int(),
})
