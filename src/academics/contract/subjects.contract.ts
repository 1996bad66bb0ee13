// `subjects`, `skills` and `topic-standard` (academics.md section 4). Records do not include their trees; `GET
// tree` returns one.
import * as z from '#zod'
import { service } from '#kit/contract/service.ts'
import { id, instant, listQuery, page, text, wireBool } from '#kit/contract/wire.ts'
import { subjectPermissions } from './academics.permissions.ts'
import { curriculumCode, gradeId, name, ownerId, version } from './academics.shapes.ts'
import {
  addData,
  DiffAnswer,
  editData,
  EditAnswer,
  importData,
  ImportReport,
  levelNames,
  MatchAnswer,
  matchQuery,
  oneTree,
  OutlineEntry,
  removeData,
  restoreData,
  Sources,
  treeKind,
  treeQuery,
  TreeAnswer,
} from './trees.contract.ts'

export const participants = ['educators', 'students'] as const

export const Counts = z.array(z.int())

export const Subject = z.object({
  _id: id,
  uid: z.string(),
  name: z.string(),
  subtitle: z.string(),
  curriculum: z.string(),
  subjectCode: z.string(),
  /** For subjects of services (pd). */
  participants: z.nullable(z.enum(participants)),
  grade: z.array(z.string()),
  standardLevel: z.array(z.string()),
  topicLevel: z.array(z.string()),
  goalLevel: z.array(z.string()),
  atlLevel: z.array(z.string()),
  /** Number of draft entries on each level, per tree. */
  count: z.object({
    unit: z.int(),
    task: z.int(),
    classes: z.int(),
    standard: Counts,
    topic: Counts,
    goal: Counts,
    atl: Counts,
  }),
  /** `curriculum:subject` where the tree came from the platform, else empty. */
  code: z.object({ standard: z.string(), topic: z.string(), goal: z.string(), atl: z.string() }),
  source: z.object({ standard: Sources, topic: Sources, goal: Sources, atl: Sources }),
  /** Trees that have been published. */
  publish: z.array(treeKind),
  coordinator: z.array(id),
  /** Whether the caller may edit it. */
  mine: z.boolean(),
  del: z.boolean(),
  version: z.int(),
  updatedAt: instant,
})
export type Subject = z.output<typeof Subject>

const grades = z.array(gradeId).check(z.maxLength(30))
const subjectCode = text(40)
const levels = {
  standardLevel: levelNames,
  topicLevel: levelNames,
  goalLevel: levelNames,
  atlLevel: levelNames,
}

export const treeCalls = {
  get: {
    /** The published copy, or the draft on request, which only staff may read. */
    tree: { may: 'academic.read', query: treeQuery, result: TreeAnswer },
    /** Differences between the published copy and the draft. */
    diff: { may: 'draft.read', query: oneTree, result: DiffAnswer },
    /** Differences between the draft and the platform's edition published since the import. */
    compare: { may: 'draft.read', query: oneTree, result: DiffAnswer },
    /** Differences between the draft and its content before it was replaced. */
    before: { may: 'draft.read', query: oneTree, result: DiffAnswer },
    /** How the owner last matched a sheet with these titles. */
    match: { may: 'draft.read', query: matchQuery, result: MatchAnswer },
  },
  patch: {
    /** Applies a list of operations to the version that the caller saw, all or none. */
    'sub-edit': { may: 'subject.edit', data: editData, result: EditAnswer },
    'sub-add': {
      may: 'subject.edit',
      data: addData,
      result: z.object({ ...EditAnswer.shape, entry: OutlineEntry }),
    },
    'sub-remove': { may: 'subject.edit', data: removeData, result: EditAnswer },
    import: { may: 'subject.edit', data: importData, result: ImportReport },
    /** Undoes or repeats the last replacement of the draft. */
    restore: { may: 'subject.edit', data: restoreData, result: EditAnswer },
  },
} as const

const Changed = z.object({ _id: id, uid: z.string(), kind: z.nullable(treeKind), version: z.int() })
export const events = { created: Changed, patched: Changed, removed: Changed } as const

export const subjectsContract = service('subjects', subjectPermissions, {
  find: {
    may: 'academic.read',
    query: z.extend(
      listQuery(
        { _id: id, uid: ownerId, curriculum: curriculumCode, subjectCode, del: wireBool },
        { sort: ['name', 'curriculum', 'updatedAt'], search: true },
      ),
      {
        grade: z.optional(gradeId),
        coordinator: z.optional(id),
        /** Only those with this tree published. */ publish: z.optional(treeKind),
      },
    ),
    result: page(Subject),
  },
  get: { may: 'academic.read', result: Subject },
  create: {
    may: 'academic.edit',
    data: z.strictObject({
      uid: ownerId,
      name,
      curriculum: curriculumCode,
      subtitle: z._default(text(200), ''),
      subjectCode: z._default(subjectCode, ''),
      participants: z.optional(z.nullable(z.enum(participants))),
      grade: z._default(grades, []),
    }),
    result: Subject,
  },
  patch: {
    may: 'subject.edit',
    data: z.partial(
      z.strictObject({
        name,
        subtitle: text(200),
        subjectCode,
        participants: z.nullable(z.enum(participants)),
        grade: grades,
        del: z.boolean(),
        version,
        ...levels,
        /** Admins only. */
        coordinator: z.array(id).check(z.maxLength(30)),
        /** Publishes this tree: draft → snapshot. */
        snapshot: treeKind,
        /** Version of the draft that the caller saw; any other version is refused. */
        treeVersion: version,
      }),
    ),
    result: Subject,
  },
  remove: { may: 'academic.edit', result: Subject },
  calls: {
    get: {
      ...treeCalls.get,
      /** Number of subjects per grade of an owner. */
      gradesCount: {
        may: 'academic.read',
        query: z.strictObject({ school: ownerId }),
        result: z.array(z.object({ grade: z.string(), subjects: z.int() })),
      },
    },
    patch: treeCalls.patch,
  },
  events,
})
