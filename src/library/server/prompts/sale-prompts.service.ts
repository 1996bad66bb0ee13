// `library-prompts`: single slides on sale. A page is one picture, so it shows small and marked until it is bought.
import { and, desc, eq, inArray, isNull, sql } from 'drizzle-orm'
import type * as z from '#zod'
import { contentFor, pageOf, promptUses } from '#authoring/server/contents.api.ts'
import { searchedWords } from '#authoring/server/published.api.ts'
import { kitFail } from '#kit/server/errors.ts'
import { implement, type CallContext } from '#kit/server/service.ts'
import { type SalePrompt, salePromptsContract } from '#library/contract/sale-prompts.contract.ts'
import { levelsOf } from '#library/contract/recommend.rules.ts'
import { buyersOf } from '../items/access.ts'
import { wireCards } from '../items/cards.ts'
import { keysOf } from '../search/indexing.ts'
import { items, rights, versions, type ItemRow } from '../library.tables.ts'
import { topicsOf } from './publish-prompt.ts'
import { promptsForPage } from '../recommendations/recommend.ts'
import { unusedPrompts } from '../copies/unused-prompts.ts'
import { livePrompts } from '../search/search-filters.ts'
import { rowsById, search } from '../search/search.ts'

export const salePromptsService = () =>
  implement(salePromptsContract, {
    facts: { owner: items.owner, buyer: sql`null` },
    async find(call) {
      const { type, ...query } = call.query
      const base = type
        ? sql`${livePrompts} and ${items.topics} @> array[${`type:${type}`}]::text[]`
        : livePrompts
      const { total, least, ids } = await search(call.db, query, [base])
      return {
        total,
        ...(least && { totalIsLeast: true as const }),
        limit: query.$limit,
        skip: query.$skip,
        data: await wire(call, await rowsById(call.db, ids)),
      }
    },
    async get(id, call) {
      const [row] = await call.db
        .select()
        .from(items)
        .where(and(eq(items.id, id), eq(items.model, 'prompts')))
      const [prompt] = row ? await wire(call, [row]) : []
      if (!prompt || (prompt.gone && !prompt.order)) throw kitFail('not-found')
      return prompt
    },
    calls: {
      get: {
        bought: call => unusedPrompts(call, call.query.type),
        async forPage(call) {
          const content = await contentFor(call.db, call.actor, call.query.rid, 'content.read')
          const { page, questions } = await pageOf(call.db, content.id, call.query.page)
          const own = topicsOf({ pages: [page], questions })
          // A page without knowledge inherits that of the whole content.
          const topics = own.length > 0 ? own : (await searchedWords(call.db, content.id)).topics
          const ids = await promptsForPage(call, {
            curriculum: content.curriculum,
            subjectKeys: keysOf(content.subjects),
            topics,
            bloom: levelsOf(questions).bloom,
          })
          return wire(call, await rowsById(call.db, ids))
        },
      },
    },
  })

/** The oldest purchase that is not used yet, or the last one that is. */
async function ordersOf(
  { db, actor }: CallContext,
  ids: readonly string[],
): Promise<ReadonlyMap<string, { _id: string; used: boolean }>> {
  const buyers = buyersOf(actor)
  if (buyers.length === 0 || ids.length === 0) return new Map()
  const rows = await db
    .select({ item: rights.item, order: rights.order, usedAt: rights.usedAt })
    .from(rights)
    .where(and(inArray(rights.item, [...ids]), inArray(rights.buyer, buyers), isNull(rights.withdrawnAt)))
    .orderBy(sql`${rights.usedAt} is null`, desc(rights.paidAt))
  return new Map(rows.map(({ item, order, usedAt }) => [item, { _id: order, used: usedAt !== null }]))
}

async function wire(by: CallContext, rows: readonly ItemRow[]): Promise<z.input<typeof SalePrompt>[]> {
  const ids = rows.map(({ id }) => id)
  const [cards, orders, uses] = [
    await wireCards(by, rows),
    await ordersOf(by, ids),
    await promptUses(by.db, ids),
  ]
  const shots = new Map(
    (ids.length === 0
      ? []
      : await by.db
          .select({ item: versions.item, id: versions.id, snapshot: versions.snapshot })
          .from(versions)
          .where(
            inArray(
              versions.id,
              rows.flatMap(({ version }) => version ?? []),
            ),
          )
    ).map(row => [row.item, row.snapshot]),
  )
  const gone = new Set(rows.filter(({ state }) => state !== 'published').map(({ id }) => id))
  return cards.map(card => ({
    _id: card._id,
    name: card.name,
    owner: card.owner,
    curriculum: card.curriculum,
    subjects: card.subjects,
    grades: card.grades,
    type: shots.get(card._id)?.questions[0]?.type ?? null,
    price: card.price,
    priceNow: card.priceNow,
    used: uses.get(card._id) ?? 0,
    picUrl: card.coverUrl,
    own: card.own,
    gone: gone.has(card._id),
    order: orders.get(card._id) ?? null,
  }))
}
