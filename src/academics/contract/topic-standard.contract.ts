import * as z from '#zod'
import { service } from '#kit/contract/service.ts'
import { id, instant, listQuery, page } from '#kit/contract/wire.ts'
import { subjectPermissions } from './academics.permissions.ts'
import { ownerId, version } from './academics.shapes.ts'
import { OutlineEntry } from './trees.contract.ts'

export const TopicStandard = z.object({
  _id: id,
  uid: z.string(),
  subject: id,
  /** From the first level down to the topic. */
  topic: z.array(OutlineEntry),
  /** Branches of the standards that were suggested or selected. */
  standard: z.array(z.array(OutlineEntry)),
  selected: z.array(id),
  approved: z.array(id),
  reasons: z.array(z.object({ _id: id, reason: z.string() })),
  /** 0: being generated, 1: waiting, 2: confirmed. */
  status: z.union([z.literal(0), z.literal(1), z.literal(2)]),
  error: z.nullable(z.string()),
  version: z.int(),
  updatedAt: instant,
})

export type TopicStandard = z.output<typeof TopicStandard>

const standards = z.array(id).check(z.maxLength(200))

export const topicStandardContract = service('topic-standard', subjectPermissions, {
  find: {
    may: 'academic.read',
    query: listQuery({ _id: id, subject: id, uid: ownerId }, { sort: ['updatedAt'] }),
    result: page(TopicStandard),
  },
  get: { may: 'academic.read', result: TopicStandard },
  /** Links a topic to standards of its subject, and suggests some by the words they share. */
  create: { may: 'subject.edit', data: z.strictObject({ subject: id, topic: id }), result: TopicStandard },
  /** Selects standards, or confirms the selection: `approved` sets status 2. */
  patch: {
    may: 'subject.edit',
    data: z.partial(z.strictObject({ selected: standards, approved: standards, version })),
    result: TopicStandard,
  },
  remove: { may: 'subject.edit', result: TopicStandard },
  calls: {
    patch: {
      /** Makes new suggestions; standards that were selected by hand stay. */ generate: {
        may: 'subject.edit',
        data: z.strictObject({ _id: id }),
        result: TopicStandard,
      },
    },
  },
})
