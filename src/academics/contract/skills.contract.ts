import * as z from '#zod'
import { service } from '#kit/contract/service.ts'
import { id, instant, listQuery, page, text, wireBool } from '#kit/contract/wire.ts'
import { subjectPermissions } from './academics.permissions.ts'
import { curriculumCode, name, ownerId, version } from './academics.shapes.ts'
import { levelNames, Sources } from './trees.contract.ts'
import { Counts, events, treeCalls } from '#academics/contract/subjects.contract.ts'

export const Skill = z.object({
  _id: id,
  uid: z.string(),
  name: z.string(),
  subtitle: z.string(),
  curriculum: z.string(),
  standardLevel: z.array(z.string()),
  count: z.object({ standard: Counts }),
  code: z.object({ standard: z.string() }),
  source: z.object({ standard: Sources }),
  publish: z.boolean(),
  mine: z.boolean(),
  del: z.boolean(),
  version: z.int(),
  updatedAt: instant,
})

export type Skill = z.output<typeof Skill>

/** A subject with one tree that the subjects of a curriculum share. */
export const skillsContract = service('skills', subjectPermissions, {
  find: {
    may: 'academic.read',
    query: z.extend(
      listQuery(
        { _id: id, uid: ownerId, curriculum: curriculumCode, del: wireBool },
        { sort: ['name', 'curriculum', 'updatedAt'], search: true },
      ),
      { publish: z.optional(wireBool) },
    ),
    result: page(Skill),
  },
  get: { may: 'academic.read', result: Skill },
  create: {
    may: 'academic.edit',
    data: z.strictObject({
      uid: ownerId,
      name,
      curriculum: curriculumCode,
      subtitle: z._default(text(200), ''),
    }),
    result: Skill,
  },
  /** `publish: true` publishes the current draft, `false` withdraws the published copy. */
  patch: {
    may: 'subject.edit',
    data: z.partial(
      z.strictObject({
        name,
        subtitle: text(200),
        del: z.boolean(),
        version,
        standardLevel: levelNames,
        publish: z.boolean(),
        treeVersion: version,
      }),
    ),
    result: Skill,
  },
  remove: { may: 'academic.edit', result: Skill },
  calls: treeCalls,
  events,
})
