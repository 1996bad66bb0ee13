// `tips`: shared teaching tips: the platform's, and those of my schools.
import * as z from '#zod'
import { permissions } from '#kit/contract/permissions.ts'
import { service } from '#kit/contract/service.ts'
import { id, instant, listQuery, page, text } from '#kit/contract/wire.ts'
import '#schools/contract/relations.ts'
import './relations.ts'
import { questionTypes } from './question.shapes.ts'

const tipPermissions = permissions(
  //              teacher
  ['teacher'],
  {
    /** Mine, my school's, and the platform's (`visitor`). */
    'tip.read': [['own', 'staff', 'visitor']],
    /** Shared with a school's staff; permission depends on that school. */
    'tip.share': ['all'],
    'tip.write': ['own'],
    /** Also by admins of the school. */
    'tip.remove': [['own', 'school']],
  },
)

const fields = {
  name: text(240, 1),
  text: text(10_000, 1),
  /** The kind of question that it applies to; null for any page. */
  type: z.nullable(z.enum(questionTypes)),
}

export const SharedTip = z.object({
  _id: id,
  ...fields,
  /** Null for the platform's. */
  school: z.nullable(id),
  author: z.nullable(z.object({ _id: id, name: z.string() })),
  createdAt: instant,
})
export type SharedTip = z.output<typeof SharedTip>

export const tipsContract = service('tips', tipPermissions, {
  find: {
    may: 'tip.read',
    query: listQuery(
      { _id: id, type: z.enum(questionTypes), school: id },
      { sort: ['createdAt', 'name'], search: true },
    ),
    result: page(SharedTip),
  },
  create: {
    may: 'tip.share',
    data: z.strictObject({ ...fields, type: z._default(fields.type, null), school: id }),
    result: SharedTip,
  },
  patch: { may: 'tip.write', data: z.partial(z.strictObject(fields)), result: SharedTip },
  remove: { may: 'tip.remove', result: SharedTip },
})
