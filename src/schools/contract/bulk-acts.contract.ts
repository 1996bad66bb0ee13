// `bulk-acts`: one act on many people or classes of a school, as a record with progress and undo.
import * as z from 'zod/mini'
import { service } from '#kit/contract/service.ts'
import { id, instant, listQuery, page, text } from '#kit/contract/wire.ts'
import { MemberStatus } from './people.shapes.ts'
import { schoolRoles } from './plans.shapes.ts'
import { settingPermissions } from './schools.permissions.ts'
import { studentTabs } from './students.contract.ts'

export const bulkLists = ['students', 'staff', 'classes'] as const
export type BulkList = (typeof bulkLists)[number]

export const bulkActNames = ['move', 'tag', 'untag', 'archive', 'restore', 'invite', 'erase'] as const
export type BulkActName = (typeof bulkActNames)[number]

/** A year change is recorded here too; it begins by `year-changes`. */
export const recordedLists = [...bulkLists, 'year'] as const
export type RecordedList = (typeof recordedLists)[number]
export const recordedActs = [...bulkActNames, 'year'] as const
export type RecordedAct = (typeof recordedActs)[number]

export const actsOfList: Readonly<Record<BulkList, readonly BulkActName[]>> = {
  students: bulkActNames,
  staff: ['archive', 'restore', 'invite', 'erase'],
  classes: ['archive', 'restore'],
}

/** Mails that left cannot be called back. */
export const isUndoable = (act: RecordedAct): boolean => act !== 'invite'

export const bulkStages = ['working', 'done', 'undoing', 'undone'] as const
export type BulkStage = (typeof bulkStages)[number]

/** Days in which an act can be undone; people who are to be erased wait as long. */
export const bulkUndoDays = 14

export const bulkItemStates = ['waiting', 'done', 'failed', 'undone', 'kept'] as const

export const BulkAct = z.object({
  _id: id,
  school: z.string(),
  list: z.enum(recordedLists),
  act: z.enum(recordedActs),
  /** Name of the class, tag or year that it was about. */
  target: z.string(),
  byName: z.string(),
  stage: z.enum(bulkStages),
  total: z.int(),
  done: z.int(),
  failed: z.int(),
  /** What an undo could not take back. */
  kept: z.int(),
  createdAt: instant,
  doneAt: z.nullable(instant),
  undoneAt: z.nullable(instant),
  undoUntil: z.nullable(instant),
})
export type BulkAct = z.output<typeof BulkAct>

/** What a year change did to an item. */
export const yearItemKinds = ['year', 'leaver', 'up', 'leave', 'close'] as const
export type YearItemKind = (typeof yearItemKinds)[number]

const BulkItem = z.object({
  _id: id,
  name: z.string(),
  /** Only of a year change; every other act does the same to all. */
  change: z.nullable(z.enum(yearItemKinds)),
  state: z.enum(bulkItemStates),
  reason: z.string(),
})

/** As the lists filter; nothing is everything of the list. */
export const BulkFilter = z.strictObject({
  tab: z.optional(z.enum(studentTabs)),
  class: z.optional(id),
  status: z.optional(MemberStatus),
  role: z.optional(z.enum(schoolRoles)),
  type: z.optional(z.enum(['standard', 'subject'])),
  grade: z.optional(text(60)),
  archived: z.optional(z.boolean()),
  search: z.optional(text(200)),
  /** Everybody whom this import created. */
  import: z.optional(id),
})
export type BulkFilter = z.output<typeof BulkFilter>

export const bulkActsContract = service('bulk-acts', settingPermissions, {
  find: {
    may: 'bulk.run',
    query: listQuery(
      { school: id, list: z.enum(recordedLists), act: z.enum(recordedActs) },
      { sort: ['createdAt'] },
    ),
    result: page(BulkAct),
  },
  get: { may: 'bulk.run', result: BulkAct },
  create: {
    may: 'bulk.run',
    data: z.strictObject({
      school: id,
      list: z.enum(bulkLists),
      act: z.enum(bulkActNames),
      /** Class to move into (none takes out of the class), or tag. */
      to: z.optional(id),
      /** Either these, or all that match. */
      ids: z.optional(z.array(id).check(z.minLength(1), z.maxLength(500))),
      filter: z.optional(BulkFilter),
    }),
    result: BulkAct,
    perMinute: 20,
  },
  calls: {
    get: {
      /** Whom it could not be done for, and why; everybody with `all`. */
      items: {
        may: 'bulk.run',
        query: z.extend(listQuery({}, {}), {
          _id: id,
          state: z.optional(z.enum(bulkItemStates)),
        }),
        result: page(BulkItem),
      },
    },
    patch: {
      undo: { may: 'bulk.run', data: z.strictObject({ _id: id }), result: BulkAct },
    },
  },
  events: { patched: BulkAct },
})
