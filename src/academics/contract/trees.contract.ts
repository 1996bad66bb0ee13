// Shared by subjects, skills and tag sets: a tree of entries with a draft and a published copy, edited by operations.
import * as z from '#zod'
import { id, instant, text } from '#kit/contract/wire.ts'
import { gradeId, treeKinds, version } from './academics.shapes.ts'
import { SourceDocument } from './documents.shapes.ts'
import { sheetTargets } from './sheet/sheet-targets.ts'
import { treeLimits } from './tree.rules.ts'

export const treeKind = z.enum(treeKinds)
export const treeStates = ['draft', 'snapshot'] as const
const treeState = z.enum(treeStates)

export const OutlineEntry = z.object({
  _id: id,
  parent: z.nullable(id),
  name: z.string(),
  code: z.string(),
  grade: z.array(z.string()),
  tags: z.array(z.string()),
  mark: z.string(),
  foreign: z.nullable(z.string()),
})
export type OutlineEntry = z.output<typeof OutlineEntry>

export const entryFields = {
  name: text(treeLimits.name, 1),
  code: text(80),
  grade: z.array(gradeId).check(z.maxLength(20)),
  tags: z.array(text(80, 1)).check(z.maxLength(20)),
  mark: text(200),
}
const place = { parent: z.nullable(id), before: z.nullable(id) }
const { name, ...rest } = z.partial(z.strictObject(entryFields)).shape

/** Clients generate the ids of new entries (UUIDv7), so that an undo restores the same ones. */
export const operation = z.discriminatedUnion('op', [
  z.strictObject({
    op: z.literal('add'),
    _id: id,
    ...place,
    ...rest,
    name: entryFields.name,
    foreign: z.optional(z.nullable(text(300))),
  }),
  z.strictObject({ op: z.literal('edit'), _id: id, name, ...rest }),
  z.strictObject({ op: z.literal('move'), _id: id, ...place }),
  z.strictObject({ op: z.literal('remove'), _id: id }),
])
export const operations = z.array(operation).check(z.minLength(1), z.maxLength(treeLimits.operations))

export const levelNames = z.array(text(60, 1)).check(z.minLength(1), z.maxLength(treeLimits.levels))

/** Sets that entries were copied from, of the platform or another owner; a file has no curriculum. */
export const Sources = z.array(
  z.object({ curriculum: z.string(), set: z.string(), document: z.optional(SourceDocument) }),
)
export type Sources = z.output<typeof Sources>

/** The last replacement of a draft, while it can be undone. */
const Replaced = z.object({
  /** The file or set that replaced it. */
  file: z.string(),
  at: instant,
  /** Whether it has been undone and can be repeated. */
  undone: z.boolean(),
})
export type Replaced = z.output<typeof Replaced>

export const TreeAnswer = z.object({
  _id: id,
  kind: treeKind,
  of: treeState,
  levels: z.array(z.string()),
  curriculum: z.string(),
  source: Sources,
  /** In reading order. */
  entries: z.array(OutlineEntry),
  /** Version of the draft; an edit must name it. */
  version: z.int(),
  /** The published version; null if never published. */
  published: z.nullable(z.int()),
  /** Platform subject that this tree was imported from, and whether it has been published again since. */
  origin: z.nullable(z.object({ subject: id, name: z.string(), newer: z.boolean() })),
  /** Set only for a draft. */
  replaced: z.nullable(Replaced),
})
export type TreeAnswer = z.output<typeof TreeAnswer>

const Pair = z.object({ before: OutlineEntry, after: OutlineEntry })
export const DiffAnswer = z.object({
  added: z.array(OutlineEntry),
  removed: z.array(OutlineEntry),
  changed: z.array(Pair),
  moved: z.array(Pair),
  version: z.int(),
})

export const EditAnswer = z.object({ version: z.int(), count: z.array(z.int()) })

/** Result of an import. Grades that match none of the owner's are listed with the entries that use them. */
export const ImportReport = z.object({
  version: z.int(),
  added: z.int(),
  kept: z.int(),
  removed: z.int(),
  count: z.array(z.int()),
  unmapped: z.array(z.object({ grade: z.string(), entries: z.int() })),
})
export type ImportReport = z.output<typeof ImportReport>

/** How the columns of a sheet were matched, remembered for the next sheet with these titles. */
export const sheetMatchShape = {
  header: text(2000, 1),
  targets: z.array(z.nullable(z.enum(sheetTargets))).check(z.maxLength(300)),
}

const ofTree = { _id: id, kind: z._default(treeKind, 'standard') }
export const treeQuery = z.strictObject({ ...ofTree, of: z._default(treeState, 'snapshot') })
export const oneTree = z.strictObject(ofTree)
export const matchQuery = z.strictObject({ _id: id, header: sheetMatchShape.header })
export const MatchAnswer = z.nullable(z.object({ targets: sheetMatchShape.targets }))
export type MatchAnswer = z.output<typeof MatchAnswer>
export const restoreData = z.strictObject({ ...ofTree, version })
export const editData = z.strictObject({ ...ofTree, version, operations })
export const addData = z.strictObject({
  ...ofTree,
  ...place,
  before: z._default(place.before, null),
  ...rest,
  name: entryFields.name,
})
export const removeData = z.strictObject({ ...ofTree, entry: id })
export const importData = z.strictObject({
  ...ofTree,
  version,
  /** Subject or skill set to copy from, the platform's or another of the caller's. Its published tree is used. */
  from: id,
  fromKind: z.optional(treeKind),
  /** Entries to copy, with their descendants and ancestors; all entries if omitted. */
  entries: z.optional(z.array(id).check(z.minLength(1), z.maxLength(1000))),
  /** Replaces the draft, keeping the ids of entries with the same code and name, or adds to it. */
  mode: z._default(z.enum(['replace', 'add']), 'replace'),
})

/** Path for whole files, see standards-files.contract.ts. */
export const standardsFile = (record: string, kind: (typeof treeKinds)[number]): string =>
  `/fio/standards/${record}/${kind}`
