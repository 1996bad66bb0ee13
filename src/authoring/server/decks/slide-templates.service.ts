// `template`: slide templates, made by the back office from a deck, or built in.
import { containing } from '#kit/server/like.ts'
import { and, asc, eq } from 'drizzle-orm'
import type * as z from '#zod'
import { authoringErrors } from '#authoring/contract/authoring.errors.ts'
import { filesIn } from '#authoring/contract/deck.rules.ts'
import { slideTemplateContract, type SlideTemplate } from '#authoring/contract/slides.contract.ts'
import { signer, type Sign } from '#files/server/files.api.ts'
import { writeAudit } from '#kit/server/audit.ts'
import type { Tx } from '#kit/server/db.ts'
import { fail, kitFail } from '#kit/server/errors.ts'
import type { Kit } from '#kit/server/kit.ts'
import { steps } from '#kit/server/kit.tables.ts'
import { listTable } from '#kit/server/query.ts'
import { implement } from '#kit/server/service.ts'
import { slideTemplates } from '../slides.tables.ts'
import { deckFor, pagesOf } from './decks.ts'
import { seedTemplates } from './slide-templates.data.ts'

type Row = typeof slideTemplates.$inferSelect
const columns = {
  _id: slideTemplates.id,
  name: slideTemplates.name,
  category: slideTemplates.category,
  tab: slideTemplates.tab,
  type: slideTemplates.type,
  updatedAt: slideTemplates.updatedAt,
}

export const slideTemplateService = (kit: Kit) =>
  implement(slideTemplateContract, {
    async find({ db, query, now }) {
      const where = containing(query.$search, slideTemplates.name, slideTemplates.category)
      const page = await listTable(db, slideTemplates, query, {
        columns,
        where,
        order: [asc(slideTemplates.category), asc(slideTemplates.name), asc(slideTemplates.id)],
      })
      const sign = await signer(db, now)
      return { ...page, data: page.data.map(row => wire(row, sign)) }
    },
    get: async (id, { db, now }) => wire(await one(db, id), await signer(db, now)),
    async create(call) {
      const {
        db,
        actor,
        data: { deck: id, pages: wanted, ...fields },
        now,
      } = call
      const { deck } = await deckFor(db, actor, id, 'content.read')
      const rows = (await pagesOf(db, deck.id)).filter(page => wanted.includes(page.id))
      const [first] = rows
      if (!first || rows.length !== wanted.length) throw fail(authoringErrors, 'page-unknown')
      if (fields.default) await noDefault(db, fields.tab)
      const [row] = await db
        .insert(slideTemplates)
        .values({
          ...fields,
          id: kit.newId(),
          layout: first.body.layout,
          pages: rows.map(page => ({ ...page.body, _id: kit.newId() })),
          pic: first.stale ? null : first.pic,
          updatedAt: now,
        })
        .returning()
      if (!row) throw kitFail('unexpected')
      await writeAudit(db, call, 'slide-template.create', row.id, { after: { name: row.name } })
      return wire(row, await signer(db, now))
    },
    async patch(id, call) {
      const { db, data, now } = call
      const before = await one(db, id)
      if (data.default) await noDefault(db, data.tab ?? before.tab)
      const set = Object.fromEntries(
        Object.entries(data).filter(([, value]) => value !== undefined),
      ) as Partial<Row>
      const [row] = await db
        .update(slideTemplates)
        .set({ ...set, updatedAt: now })
        .where(eq(slideTemplates.id, id))
        .returning()
      if (!row) throw kitFail('not-found')
      await writeAudit(db, call, 'slide-template.edit', id, {
        before: { name: before.name },
        after: { name: row.name },
      })
      return wire(row, await signer(db, now))
    },
    async remove(id, call) {
      const row = await one(call.db, id)
      await call.db.delete(slideTemplates).where(eq(slideTemplates.id, id))
      await writeAudit(call.db, call, 'slide-template.remove', id, { before: { name: row.name } })
      return wire(row, await signer(call.db, call.now))
    },
  })

async function one(tx: Tx, id: string): Promise<Row> {
  const [row] = await tx.select().from(slideTemplates).where(eq(slideTemplates.id, id))
  if (!row) throw kitFail('not-found')
  return row
}

/** One default per tab: a new one replaces the old. */
const noDefault = (tx: Tx, tab: Row['tab']) =>
  tx
    .update(slideTemplates)
    .set({ default: false })
    .where(and(eq(slideTemplates.tab, tab), eq(slideTemplates.default, true)))

const wire = ({ id, pages, pic, ...rest }: Row, sign: Sign): z.input<typeof SlideTemplate> => ({
  ...rest,
  _id: id,
  pages,
  pic,
  picUrl: pic === null ? null : sign(pic),
  files: Object.fromEntries(pages.flatMap(filesIn).map(hash => [hash, sign(hash)])),
})

/** Seeded once per database: later changes by staff are preserved. */
export async function seedSlideTemplates(kit: Kit): Promise<void> {
  const name = 'seed: slide templates'
  const [known] = await kit.db.select({ name: steps.name }).from(steps).where(eq(steps.name, name))
  if (known) return
  await kit.db.transaction(async tx => {
    const now = kit.clock.now()
    const begun = await tx.insert(steps).values({ name, doneAt: now }).onConflictDoNothing().returning()
    if (begun.length === 0) return
    await tx.insert(slideTemplates).values(
      seedTemplates.map(({ parts, tips, default: first = false, ...fields }) => ({
        ...fields,
        id: kit.newId(),
        default: first,
        updatedAt: now,
        pages: [
          {
            _id: kit.newId(),
            layout: fields.layout,
            background: {},
            tips,
            elements: parts.map((part, at) => part(`t${at}`)),
          },
        ],
      })),
    )
  })
}
