// `student-tags`: a teacher's personal tags for students, and central tags of a school (identity.md section 10).
import * as z from '#zod'
import { service } from '#kit/contract/service.ts'
import { id, instant, listQuery, page, text, wireBool } from '#kit/contract/wire.ts'
import { tagPermissions } from './schools.permissions.ts'

export const StudentTag = z.object({
  _id: id,
  uid: id,
  center: z.boolean(),
  school: z.nullable(z.string()),
  name: z.string(),
  color: z.string(),
  students: z.array(id),
  createdAt: instant,
})
export type StudentTag = z.output<typeof StudentTag>

const name = text(40, 1)
const color = z.string().check(z.regex(/^#[0-9a-f]{6}$/i, 'Choose a colour.'))
const students = z.array(id).check(z.maxLength(1000))

export const studentTagsContract = service('student-tags', tagPermissions, {
  /** The caller's tags, and the central tags of the school in the query. */
  find: {
    may: 'tag.read',
    query: listQuery(
      { _id: id, school: id, center: wireBool, name },
      { sort: ['name', 'createdAt'], search: true },
    ),
    result: page(StudentTag),
  },
  get: { may: 'tag.read', result: StudentTag },
  create: {
    may: 'tag.create',
    data: z.strictObject({
      school: z.optional(id),
      center: z._default(z.boolean(), false),
      name,
      color,
      students: z._default(students, []),
    }),
    result: StudentTag,
  },
  patch: {
    may: 'tag.edit',
    data: z.partial(
      z.strictObject({
        name,
        color,
        center: z.boolean(),
        school: id,
        students,
        $addToSet: z.strictObject({ students }),
        $pull: z.strictObject({ students }),
      }),
    ),
    result: StudentTag,
  },
  remove: { may: 'tag.edit', result: StudentTag },
})
