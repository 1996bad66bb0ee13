// `bulk-acts`: one action on many people, classes, contents or sessions, as a record with progress and undo. A
// teacher without a school uses the id of their account in place of a school id.
import * as z from '#zod'
import { service } from '#kit/contract/service.ts'
import { id, instant, listQuery, page, text } from '#kit/contract/wire.ts'
import { settingPermissions } from './schools.permissions.ts'
import { BulkFilter } from './bulk-filter.shapes.ts'

/** Lists of later domains, which define the effect of each action on their items. */
export const laterLists = ['content', 'sessions'] as const
export type LaterList = (typeof laterLists)[number]

export const bulkLists = ['students', 'staff', 'classes', ...laterLists] as const
export type BulkList = (typeof bulkLists)[number]

const actsOnPeople = ['move', 'tag', 'untag', 'archive', 'restore', 'invite', 'erase'] as const
export const bulkActNames = [...actsOnPeople, 'shift'] as const
export type BulkActName = (typeof bulkActNames)[number]

/** A year change is recorded here too, but started through `year-changes`. */
export const recordedLists = [...bulkLists, 'year'] as const
export type RecordedList = (typeof recordedLists)[number]
export const recordedActs = [...bulkActNames, 'year'] as const
export type RecordedAct = (typeof recordedActs)[number]

export const actsOfList: Readonly<Record<BulkList, readonly BulkActName[]>> = {
  students: actsOnPeople,
  staff: ['tag', 'untag', 'archive', 'restore', 'invite', 'erase'],
  classes: ['move', 'tag', 'archive', 'restore', 'invite', 'erase'],
  content: ['tag', 'untag', 'archive', 'restore', 'erase'],
  sessions: ['tag', 'shift', 'archive', 'restore', 'erase'],
}

/** Lists whose deletions the record schedules; people have their own deletion date. */
export const listsErasedLater = ['classes', ...laterLists] as const

/** An admin may delete content of others; only the owner may do anything else to it. */
export const actsForAdmins: readonly BulkActName[] = ['erase']

/** Sent emails cannot be recalled. */
export const isUndoable = (act: RecordedAct): boolean => act !== 'invite'

export const bulkStages = ['working', 'done', 'undoing', 'undone', 'erasing', 'erased'] as const
export type BulkStage = (typeof bulkStages)[number]

/** Days in which an action can be undone; deletions wait as long. */
export const bulkUndoDays = 14

export const bulkItemStates = ['waiting', 'done', 'failed', 'undone', 'kept', 'erased'] as const

export const BulkAct = z.object({
  _id: id,
  school: z.string(),
  list: z.enum(recordedLists),
  act: z.enum(recordedActs),
  /** Name of what the action used: class, tag, grade, term, subject or year. */
  target: z.string(),
  byName: z.string(),
  stage: z.enum(bulkStages),
  total: z.int(),
  done: z.int(),
  failed: z.int(),
  /** Items that an undo could not restore, or that were changed before their deletion. */
  kept: z.int(),
  createdAt: instant,
  doneAt: z.nullable(instant),
  undoneAt: z.nullable(instant),
  undoUntil: z.nullable(instant),
})
export type BulkAct = z.output<typeof BulkAct>

/** The result of a year change for an item. */
export const yearItemKinds = ['year', 'leaver', 'up', 'leave', 'close'] as const
export type YearItemKind = (typeof yearItemKinds)[number]

const BulkItem = z.object({
  _id: id,
  name: z.string(),
  /** Set only for a year change; other actions do the same to all items. */
  change: z.nullable(z.enum(yearItemKinds)),
  state: z.enum(bulkItemStates),
  reason: z.string(),
})

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
      /**
       * Students: class to move into (left out: none), or tag. Staff: class to add to or remove from. Classes:
       * `grade:name` or `term:id` to move to, or a subject. Content: category (left out: none), or `grade:id` or
       * `subject:id`. Sessions: category (left out: none), or shift.
       */
      to: z.optional(text(80, 1)),
      /** Either `ids`, or all items that match `filter`. */
      ids: z.optional(z.array(id).check(z.minLength(1), z.maxLength(500))),
      filter: z.optional(BulkFilter),
    }),
    result: BulkAct,
    perMinute: 20,
  },
  calls: {
    get: {
      /** Items that failed, with reasons; all items with `all`. */
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
