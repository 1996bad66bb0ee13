// Changes of the open deck, page by page, all or none.
import { eq, inArray, sql } from 'drizzle-orm'
import { authoringErrors } from '#authoring/contract/authoring.errors.ts'
import { wordsOf } from '#authoring/contract/deck.rules.ts'
import { deckLimits, type PageBody } from '#authoring/contract/deck.shapes.ts'
import type { PageChange } from '#authoring/contract/slides.contract.ts'
import { signer } from '#files/server/files.api.ts'
import type { Tx } from '#kit/server/db.ts'
import { fail, kitFail } from '#kit/server/errors.ts'
import { assertFiles } from './files.ts'
import { bringBack, keepRemoved } from './removed.ts'
import { pagesById, pagesOf, wirePage, type DeckRow } from './decks.ts'
import { contents, type ContentRow } from '../authoring.tables.ts'
import { decks, pages, type PageRow } from '../slides.tables.ts'

export interface DeckChange {
  readonly changes: readonly PageChange[]
  readonly theme?: DeckRow['theme'] | undefined
  readonly width?: number | undefined
  readonly height?: number | undefined
}
export interface Changed {
  readonly deck: DeckRow
  readonly order: readonly string[]
  readonly written: readonly PageRow[]
  readonly touched: readonly string[]
}

/** The caller holds the lock on the content, which serialises changes of one deck. */
export async function changeDeck(
  tx: Tx,
  caller: string,
  content: ContentRow,
  deck: DeckRow,
  { changes, theme, width, height }: DeckChange,
  now: Date,
): Promise<Changed> {
  const before = await pagesOf(tx, deck.id)
  const plan = planned(before, changes)
  await assertPlan(tx, caller, content, deck.id, before, plan, now)

  await keepRemoved(
    tx,
    deck.id,
    before.filter(({ id }) => plan.removed.has(id)),
  )
  if (plan.removed.size > 0) await tx.delete(pages).where(inArray(pages.id, [...plan.removed]))
  for (const [id, { body }] of plan.puts)
    await tx
      .update(pages)
      .set({ body, words: wordsOf(body), stale: true, version: sql`${pages.version} + 1` })
      .where(eq(pages.id, id))
  const added = [...plan.adds].map(([id, body]) => ({
    id,
    deck: deck.id,
    position: 0,
    body,
    words: wordsOf(body),
  }))
  if (added.length > 0) await tx.insert(pages).values(added)
  await bringBack(
    tx,
    content.id,
    deck.id,
    added.map(({ id }) => id),
    now,
  )
  await place(
    tx,
    plan.order,
    new Map([
      ...before.map(({ id, position }) => [id, position] as const),
      ...added.map(({ id }) => [id, 0] as const),
    ]),
  )

  const look = {
    ...(theme && { theme }),
    ...(width && { width: Math.round(width) }),
    ...(height && { height: Math.round(height) }),
  }
  // A new theme or size affects every page, so every picture is outdated.
  if (Object.keys(look).length > 0) await tx.update(pages).set({ stale: true }).where(eq(pages.deck, deck.id))
  const [row] = await tx
    .update(decks)
    .set({
      ...look,
      editors: [...new Set([...deck.editors, caller])],
      version: sql`${decks.version} + 1`,
      updatedAt: now,
    })
    .where(eq(decks.id, deck.id))
    .returning()
  await tx
    .update(contents)
    .set({ isEdit: true, pageNum: plan.order.length, updatedAt: now })
    .where(eq(contents.id, content.id))
  const ids = [...plan.puts.keys(), ...plan.adds.keys()]
  const written = ids.length === 0 ? [] : await tx.select().from(pages).where(inArray(pages.id, ids))
  if (!row) throw kitFail('unexpected')
  return { deck: row, order: plan.order, written, touched: [...ids, ...plan.removed] }
}

interface Plan {
  order: string[]
  readonly puts: Map<string, { readonly body: PageBody; readonly version: number }>
  readonly adds: Map<string, PageBody>
  readonly removed: Set<string>
}

function planned(before: readonly PageRow[], changes: readonly PageChange[]): Plan {
  const plan: Plan = {
    order: before.map(({ id }) => id),
    puts: new Map(),
    adds: new Map(),
    removed: new Set(),
  }
  const known = (id: string) => {
    if (!plan.order.includes(id)) throw fail(authoringErrors, 'page-unknown', { page: id })
  }
  // The page to insert before may have been deleted: then it is appended.
  const insert = (id: string, next: string | null) => {
    const at = next === null ? -1 : plan.order.indexOf(next)
    plan.order.splice(at < 0 ? plan.order.length : at, 0, id)
  }
  for (const change of changes) {
    if (change.op === 'add') {
      const { _id, ...body } = change.page
      if (plan.order.includes(_id)) throw fail(authoringErrors, 'page-twice', { page: _id })
      insert(_id, change.before)
      plan.adds.set(_id, body)
      continue
    }
    const id = change.op === 'put' ? change.page._id : change._id
    known(id)
    if (change.op === 'put') {
      const { _id, ...body } = change.page
      if (plan.adds.has(_id)) plan.adds.set(_id, body)
      else plan.puts.set(_id, { body, version: change.version })
    } else {
      plan.order = plan.order.filter(each => each !== id)
      if (change.op === 'move') insert(id, change.before)
      else {
        plan.puts.delete(id)
        if (!plan.adds.delete(id)) plan.removed.add(id)
      }
    }
  }
  return plan
}

async function assertPlan(
  tx: Tx,
  caller: string,
  content: ContentRow,
  deck: string,
  before: readonly PageRow[],
  { order, puts, adds, removed }: Plan,
  now: Date,
): Promise<void> {
  if (order.length === 0) throw fail(authoringErrors, 'last-page')
  if (order.length > deckLimits.pages) throw fail(authoringErrors, 'deck-full')
  const row = (id: string) => before.find(page => page.id === id)
  for (const [id, { version }] of puts) {
    const stored = row(id)
    if (stored && stored.version !== version)
      throw fail(authoringErrors, 'page-changed', { page: wirePage(stored, await signer(tx, now)) })
  }
  const elsewhere = await pagesById(
    tx,
    [...adds.keys()].filter(id => !removed.has(id)),
  )
  if (elsewhere.length > 0) throw fail(authoringErrors, 'page-twice', { page: elsewhere[0]?.id })
  const bodies = [...[...puts.values()].map(({ body }) => body), ...adds.values()]
  for (const body of bodies) {
    if (Buffer.byteLength(JSON.stringify(body)) > deckLimits.pageBytes)
      throw fail(authoringErrors, 'page-heavy')
  }
  await assertFiles(
    tx,
    [caller, content.owner],
    before.map(({ body }) => body),
    bodies,
    deck,
  )
}

/** Writes the order; only moved pages are touched. */
async function place(tx: Tx, order: readonly string[], was: ReadonlyMap<string, number>): Promise<void> {
  const moved = order.flatMap((id, at) => (was.get(id) === at ? [] : [{ id, at }]))
  if (moved.length === 0) return
  const rows = sql.join(
    moved.map(({ id, at }) => sql`(${id}, ${at}::int)`),
    sql`, `,
  )
  await tx.execute(
    sql`update ${pages} set position = placed.at from (values ${rows}) as placed(id, at) where ${pages.id} = placed.id`,
  )
}
