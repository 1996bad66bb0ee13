import * as z from '#zod'
import { Question, questionTargets } from '#authoring/contract/question.shapes.ts'
import { id, instant } from '#kit/contract/wire.ts'
import { Who, Stat, TakeawayComment, TakeawayMark, TakeawayResponse } from './takeaway.shapes.ts'

/** Term figures at the time of sending, if the school or teacher includes them. */
export const ReportTerm = z.object({
  title: z.string(),
  percent: z.number(),
  code: z.nullable(z.string()),
  /** Meaning of the code. */
  name: z.nullable(z.string()),
  categories: z.array(
    z.object({
      name: z.string(),
      percent: z.number(),
      code: z.nullable(z.string()),
      share: z.number(),
    }),
  ),
})
export type ReportTerm = z.output<typeof ReportTerm>

/**
 * What learners and parents read: own answers always, scores and remarks as sent. The teacher's is the
 * only other name in it.
 */
export const Report = z.object({
  _id: id,
  session: id,
  name: z.string(),
  className: z.nullable(z.string()),
  teacher: z.string(),
  student: Who,
  start: instant,
  end: instant,
  pages: z.array(z.object({ _id: z.string(), picUrl: z.nullable(z.string()) })),
  questions: z.array(
    z.pick(Question, {
      _id: true,
      page: true,
      type: true,
      multi: true,
      name: true,
      options: true,
      scale: true,
      list: true,
      data: true,
    }),
  ),
  response: z.array(TakeawayResponse),
  comments: z.array(TakeawayComment),
  marks: z.array(
    z.pick(TakeawayMark, {
      page: true,
      question: true,
      score: true,
      point: true,
      points: true,
      outlines: true,
    }),
  ),
  score: z.number(),
  point: z.number(),
  remark: z.string(),
  /** Missing in reports of older versions. */ term: z._default(z.nullable(ReportTerm), null),
  stats: z.array(Stat),
  sentAt: z.nullable(instant),
  finishedAt: z.nullable(instant),
  files: z.record(z.string(), z.string()),
  /** The report as PDF; null before it was sent. */ pdf: z.nullable(z.string()),
})

export type Report = z.output<typeof Report>

export const Plot = z.object({
  kind: z.enum(questionTargets),
  _id: z.string(),
  parent: z.nullable(z.string()),
  name: z.string(),
  learners: z.int(),
  percent: z.number(),
  bands: z.array(z.int()),
})
