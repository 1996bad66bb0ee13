// `tool-data`: assessment in class with the copy of the tool made at scheduling (rooms.md section 10).
import * as z from '#zod'
import { assessors, Tool } from '#authoring/contract/extras.contract.ts'
import { service } from '#kit/contract/service.ts'
import { id, instant, page, text, wireBool, wireInt } from '#kit/contract/wire.ts'
import { toolDataPermissions } from './takeaway.permissions.ts'

export const toolValue = z.strictObject({
  val: z._default(text(5000), ''),
  val2: z.optional(text(5000)),
  val3: z.optional(text(5000)),
})
const values = z.record(z.string().check(z.maxLength(40)), toolValue)

const Who = z.object({ _id: id, nickname: z.string(), avatar: z.nullable(z.string()) })

export const ToolData = z.object({
  _id: id,
  session: id,
  tool: id,
  task: z.nullable(id),
  unit: z.nullable(id),
  by: z.enum(assessors),
  assessor: Who,
  student: Who,
  filled: z.boolean(),
  data: z.record(z.string(), toolValue),
  version: z.int(),
  updatedAt: instant,
})
export type ToolData = z.output<typeof ToolData>

/** What a learner sees of assessments of them. Anonymous peers carry nothing that identifies them. */
export const ToolResult = z.object({
  by: z.enum(assessors),
  assessor: z.nullable(Who),
  data: z.record(z.string(), toolValue),
})

export const toolDataContract = service('tool-data', toolDataPermissions, {
  /** Teachers see all rows of the session, learners the rows they fill in. */
  find: {
    may: 'toolData.read',
    query: z.strictObject({
      session: id,
      tool: z.optional(id),
      student: z.optional(id),
      by: z.optional(z.enum(assessors)),
      filled: z.optional(wireBool),
      $limit: z._default(wireInt.check(z.minimum(0), z.maximum(500)), 100),
      $skip: z._default(wireInt.check(z.minimum(0), z.maximum(10_000)), 0),
    }),
    result: page(ToolData),
  },
  get: { may: 'toolData.read', result: ToolData },
  /** Merges values into the existing ones; an empty value clears its item. */
  patch: {
    may: 'toolData.write',
    data: z.strictObject({ data: values, version: z.optional(z.int()) }),
    result: ToolData,
  },
  calls: {
    get: {
      /** The session's copies of its tools. */
      tools: {
        may: 'toolData.read',
        query: z.strictObject({ session: id }),
        result: z.array(z.extend(Tool, { name: z.string() })),
      },
      /** Assessments of the caller; teachers name the learner. */
      results: {
        may: 'toolData.read',
        query: z.strictObject({ session: id, tool: id, student: z.optional(id) }),
        result: z.array(ToolResult),
      },
      /** Progress for the reminder: rows to fill in, and rows completed. */
      progress: {
        may: 'toolData.read',
        query: z.strictObject({ session: id, tool: id }),
        result: z.array(z.object({ by: z.enum(assessors), rows: z.int(), filled: z.int() })),
      },
    },
    patch: {
      /** Sets one value for every learner in the teacher's rows. */
      all: {
        may: 'toolData.write',
        data: z.strictObject({ session: id, tool: id, data: values }),
        result: z.object({ changed: z.int() }),
      },
    },
  },
  events: { patched: z.object({ _id: id, session: id, tool: id }) },
})
