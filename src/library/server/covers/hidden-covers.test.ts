// Covers that earlier versions made from a hidden page, of items that were not published again since.
import { and, eq, inArray } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { contents, links } from '#authoring/server/authoring.tables.ts'
import { decks, pages } from '#authoring/server/slides.tables.ts'
import { references } from '#files/server/files.tables.ts'
import { runJob } from '#kit/server/testing/run-job.ts'
import { hiddenCoversJob } from './hidden-covers.ts'
import { items, versions } from '../library.tables.ts'
import { startLibrary, type LibraryWorld } from '../testing/library-world.ts'

let world: LibraryWorld
beforeAll(async () => {
  world = await startLibrary()
})
afterAll(() => world.stop())

const repair = () => runJob(hiddenCoversJob(world.kit), world.kit.clock.now())
const picsOf = async (content: string) =>
  (
    await world.db
      .select({ pic: pages.pic })
      .from(pages)
      .innerJoin(decks, eq(decks.id, pages.deck))
      .where(eq(decks.content, content))
      .orderBy(pages.position)
  ).map(({ pic }) => pic ?? '')
const partsOf = async (item: string) =>
  (await world.db.select().from(versions).where(eq(versions.item, item)))[0]?.parts ?? []
/** The item's public cover, and those of its draft and of its frozen version. */
const coversOf = async (item: string) => {
  const rows = await world.db
    .select({ cover: contents.cover })
    .from(contents)
    .where(inArray(contents.id, [item, (await partsOf(item))[0] ?? '']))
  const [sold] = await world.db.select().from(items).where(eq(items.id, item))
  return [sold?.cover, ...rows.map(({ cover }) => cover)]
}

test('a published task gets its first visible page, and nothing keeps the other file as a cover', async () => {
  const id = await world.publishNew({ name: 'Answers first' }, 500, 3, world.author, [0, 1])
  const [answers = '-', , shown = '-'] = await picsOf(id)
  expect(await coversOf(id)).toEqual([answers, answers, answers])
  for (let time = 1; time <= 2; time++) {
    await repair()
    expect(await coversOf(id)).toEqual([shown, shown, shown])
  }
  expect((await world.item(id)).coverUrl).toContain(shown)
  const [root = ''] = await partsOf(id)
  expect(
    await world.db
      .select()
      .from(references)
      .where(and(eq(references.hash, answers), inArray(references.record, [id, root]))),
  ).toEqual([])
})

test('a unit gets the first visible page of its tasks, or none', async () => {
  const unitOf = async (hidden: readonly number[]) => {
    const task = await world.content({ name: 'Linked' }, 2, undefined, hidden)
    const unit = await world.content({ name: 'Unit' })
    await world.db.insert(links).values({ from: unit, to: task, group: null, position: 1 })
    await world.publish(unit)
    const [first = '', second = ''] = await picsOf(task)
    await world.db.update(items).set({ cover: first }).where(eq(items.id, unit))
    return { unit, second }
  }
  const [some, none] = [await unitOf([0]), await unitOf([0, 1])]
  await repair()
  expect([(await coversOf(some.unit))[0], (await coversOf(none.unit))[0]]).toEqual([some.second, null])
})

test('a chosen picture stays, also one that a visible page has too', async () => {
  const id = await world.publishNew({ name: 'Chosen' }, 500, 2, world.author, [0])
  const chosen = await world.file(world.author.id)
  await world.set(id, { cover: chosen })
  await world.publish(id)
  const [picture = ''] = await picsOf(id)
  const shared = await world.content({ name: 'Blank pages' }, 2, [picture, picture], [0])
  await world.publish(shared)
  await repair()
  expect([(await coversOf(id))[0], (await coversOf(shared))[0]]).toEqual([chosen, picture])
})

test('a draft whose hidden page has a newer picture gets a visible one, too', async () => {
  const id = await world.content({ name: 'Drawn again' }, 2, undefined, [0])
  const [, shown = '-'] = await picsOf(id)
  const [deck] = await world.db.select().from(decks).where(eq(decks.content, id))
  await world.db
    .update(pages)
    .set({ pic: await world.file(world.author.id) })
    .where(and(eq(pages.deck, deck?.id ?? ''), eq(pages.position, 0)))
  await repair()
  expect((await world.row(id))?.cover).toBe(shown)
})
