// `roster-imports`: people and classes from another system. The browser reads the file; the server judges and
// writes its rows.
import * as z from '#zod'
import { service } from '#kit/contract/service.ts'
import { id, instant, listQuery, page, text, wireInt } from '#kit/contract/wire.ts'
import { columnTargets } from './import/columns.rules.ts'
import { dateOrders } from './import/dates.rules.ts'
import { rowActions, rowFlags } from './import/judge.rules.ts'
import { rosterFields, rosterKinds, type RosterField } from './import/roster.rules.ts'
import { settingPermissions } from './schools.permissions.ts'

export const rosterSources = ['oneroster', 'sheet'] as const
/** Receiving rows, judging them, waiting for the user, writing, inviting, done; then the undo. */
export const rosterStages = [
  'reading',
  'checking',
  'ready',
  'writing',
  'inviting',
  'done',
  'undoing',
  'undone',
] as const
export type RosterStage = (typeof rosterStages)[number]
export const rowStates = ['waiting', 'written', 'failed', 'undone', 'kept'] as const
export const rolelessChoices = ['student', 'staff', 'none'] as const

export const maxRowsPerCall = 500
export const maxRosterRows = 60_000
export const undoDays = 7
/** Days in which an import can be confirmed; then it is discarded with its rows. */
export const unconfirmedDays = 30
export const unconfirmedStages = ['reading', 'checking', 'ready'] as const satisfies RosterStage[]
export const endedStages = ['done', 'undone'] as const satisfies RosterStage[]
/** Days after an import in which rows that were left out can be downloaded; then their values are erased. */
export const leftOutDays = 30

const fieldNames = rosterFields as readonly [RosterField, ...RosterField[]]
const cell = text(300)
const refs = z.array(text(200, 1)).check(z.maxLength(200))
const GivenRow = z.strictObject({
  file: text(200),
  line: z.int().check(z.minimum(0), z.maximum(10_000_000)),
  kind: z.enum(rosterKinds),
  sourcedId: z.nullable(text(200, 1)),
  gone: z.boolean(),
  values: z.partialRecord(z.enum(fieldNames), cell),
  refs,
  leads: refs,
  leaves: refs,
  /** Why a line of the kind `other` is not imported. */
  reason: z.optional(text(200, 1)),
  /**
   * The kind `other` only: the school looks for the person, or the children of the guardian, by the foreign id.
   * If it knows nobody, the line is left out with the reason, or not kept at all if there is none.
   */
  lookUp: z.optional(z.enum(['person', 'guardian'])),
})

export type GivenRosterRow = z.input<typeof GivenRow>

/** Rows by outcome. Each row counts once in the first seven; `skipped` rows were left out by the user. */
const KindCounts = z.object({
  create: z.int(),
  update: z.int(),
  unchanged: z.int(),
  leave: z.int(),
  missing: z.int(),
  fault: z.int(),
  skipped: z.int(),
  moved: z.int(),
})
const Counts = z.extend(KindCounts, {
  remarks: z.int(),
  noGuardian: z.int(),
  mailed: z.int(),
  undone: z.int(),
  kept: z.int(),
  kinds: z.record(z.enum(rosterKinds), KindCounts),
})
export type RosterCounts = z.output<typeof Counts>
const Seats = z.object({ limit: z.int(), used: z.int(), left: z.int(), wanted: z.int() })

export const RosterImport = z.object({
  _id: id,
  school: id,
  source: z.enum(rosterSources),
  file: z.string(),
  class: z.nullable(id),
  dateOrder: z.enum(dateOrders),
  isDelta: z.boolean(),
  by: id,
  byName: z.string(),
  /** The connection that fetched it; null for a file. */
  link: z.nullable(id),
  stage: z.enum(rosterStages),
  total: z.int(),
  /** Rows that the current stage has processed, and their total. */
  done: z.int(),
  work: z.int(),
  counts: Counts,
  createdAt: instant,
  confirmedAt: z.nullable(instant),
  doneAt: z.nullable(instant),
  undoneAt: z.nullable(instant),
  /** The undo is available until then. */
  undoUntil: z.nullable(instant),
})
export type RosterImport = z.output<typeof RosterImport>

const Remark = z.object({ field: z.nullable(z.enum(fieldNames)), words: z.string() })
export const RosterImportRow = z.object({
  _id: id,
  file: z.string(),
  line: z.int(),
  kind: z.enum(rosterKinds),
  sourcedId: z.nullable(z.string()),
  values: z.partialRecord(z.enum(fieldNames), z.string()),
  /** Foreign ids as in the file: classes of a person, terms of a class, the year of a term. */
  refs: z.array(z.string()),
  leads: z.array(z.string()),
  leaves: z.array(z.string()),
  /** Names of the classes that the row's foreign ids refer to. */
  classes: z.array(z.string()),
  action: z.nullable(z.enum(rowActions)),
  faults: z.array(Remark),
  remarks: z.array(Remark),
  changes: z.array(z.object({ field: z.enum(fieldNames), from: z.string(), to: z.string() })),
  flags: z.array(z.enum(rowFlags)),
  missing: z.boolean(),
  skipped: z.boolean(),
  state: z.enum(rowStates),
  mailed: z.boolean(),
})
export type RosterImportRow = z.output<typeof RosterImportRow>

export const rowFilters = [
  'all',
  'fault',
  'remarks',
  'create',
  'update',
  'moved',
  'unchanged',
  'leave',
  'skipped',
  'noGuardian',
  'mailed',
  'kept',
] as const
export type RowFilter = (typeof rowFilters)[number]
const one = z.strictObject({ _id: id })
const match = {
  header: text(2000, 1),
  targets: z.array(z.nullable(z.enum(columnTargets))).check(z.maxLength(300)),
  dateOrder: z.enum(dateOrders),
  roleless: z.enum(rolelessChoices),
}

const NewImport = z.strictObject({
  school: id,
  source: z.enum(rosterSources),
  file: text(200, 1),
  class: z.optional(id),
  dateOrder: z.enum(dateOrders),
  isDelta: z.boolean(),
  /** Remembered for the next file with the same titles. */
  match: z.optional(z.strictObject(match)),
})
export type NewRosterImport = z.input<typeof NewImport>

export const rosterImportsContract = service('roster-imports', settingPermissions, {
  find: {
    may: 'import.run',
    query: listQuery({ school: id, stage: z.enum(rosterStages) }, { sort: ['createdAt'] }),
    result: page(RosterImport),
  },
  get: { may: 'import.run', result: RosterImport },
  create: {
    may: 'import.run',
    data: NewImport,
    result: RosterImport,
    perMinute: 20,
  },
  /** Discards an import that was not confirmed, or deletes the record of one that has ended. */
  remove: { may: 'import.run', result: RosterImport },
  calls: {
    get: {
      rows: {
        may: 'import.run',
        query: z.strictObject({
          _id: id,
          show: z._default(z.enum(rowFilters), 'all'),
          kind: z.optional(z.enum(rosterKinds)),
          $skip: z._default(wireInt, 0),
          $limit: z._default(wireInt.check(z.minimum(1), z.maximum(500)), 50),
        }),
        result: page(RosterImportRow),
      },
      seats: {
        may: 'import.run',
        query: one,
        result: z.object({ teacher: Seats, student: Seats }),
      },
      match: {
        may: 'import.run',
        query: z.strictObject({ school: id, header: text(2000, 1) }),
        result: z.nullable(z.object(match)),
      },
    },
    patch: {
      rows: {
        may: 'import.run',
        data: z.strictObject({
          _id: id,
          rows: z.array(GivenRow).check(z.minLength(1), z.maxLength(maxRowsPerCall)),
        }),
        result: RosterImport,
        perMinute: 200,
      },
      check: { may: 'import.run', data: one, result: RosterImport },
      cell: {
        may: 'import.run',
        data: z.strictObject({ _id: id, row: id, field: z.enum(fieldNames), value: cell }),
        result: RosterImportRow,
        perMinute: 200,
      },
      skip: {
        may: 'import.run',
        data: z.strictObject({ _id: id, row: id, skipped: z.boolean() }),
        result: RosterImportRow,
        perMinute: 200,
      },
      /** Reads all dates again and judges all rows again. */
      dateOrder: {
        may: 'import.run',
        data: z.strictObject({ _id: id, dateOrder: z.enum(dateOrders) }),
        result: RosterImport,
      },
      /** Checks the seats before anything is written. */
      confirm: {
        may: 'import.run',
        data: z.strictObject({ _id: id, archiveMissing: z._default(z.boolean(), false) }),
        result: RosterImport,
      },
      undo: { may: 'import.run', data: one, result: RosterImport },
    },
  },
  events: { patched: RosterImport },
})
