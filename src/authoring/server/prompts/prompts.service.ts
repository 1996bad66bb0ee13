// `prompts`: one page with its question and materials, copied from a task of mine; later edits of the task do
// not affect it.
import { and, desc, eq, sql, type SQL } from 'drizzle-orm'
import type * as z from '#zod'
import { authoringErrors } from '#authoring/contract/authoring.errors.ts'
import { promptsContract, type Prompt } from '#authoring/contract/extras.contract.ts'
import { signer, type Sign } from '#files/server/files.api.ts'
import { fail, kitFail } from '#kit/server/errors.ts'
import type { Kit } from '#kit/server/kit.ts'
import { containing } from '#kit/server/like.ts'
import { listTable } from '#kit/server/query.ts'
import { implement, type Call } from '#kit/server/service.ts'
import { contentFor } from '../access.ts'
import { isLibraryJoined, library } from '../library.api.ts'
import { decks, pages } from '../slides.tables.ts'
import { materials, prompts, questions } from '../questions.tables.ts'
import { wireMaterials } from '../materials/materials.ts'
import { insertPrompt } from './insert.ts'
import { wireQuestion } from '../questions/question-fields.ts'

type PromptRow = typeof prompts.$inferSelect

const columns = {
  _id: prompts.id,
  unit: prompts.content,
  publish: prompts.publish,
  createdAt: prompts.createdAt,
  name: prompts.name,
}

export const promptsService = (kit: Kit) =>
  implement(promptsContract, {
    facts: { owner: prompts.owner },
    async find({ db, query: { type, ...query }, where, now }) {
      const page = await listTable(db, prompts, query, {
        columns,
        where: and(where, containing(query.$search, prompts.name), asking(type)),
        order: [desc(prompts.createdAt), desc(prompts.id)],
      })
      const sign = await signer(db, now)
      return { ...page, data: page.data.map(row => wirePrompt(row, sign)) }
    },
    get: async (id, call) => wirePrompt(await ownRow(id, call), await signer(call.db, call.now)),
    async create({ db, data: { unit, page, name }, actor, now }) {
      const content = await contentFor(db, actor, unit, 'content.own', { lock: true })
      if (content.orderId !== null) throw fail(authoringErrors, 'content-purchased')
      const [found] = await db
        .select({ page: pages, deck: decks.id })
        .from(pages)
        .innerJoin(decks, eq(decks.id, pages.deck))
        .where(and(eq(pages.id, page), eq(decks.content, unit)))
      if (!found) throw fail(authoringErrors, 'prompt-page')
      const at = <T extends typeof questions | typeof materials>(table: T) =>
        and(eq(table.parent, found.deck), eq(table.page, page))
      const rows = await db.select().from(questions).where(at(questions))
      const beside = await db.select().from(materials).where(at(materials))
      const { id, body, pic, size, outline, assess, version } = found.page
      const snapshot: PromptRow['snapshot'] = {
        pages: [{ _id: id, ...body, pic, picUrl: null, size, outline, assess, version }],
        questions: rows.map(wireQuestion),
        materials: beside.map(row => ({
          ...wireMaterials(row, () => ''),
          updatedAt: row.updatedAt.toISOString(),
        })),
      }
      const [row] = await db
        .insert(prompts)
        .values({
          id: kit.newId(),
          owner: content.owner,
          content: unit,
          name,
          curriculum: content.curriculum,
          subjects: content.subjects,
          grades: content.grades,
          snapshot,
          createdAt: now,
        })
        .returning()
      if (!row) throw kitFail('unexpected')
      return wirePrompt(row, await signer(db, now))
    },
    async patch(id, call) {
      const { db, data, where, now } = call
      const [row] = await db
        .update(prompts)
        .set(data)
        .where(and(eq(prompts.id, id), where))
        .returning()
      if (!row) throw kitFail('not-found')
      if (isLibraryJoined(call.db)) await library(call.db).promptChanged(kit, call, row, false)
      return wirePrompt(row, await signer(db, now))
    },
    async remove(id, call) {
      const { db, where, now } = call
      const [row] = await db
        .delete(prompts)
        .where(and(eq(prompts.id, id), where))
        .returning()
      if (!row) throw kitFail('not-found')
      if (isLibraryJoined(call.db)) await library(call.db).promptChanged(kit, call, row, true)
      return wirePrompt(row, await signer(db, now))
    },
    calls: {
      patch: {
        async insert(call) {
          const {
            db,
            data: { _id, deck, before },
          } = call
          const [own] = await db
            .select()
            .from(prompts)
            .where(and(eq(prompts.id, _id), call.where))
          const snapshot = own?.snapshot ?? (await library(call.db).usePrompt(kit, call, _id))
          const page = await insertPrompt(kit, call, snapshot, deck, before)
          await db
            .update(prompts)
            .set({ used: sql`${prompts.used} + 1` })
            .where(eq(prompts.id, _id))
          return page
        },
      },
    },
  })

async function ownRow(id: string, { db, where }: Pick<Call, 'db' | 'where'>): Promise<PromptRow> {
  const [row] = await db
    .select()
    .from(prompts)
    .where(and(eq(prompts.id, id), where))
  if (!row) throw kitFail('not-found')
  return row
}

const asking = (type: string | undefined): SQL | undefined =>
  type === undefined
    ? undefined
    : sql`${prompts.snapshot} @> ${JSON.stringify({ questions: [{ type }] })}::jsonb`

/** Addresses of pictures and files expire after some hours, so they are signed on read. */
function wirePrompt({ id, owner, content, snapshot, ...row }: PromptRow, sign: Sign): z.input<typeof Prompt> {
  const pic = snapshot.pages[0]?.pic ?? null
  return {
    ...row,
    _id: id,
    uid: owner,
    unit: content,
    picUrl: pic === null ? null : sign(pic),
    pages: snapshot.pages.map(page => ({ ...page, picUrl: page.pic === null ? null : sign(page.pic) })),
    questions: snapshot.questions,
    materials: snapshot.materials.map(each => ({
      ...each,
      list: each.list.map(one => ({ ...one, fileUrl: one.key === null ? null : sign(one.key) })),
    })),
  }
}
