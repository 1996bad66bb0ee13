// Requests to list, create and change sessions.
import * as z from '#zod'
import { contentModes, contentTypes } from '#authoring/contract/content.shapes.ts'
import { timeZone } from '#identity/contract/people.shapes.ts'
import { id, instant, listQuery, text, wireBool } from '#kit/contract/wire.ts'
import { block } from '#schools/contract/blocks.rules.ts'
import { paces, sessionLists, sessionStatuses } from './session.lifecycle.ts'
import { kind } from './session-lists.shapes.ts'
import { meeting, placeFields, servicePack, sessionCode, sessionLimits } from './session-rules.shapes.ts'

const people = z.array(id).check(z.maxLength(sessionLimits.students))

export const sessionsQuery = z.extend(
  listQuery(
    {
      _id: id,
      sid: sessionCode,
      type: kind,
      status: z.enum(sessionStatuses),
      classId: id,
      uid: id,
      cid: id,
      unit: id,
      pid: id,
      series: id,
      sessionType: z.enum(paces),
      unitType: z.enum(contentTypes),
      start: instant,
      end: instant,
      /** Open workshops of the library; with `end`, those featured by staff. */
      isLib: wireBool,
      premium: wireBool,
      promotion: wireBool,
      taught: id,
    },
    { sort: ['start', 'end', 'name', 'createdAt', 'updatedAt'], search: true },
  ),
  {
    /** Without one, everything not archived. */ state: z.optional(z.enum(sessionLists)),
    /** `null` (or the word) lists sessions without a school. */
    school: z.optional(z.union([id, z.literal('null'), z.null()])),
    'reg._id': z.optional(id),
    students: z.optional(id),
    subjects: z.optional(text(200, 1)),
    grades: z.optional(text(200, 1)),
    mode: z.optional(z.enum(contentModes)),
    /** Sessions the caller teaches: their own unless taken over, or taken over by them. */
    mine: z.optional(wireBool),
    /** Back-office search for a person's sessions. */
    userField: z.optional(text(200, 1)),
    userFieldType: z.optional(z.enum(['email', 'mobile', 'id'])),
  },
)

export const newSession = z.strictObject({
  type: kind,
  /** The content to teach; a quick session may use a slide template instead. */
  cid: z.optional(id),
  template: z.optional(id),
  ...z.partial(z.strictObject(placeFields)).shape,
  start: z.optional(instant),
  end: z.optional(instant),
  /** Ignores the requested time. */
  startNow: z._default(z.boolean(), false),
  unit: z.optional(id),
  /** A booked lesson: time and learner are given, and `cid` is its content. */
  booking: z.optional(id),
  classId: z.optional(id),
  /** Without it, the whole class. */
  students: z.optional(people),
  zoom: z.optional(meeting),
  /** For a course: existing sessions, in order; `group` is one of the unit's. */
  childs: z.optional(
    z
      .array(
        z.strictObject({ _id: id, group: z.optional(z.nullable(text(80))), groupName: z.optional(text(80)) }),
      )
      .check(z.minLength(1), z.maxLength(sessionLimits.childs)),
  ),
  /** Instead, for a course: lessons created with it, in order, each from its own content. */
  lessons: z.optional(
    z
      .array(
        z.strictObject({
          cid: id,
          name: z.optional(placeFields.name),
          start: instant,
          end: instant,
          group: z.optional(z.nullable(text(80))),
          groupName: z.optional(text(80)),
        }),
      )
      .check(z.minLength(1), z.maxLength(sessionLimits.childs)),
  ),
  /** Individually picked times: one session each, together a series. */
  times: z.optional(
    z
      .array(z.strictObject({ start: instant, end: instant }))
      .check(z.minLength(1), z.maxLength(sessionLimits.series)),
  ),
  /** Once per block until the term ends, as a series. */
  repeat: z.optional(
    z.strictObject({
      term: id,
      blocks: z.array(block).check(z.minLength(1), z.maxLength(50)),
      from: z.optional(z.iso.date()),
      until: z.optional(z.iso.date()),
      timeZone,
    }),
  ),
  premium: z.optional(z.boolean()),
  promotion: z.optional(z.boolean()),
  promotionSession: z.optional(z.nullable(id)),
  servicePack: z.optional(z.nullable(servicePack)),
})

export const sessionChanges = z.strictObject({
  ...z.partial(z.strictObject(placeFields)).shape,
  start: z.optional(instant),
  end: z.optional(instant),
  status: z.optional(z.enum(sessionStatuses)),
  del: z.optional(z.boolean()),
  isView: z.optional(z.literal(true)),
  zoom: z.optional(z.nullable(meeting)),
  students: z.optional(people),
  /** The version the change is based on; refused if stale. */ version: z.optional(z.int()),
  $addToSet: z.optional(
    z.strictObject({
      reg: z.strictObject({
        _id: id,
        avatar: z.optional(z.nullable(text(200))),
        nickname: z.optional(text(100)),
      }),
    }),
  ),
  $pull: z.optional(z.strictObject({ reg: z.strictObject({ _id: id }) })),
  _date: z.optional(text(200)),
})
