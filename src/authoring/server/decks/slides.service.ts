// `slides`: reading, changing, saving and copying decks.
import { and, eq } from 'drizzle-orm'
import { authoringErrors } from '#authoring/contract/authoring.errors.ts'
import { slidesContract } from '#authoring/contract/slides.contract.ts'
import { signer } from '#files/server/files.api.ts'
import { fail, kitFail } from '#kit/server/errors.ts'
import type { Kit } from '#kit/server/kit.ts'
import { implement, type Call } from '#kit/server/service.ts'
import { contentFacts, contentFor } from '../access.ts'
import { pages } from '../slides.tables.ts'
import { changeDeck } from './change.ts'
import { copyPages } from './copy.ts'
import { saveBack } from './save.ts'
import { notifySelection } from './selection.ts'
import { versionsOf } from './versions.ts'
import { deckFor, deckOf, ensureDeck, pagesOf, revisionOf, notifyDeck, wireDeck, wirePage } from './decks.ts'

export const slidesService = (kit: Kit) =>
  implement(slidesContract, {
    facts: contentFacts,
    async get(id, { db, actor, now }) {
      const { deck, content } = await deckFor(db, actor, id, 'content.read')
      return wireDeck(db, now, content, deck, await pagesOf(db, id))
    },
    calls: {
      get: {
        async createSlide({ db, actor, query: { rid }, now }) {
          const { id } = await ensureDeck(
            db,
            kit,
            await contentFor(db, actor, rid, 'content.edit', { lock: true }),
            now,
          )
          // Read again: new pages have no pictures yet.
          const { deck, content } = await deckFor(db, actor, id, 'content.read')
          return wireDeck(db, now, content, deck, await pagesOf(db, id))
        },
        async byRid({ db, actor, query: { rid }, now }) {
          const content = await contentFor(db, actor, rid, 'content.read')
          const deck = await deckOf(db, rid)
          return deck ? wireDeck(db, now, content, deck, await pagesOf(db, deck.id)) : null
        },
        async revision({ db, actor, query: { _id, rev }, now }) {
          const { deck, content } = await deckFor(db, actor, _id, 'content.read')
          const row = await revisionOf(db, _id, rev)
          if (!row) throw kitFail('not-found')
          const { width, height, theme, savedAt } = row
          return wireDeck(
            db,
            now,
            content,
            { ...deck, rev, width, height, theme, updatedAt: savedAt },
            row.pages,
          )
        },
        async versions({ db, actor, query: { _id, before } }) {
          const { deck } = await deckFor(db, actor, _id, 'content.edit')
          return versionsOf(db, deck.id, before)
        },
        syncSlide: call => syncDeck(kit, call, call.query),
      },
      patch: {
        async change({ db, actor, data: { _id, ...change }, now }) {
          const { deck, content } = await deckFor(db, actor, _id, 'content.edit', { lock: true })
          const changed = await changeDeck(db, actor.id ?? '', content, deck, change, now)
          await notifyDeck(db, kit.clock, content, changed.deck, actor.id ?? '', changed.touched)
          return {
            ...(await wireDeck(db, now, { ...content, isEdit: true }, changed.deck, changed.written)),
            order: [...changed.order],
          }
        },
        syncSlide: call => syncDeck(kit, call, call.data),
        async selection({ db, actor, data }) {
          await notifySelection(kit, db, actor, data)
          return { ok: true as const }
        },
        async targets({ db, actor, data: { _id, page, outline, assess }, now }) {
          const { deck, content } = await deckFor(db, actor, _id, 'content.edit', { lock: true })
          // Targets are not part of the editor's input, so the page keeps its version.
          const [row] = await db
            .update(pages)
            .set({ ...(outline && { outline }), ...(assess && { assess }) })
            .where(and(eq(pages.id, page), eq(pages.deck, _id)))
            .returning()
          if (!row) throw fail(authoringErrors, 'page-unknown')
          await notifyDeck(db, kit.clock, content, deck, actor.id ?? '', [page])
          return wirePage(row, await signer(db, now))
        },
        async copyPages({ db, actor, data: { _id, from, pages: wanted, before }, now }) {
          const source = await deckFor(db, actor, from, 'content.read')
          const target = await deckFor(db, actor, _id, 'content.edit', { lock: true })
          // Bought pages cannot leave the purchase.
          if (source.content.orderId !== null && target.content.orderId !== source.content.orderId)
            throw fail(authoringErrors, 'content-purchased')
          const made = await copyPages(db, kit, source.deck, wanted, target, before, actor.id ?? '', now)
          await notifyDeck(db, kit.clock, target.content, target.deck, actor.id ?? '', made)
          const { deck, content } = await deckFor(db, actor, _id, 'content.edit')
          return wireDeck(db, now, content, deck, await pagesOf(db, _id))
        },
      },
    },
  })

/** Saves the deck back, with a picture per changed page. */
async function syncDeck(
  kit: Kit,
  { db, actor, now }: Pick<Call, 'db' | 'actor' | 'now'>,
  { _id, ...pictures }: { _id: string } & Parameters<typeof saveBack>[5],
) {
  const found = await deckFor(db, actor, _id, 'content.edit', { lock: true })
  const { deck, content, list } = await saveBack(
    db,
    kit,
    actor.id ?? '',
    found.content,
    found.deck,
    pictures,
    now,
  )
  await notifyDeck(db, kit.clock, content, deck, actor.id ?? '', [])
  return wireDeck(db, now, content, deck, list)
}
