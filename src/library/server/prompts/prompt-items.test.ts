// Prompts as whole items: unpaid orders, followers, and people who save one hear of them as of content.
import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { decks, pages } from '#authoring/server/slides.tables.ts'
import type { Order } from '#commerce/contract/order.shapes.ts'
import { notices as inbox } from '#communications/server/notices.tables.ts'
import { startLibrary, type LibraryWorld } from '../testing/library-world.ts'

let world: LibraryWorld
beforeAll(async () => {
  world = await startLibrary()
})
afterAll(() => world.stop())

async function published(name: string, price: number): Promise<string> {
  const content = await world.content({ name: 'Source' }, 1)
  const [page] = await world.db
    .select({ id: pages.id })
    .from(pages)
    .innerJoin(decks, eq(decks.id, pages.deck))
    .where(eq(decks.content, content))
  const made = (await world.author.service('prompts').create({ unit: content, page: page?.id, name })) as {
    _id: string
  }
  await world.author.service('prompts').patch(made._id, { publish: true, price })
  return made._id
}
const linksOf = async (code: string, receiver: string) => {
  await world.noticesOf(code)
  const rows = await world.db
    .select({ link: inbox.link })
    .from(inbox)
    .where(and(eq(inbox.code, code), eq(inbox.receiver, receiver)))
  return rows.map(({ link }) => link)
}

test.each([
  ['with the prompt', (id: string) => world.author.service('prompts').patch(id, { price: 700 })],
  [
    'in the library',
    (id: string) =>
      world.author
        .service('library')
        .patch('publish', { _id: id, model: 'prompts', price: 700, discount: { val: 0, end: null } }),
  ],
])('an unpaid order loses a prompt whose price changes %s', async (_, change) => {
  const id = await published('Changing riddle', 900)
  const buy = () => world.buyer.service('order').create({ link: [{ id, style: 'prompt' }] })
  const made = (await buy()) as Order
  await change(id)
  expect(await world.buyer.service('order').get(made._id)).toMatchObject({
    status: 400,
    links: [{ removed: true }],
  })
})

test('followers of its author are notified of a new one, once, with its page', async () => {
  await published('First riddle', 300)
  await world.stranger.service('collect').create({ type: 'teacher', rid: world.author.id })
  const id = await published('News of a riddle', 300)
  await world.author.service('prompts').patch(id, { price: 400 })
  expect(await linksOf('AuthorPublished', world.stranger.id)).toEqual([`/detail/prompts/buy/${id}`])
})

test('a saved one is known as a prompt, and its author gets a link to its page', async () => {
  const id = await published('Saved riddle', 300)
  await world.stranger.service('collect').create({ type: 'prompts', rid: id })
  expect(await world.stranger.service('collect').find({ query: { rid: id } })).toMatchObject({
    data: [{ item: { _id: id, model: 'prompts' } }],
  })
  expect(await linksOf('ContentSaved', world.author.id)).toContain(`/detail/prompts/buy/${id}`)
})
