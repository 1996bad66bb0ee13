// Bulk actions on content: an author's own as listed, and for admins those of the school.
import { and, desc, eq, inArray } from 'drizzle-orm'
import * as z from '#zod'
import { contentTabs } from '#authoring/contract/content.contract.ts'
import { contentModes } from '#authoring/contract/content.shapes.ts'
import { fail } from '#kit/server/errors.ts'
import type { Tx } from '#kit/server/db.ts'
import { provide, type Provision } from '#kit/server/ports.ts'
import type { CallContext } from '#kit/server/service.ts'
import { schoolErrors } from '#schools/contract/schools.errors.ts'
import {
  bulkSources,
  type BulkCaller,
  type BulkChoice,
  type BulkContext,
  type BulkStep,
  type Matching,
} from '#schools/server/bulk.api.ts'
import { spaceFilters } from '#schools/server/space-filters.api.ts'
import { contentFor } from '../access.ts'
import { contents, type ContentRow } from '../authoring.tables.ts'
import { narrowed } from './list.ts'
import { labelling, labelName } from './label-many.ts'
import { archive, removeContent, restore, setAside, takeBack } from './state.ts'

const Narrowing = z.strictObject({
  tab: z._default(z.enum(contentTabs), 'me'),
  mode: z.optional(z.enum(contentModes)),
  subject: z.optional(z.string()),
  grade: z.optional(z.string()),
  category: z.optional(z.string()),
})

async function matching(tx: Tx, by: BulkCaller, choice: BulkChoice): Promise<Matching[]> {
  return tx
    .select({ id: contents.id, name: contents.name })
    .from(contents)
    .where(
      and(
        by.school === by.actor.id ? eq(contents.owner, by.actor.id) : eq(contents.school, by.school),
        choice.ids === undefined ? await shown(tx, by, choice.filter) : inArray(contents.id, [...choice.ids]),
      ),
    )
    .orderBy(desc(contents.updatedAt), desc(contents.id))
}

async function shown(tx: Tx, { actor, school, now }: BulkCaller, filter: BulkChoice['filter']) {
  if (school !== actor.id)
    return spaceFilters(
      tx,
      { school, list: 'content', $search: filter?.search, del: filter?.archived, $limit: 0, $skip: 0 },
      { ...contents, at: contents.createdAt },
    )
  const read = Narrowing.safeParse(filter?.by ?? {})
  if (!read.success) throw fail(schoolErrors, 'bulk-act')
  const { tab, mode, subject, grade, category } = read.data
  return narrowed(
    { db: tx, actor, now },
    {
      tab,
      mode,
      category,
      search: filter?.search,
      subjects: subject === undefined ? undefined : [subject],
      grades: grade === undefined ? undefined : [grade],
    },
  )
}

const writing = ({ tx, actor, now }: BulkContext): CallContext => ({ db: tx, actor, now })
const at = ({ version }: ContentRow) => ({ at: String(version) })
const rowOf = async ({ tx, actor }: BulkContext, id: string): Promise<ContentRow> =>
  contentFor(tx, actor, id, 'content.remove', { lock: true })

const archiving: BulkStep = {
  async run(context, id) {
    const row = await contentFor(context.tx, context.actor, id, 'content.own', { lock: true })
    if (row.del) throw fail(schoolErrors, 'bulk-archived')
    await archive(context.kit, writing(context), id)
    return {}
  },
  async undo(context, id) {
    const row = await contentFor(context.tx, context.actor, id, 'content.own', { lock: true })
    if (row.del) await restore(context.kit, writing(context), id)
    return row.del
  },
}

const restoring: BulkStep = {
  async run(context, id) {
    const row = await contentFor(context.tx, context.actor, id, 'content.own', { lock: true })
    if (!row.del) throw fail(schoolErrors, 'bulk-not-archived')
    await restore(context.kit, writing(context), id)
    return {}
  },
  async undo(context, id) {
    const row = await contentFor(context.tx, context.actor, id, 'content.own', { lock: true })
    if (row.del || row.published) return false
    await archive(context.kit, writing(context), id)
    return true
  },
}

const erase: BulkStep = {
  async run(context, id) {
    const { del } = await rowOf(context, id)
    return { wasArchived: del, ...at(await setAside(context.kit, writing(context), id)) }
  },
  async undo(context, id, { wasArchived, at: then }) {
    const row = await rowOf(context, id)
    if (!row.del || at(row).at !== then) return false
    if (!wasArchived) await takeBack(context.kit, writing(context), id)
    return true
  },
  async finish(context, id, { at: then }) {
    const row = await rowOf(context, id)
    if (!row.del || at(row).at !== then) return false
    await removeContent(context.kit, writing(context), id)
    return true
  },
}

export const forBulkActs = (): readonly Provision[] => [
  provide(bulkSources, 'content', {
    matching,
    targetOf: labelName,
    steps: { tag: labelling(true), untag: labelling(false), archive: archiving, restore: restoring, erase },
  }),
]
