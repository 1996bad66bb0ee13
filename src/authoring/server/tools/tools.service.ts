// `tool-items`: groups and items of an assessment tool; `history-tool`: my option lists.
import { and, desc, eq } from 'drizzle-orm'
import type * as z from '#zod'
import { authoringErrors } from '#authoring/contract/authoring.errors.ts'
import {
  historyToolContract,
  toolContract,
  type HistoryTool,
  type Tool,
} from '#authoring/contract/extras.contract.ts'
import type { Tx } from '#kit/server/db.ts'
import { fail, kitFail } from '#kit/server/errors.ts'
import type { Kit } from '#kit/server/kit.ts'
import { listTable } from '#kit/server/query.ts'
import { implement } from '#kit/server/service.ts'
import { updateVersion } from '#kit/server/versions.ts'
import { contentFacts, contentFor } from '../access.ts'
import { contents, optionLists, type ContentRow } from '../authoring.tables.ts'
import { tools } from '../questions.tables.ts'
import { refill } from '../contents/filled.ts'
import { editFor } from '../questions/parent.ts'
import { assertItems, countOf } from './tools.ts'

export const toolService = () =>
  implement(toolContract, {
    facts: contentFacts,
    async get(id, { db, actor }) {
      assertTool(await contentFor(db, actor, id, 'content.read'))
      return wireTool(await toolOf(db, id))
    },
    async patch(id, { db, data: { version, ...body }, actor, now }) {
      assertTool(await editFor(db, actor, id))
      assertItems((await toolOf(db, id)).items, body)
      await db.insert(tools).values({ id }).onConflictDoNothing()
      const row = await updateVersion(db, tools, id, version, body)
      await db.update(contents).set({ updatedAt: now }).where(eq(contents.id, id))
      await refill(db, id)
      return wireTool(row)
    },
  })

type ToolRow = typeof tools.$inferSelect

function assertTool({ mode }: ContentRow): void {
  if (mode !== 'tool') throw fail(authoringErrors, 'no-tool')
}

export async function toolOf(tx: Tx, id: string): Promise<ToolRow> {
  const [row] = await tx.select().from(tools).where(eq(tools.id, id))
  return row ?? { id, groups: [], items: [], version: 1 }
}

export const wireTool = ({ id, ...row }: ToolRow): z.input<typeof Tool> => ({
  _id: id,
  rid: id,
  ...row,
  count: countOf(row),
})

type ListRow = typeof optionLists.$inferSelect
const wireList = ({ id, owner, options, createdAt }: ListRow): z.input<typeof HistoryTool> => ({
  _id: id,
  uid: owner,
  options,
  createdAt,
})

export const historyToolService = (kit: Kit) =>
  implement(historyToolContract, {
    facts: { owner: optionLists.owner },
    async find({ db, query, where }) {
      const page = await listTable(db, optionLists, query, {
        columns: { _id: optionLists.id, createdAt: optionLists.createdAt },
        where,
        order: [desc(optionLists.createdAt), desc(optionLists.id)],
      })
      return { ...page, data: page.data.map(wireList) }
    },
    /** Duplicate lists are not saved. */
    async create({ db, data: { options }, actor, now }) {
      const [kept] = await db
        .select()
        .from(optionLists)
        .where(and(eq(optionLists.owner, actor.id ?? ''), eq(optionLists.options, options)))
      if (kept) return wireList(kept)
      const [row] = await db
        .insert(optionLists)
        .values({ id: kit.newId(), owner: actor.id ?? '', options, createdAt: now })
        .returning()
      if (!row) throw kitFail('unexpected')
      return wireList(row)
    },
    async remove(id, { db, where }) {
      const [row] = await db
        .delete(optionLists)
        .where(and(eq(optionLists.id, id), where))
        .returning()
      if (!row) throw kitFail('not-found')
      return wireList(row)
    },
  })
