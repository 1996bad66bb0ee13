// `collect`: saved items of a person or a school. Saving an item again has no effect.
import { and, desc, eq, sql } from 'drizzle-orm'
import type * as z from '#zod'
import type { Reading } from '#authoring/server/contents.api.ts'
import { accountsOf } from '#commerce/contract/relations.ts'
import { peopleOf, personOf } from '#identity/server/people.api.ts'
import { kitFail } from '#kit/server/errors.ts'
import { emit } from '#kit/server/events.ts'
import type { Kit } from '#kit/server/kit.ts'
import { notify } from '#kit/server/notify.ts'
import { listTable } from '#kit/server/query.ts'
import { implement, type Call } from '#kit/server/service.ts'
import { containing } from '#kit/server/like.ts'
import { itemPage } from '#library/contract/kinds.rules.ts'
import { collectContract, type Collected } from '#library/contract/collect.contract.ts'
import { libraryNotices } from '#library/contract/library.notices.ts'
import { cardsById } from '../items/cards.ts'
import { offers } from '../publishing/followers.ts'
import { items } from '../library.tables.ts'
import { type CollectRow, collects } from '../library-use.tables.ts'
import { itemOf } from '../publishing/publish-check.ts'

const columns = {
  _id: collects.id,
  rid: collects.rid,
  type: collects.type,
  createdAt: collects.createdAt,
  name: collects.name,
}

/** The list's owner: the person, or a school whose admin they are. */
function listFor({ actor }: Pick<Call, 'actor'>, school: string | undefined): string {
  if (school === undefined) return actor.id ?? ''
  if (!accountsOf(actor).includes(school)) throw kitFail('not-found')
  return school
}

export const collectService = (kit: Kit) =>
  implement(collectContract, {
    facts: { buyer: collects.buyer, owner: collects.uid },
    async find(call) {
      const { school, ...query } = call.query
      const named = containing(query.$search, collects.name)
      const page = await listTable(call.db, collects, query, {
        columns,
        where: and(eq(collects.buyer, listFor(call, school)), named),
        order: [desc(collects.createdAt), desc(collects.id)],
      })
      return { ...page, data: await wire(call, page.data) }
    },
    async create(call) {
      const {
        db,
        actor,
        now,
        data: { type, rid, school },
      } = call
      const buyer = listFor(call, school)
      const item = type === 'teacher' ? undefined : await itemOf(db, rid)
      const itemName = item?.state === 'published' ? item.name : undefined
      const isAuthor = type === 'teacher' && rid !== actor.id && (await offers(db, rid))
      const name = isAuthor ? (await personOf(db, rid))?.name : itemName
      if (
        name === undefined ||
        (item &&
          (type === 'prompts' ? item.model !== 'prompts' : item.model !== 'unit' || item.mode !== type))
      )
        throw kitFail('not-found')
      const [fresh] = await db
        .insert(collects)
        .values({
          id: kit.newId(),
          buyer,
          uid: actor.id ?? '',
          school: school ?? null,
          type,
          rid,
          name,
          createdAt: now,
        })
        .onConflictDoNothing()
        .returning()
      const [row] = fresh
        ? [fresh]
        : await db
            .select()
            .from(collects)
            .where(and(eq(collects.buyer, buyer), eq(collects.type, type), eq(collects.rid, rid)))
      if (!row) throw kitFail('unexpected')
      if (fresh) {
        // Only people are counted, not schools.
        if (item && school === undefined)
          await db
            .update(items)
            .set({ collectCount: sql`${items.collectCount} + 1` })
            .where(eq(items.id, rid))
        if (item && item.owner !== actor.id)
          await notify(
            db,
            kit.clock,
            libraryNotices,
            'ContentSaved',
            { user: item.owner },
            {
              who: (await peopleOf(db, [actor.id ?? ''])).get(actor.id ?? '')?.name ?? '',
              name: item.name,
              link: itemPage(item),
            },
            { key: `${rid} ${buyer}` },
          )
        await emit(db, kit.clock, collectContract, 'created', { _id: row.id }, [`user:${actor.id ?? ''}`])
      }
      return one(call, row)
    },
    /** Only from the requested list: a school's list never affects a personal one. */
    async remove(id, call) {
      const [row] = await call.db
        .delete(collects)
        .where(and(eq(collects.id, id), eq(collects.buyer, listFor(call, call.query.school)), call.where))
        .returning()
      if (!row) throw kitFail('not-found')
      if (row.school === null && row.type !== 'teacher')
        await call.db
          .update(items)
          .set({ collectCount: sql`greatest(${items.collectCount} - 1, 0)` })
          .where(eq(items.id, row.rid))
      await emit(call.db, kit.clock, collectContract, 'removed', { _id: row.id }, [`user:${row.uid}`])
      return one(call, row)
    },
  })

async function wire(by: Reading, rows: readonly CollectRow[]): Promise<z.input<typeof Collected>[]> {
  const there = await by.db
    .select({ id: items.id })
    .from(items)
    .where(
      and(
        eq(items.state, 'published'),
        rows.length === 0
          ? sql`false`
          : sql`${items.id} = any(${sql.param(rows.map(({ rid }) => rid))}::text[])`,
      ),
    )
  const cards = new Map(
    (
      await cardsById(
        by,
        there.map(({ id }) => id),
      )
    ).map(card => [card._id, card]),
  )
  return rows.map(({ id, uid, school, type, rid, name, createdAt }) => ({
    _id: id,
    uid,
    school,
    type,
    rid,
    name,
    item: cards.get(rid) ?? null,
    createdAt,
  }))
}

async function one(by: Reading, row: CollectRow) {
  const [saved] = await wire(by, [row])
  if (!saved) throw kitFail('not-found')
  return saved
}
