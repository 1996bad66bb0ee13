// What staff and students of a school share on the wire.
import * as z from 'zod/mini'
import { id, text } from '#kit/contract/wire.ts'

/** 0 inactive, 1 pending, 2 success. */
export const MemberStatus = z.union([z.literal(0), z.literal(1), z.literal(2)])

/** First and last name, the first one at least. */
export const personName = z.tuple([text(60, 1), text(60)])

/** Acts on many members at once; all or none. */
export const ids = z.array(id).check(z.minLength(1), z.maxLength(500))
export const many = z.strictObject({ school: id, ids })
export const Done = z.object({ done: z.int() })

/** A class as members see it in lists of theirs. */
export const ClassCard = z.object({
  _id: id,
  school: z.string(),
  name: z.string(),
  grade: z.nullable(z.string()),
  type: z.enum(['standard', 'subject']),
  del: z.boolean(),
  host: z.nullable(id),
  count: z.object({ teacher: z.int(), student: z.int() }),
})
