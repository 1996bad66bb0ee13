// Purchases and copies: once per order, with everything linked, independent of the original; sales count paid
// and unrefunded orders.
import type { BoughtPrompt } from '#library/contract/sale-prompts.contract.ts'
import type { PurchasedItem } from '#library/contract/purchased.shapes.ts'
import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { links } from '#authoring/server/authoring.tables.ts'
import { goodsKind } from '#commerce/server/goods.api.ts'
import { priceNow } from '#commerce/contract/money.rules.ts'
import { keepMade } from '#files/server/made.api.ts'
import { refusal, startLibrary, type LibraryWorld, type Person } from '../testing/library-world.ts'

let world: LibraryWorld
beforeAll(async () => {
  world = await startLibrary()
})
afterAll(() => world.stop())

const copy = async (id: string, orderId: string, who: Person = world.buyer) =>
  (await who.service('unit').patch('copy', { _id: id, orderId })) as {
    _id: string
    name: string
    source: string
    sourceUid: string
    orderId: string
  }
const goods = async (id: string, buyer: string | null = world.buyer.id) =>
  (
    await goodsKind(world.db, 'unit')?.look(
      { db: world.db, now: world.kit.clock.now(), buyer, person: buyer },
      [{ id, count: 1 }],
    )
  )?.get(id)

describe('the copy', () => {
  test('has pages, questions, materials, outline and linked content, and references its order and source', async () => {
    const {
      id,
      tasks: [task = ''],
    } = await world.unit({ name: 'Bought unit', idea: 'Idea' }, [4])
    await world.publish(id)
    const { order } = await world.pay(id)
    const made = await copy(id, order)
    expect(made).toMatchObject({
      name: 'Bought unit',
      source: id,
      sourceUid: world.author.id,
      orderId: order,
      uid: world.buyer.id,
      published: false,
      idea: 'Idea',
    })
    expect(
      (
        (await world.buyer.service('task-outline').get('byRid', { query: { rid: made._id } })) as {
          outline: unknown[]
        }
      ).outline.length,
    ).toBe(1)
    const [linked] = await world.db.select().from(links).where(eq(links.from, made._id))
    expect(await world.row(linked?.to ?? '')).toMatchObject({
      owner: world.buyer.id,
      source: task,
      orderId: order,
      pageNum: 4,
    })
    const deck = (await world.buyer.service('slides').get('byRid', { query: { rid: linked?.to } })) as {
      pages: unknown[]
    }
    expect(deck.pages.length).toBe(4)
    expect(await world.buyer.service('questions').find({ query: { rid: linked?.to } })).toMatchObject({
      total: 4,
    })
    expect(await world.buyer.service('materials').find({ query: { rid: linked?.to } })).toMatchObject({
      total: 4,
    })
  })
  test('is made once per order, even with concurrent requests; a deleted one can be redeemed again', async () => {
    const id = await world.publishNew({ name: 'Once' })
    const { order } = await world.pay(id)
    const tries = await Promise.all(Array.from({ length: 6 }, () => refusal(copy(id, order))))
    expect(tries.toSorted()).toEqual([
      'copy-there',
      'copy-there',
      'copy-there',
      'copy-there',
      'copy-there',
      'none',
    ])
    const { order: owned } = await world.item(id, world.buyer)
    expect(owned).toMatchObject({ _id: order, newId: expect.any(String) })
    await world.buyer.service('unit').patch('archive', { _id: owned?.newId })
    expect(await refusal(copy(id, order))).toBe('copy-there')
    await world.buyer.service('unit').remove(owned?.newId ?? '')
    expect((await world.item(id, world.buyer)).order).toEqual({ _id: order, newId: null })
    expect(await refusal(copy(id, order))).toBe('none')
  })
  test('is only for the buyer: not for another person, order or item', async () => {
    const [id, other] = [await world.publishNew({ name: 'Mine' }), await world.publishNew({ name: 'Other' })]
    const { order } = await world.pay(id)
    expect(await refusal(copy(id, order, world.stranger))).toBe('copy-order')
    expect(await refusal(copy(other, order))).toBe('copy-order')
    expect(await refusal(copy(id, world.kit.newId()))).toBe('copy-order')
  })
  test('cannot be published, shared, copied into somebody’s deck or cut into prompts', async () => {
    const id = await world.publishNew({ name: 'Locked' })
    const made = await copy(id, (await world.pay(id)).order)
    expect(await refusal(world.publish(made._id, 0, {}, world.buyer))).toBe('publish-missing')
    expect(
      await refusal(
        world.buyer
          .service('collab')
          .patch('invite', { rid: made._id, emails: ['x@people.test'], role: 'read' }),
      ),
    ).toBe('content-purchased')
    expect(await refusal(world.buyer.service('unit').patch('previewLink', { _id: made._id }))).toBe(
      'content-purchased',
    )
  })
  test('stays with the purchase when the original changes, is unpublished or is deleted', async () => {
    const id = await world.publishNew({ name: 'As bought' })
    const { order } = await world.pay(id)
    await world.author.service('unit').patch(id, { name: 'Changed later' })
    await world.publish(id)
    await world.author.service('library').patch('unpublish', { _id: id })
    await world.author.service('unit').patch('archive', { _id: id })
    await world.author.service('unit').remove(id)
    expect(await world.item(id, world.buyer)).toMatchObject({ limited: false })
    expect(await refusal(world.item(id, world.stranger))).toBe('not-found')
    expect((await copy(id, order)).name).toBe('As bought')
    expect(
      (
        (await world.buyer.service('library').get('purchased', { query: {} })) as {
          data: { _id: string; gone: boolean }[]
        }
      ).data.find(({ _id }) => _id === id),
    ).toMatchObject({ gone: true })
  })
  test('of a school’s order is for all its current teachers, and for nobody else', async () => {
    const id = await world.publishNew({ name: 'For the school' })
    const school = await world.school()
    const [one, two] = [await world.colleague(school), await world.colleague(school)]
    const { order } = await world.pay(id, school.admin.id, { school: school.id })
    expect((await copy(id, order, one)).orderId).toBe(order)
    expect((await copy(id, order, two)).orderId).toBe(order)
    expect(await refusal(copy(id, order, one))).toBe('copy-there')
    expect(await refusal(copy(id, order, world.stranger))).toBe('copy-order')
  })
})

describe('goods', () => {
  test('are priced by the formula, and cannot be one’s own, already owned or gone', async () => {
    const id = await world.content({ name: 'Goods' }, 2)
    expect(await goods(id)).toBeUndefined()
    const end = new Date(world.kit.clock.now().getTime() + 3_600_000)
    await world.publish(id, 333, { discount: { val: 50, end: end.toISOString() } })
    expect(await goods(id)).toMatchObject({
      original: 333,
      discount: 50,
      price: 167,
      obstacle: null,
      sellers: [world.author.id],
    })
    expect(priceNow(333, { val: 50, end }, new Date(end.getTime() + 1))).toBe(333)
    expect((await goods(id, world.author.id))?.obstacle).toBe('own')
    await world.pay(id)
    expect((await goods(id))?.obstacle).toBe('owned')
    await world.author.service('library').patch('unpublish', { _id: id })
    expect((await goods(id, world.stranger.id))?.obstacle).toBe('notExist')
  })
  test('are owned once: the database refuses a second payment for the same goods', async () => {
    const id = await world.publishNew({ name: 'Only one' })
    const line = await world.pay(id)
    await expect(
      world.db.transaction(async tx =>
        goodsKind(tx, 'unit')?.deliver(
          { tx, now: world.kit.clock.now() },
          { ...line, id: world.kit.newId(), order: world.kit.newId() },
        ),
      ),
    ).rejects.toThrow()
    expect((await world.item(id)).sales).toBe(1)
  })
  test('count as sales if paid and not refunded; a refund removes the copy and access', async () => {
    const id = await world.publishNew({ name: 'Counted' })
    const [first, second] = [await world.pay(id), await world.pay(id, world.stranger.id)]
    expect((await world.item(id)).sales).toBe(2)
    const made = await copy(id, first.order)
    await world.withdraw(first)
    await world.withdraw(first)
    expect((await world.item(id)).sales).toBe(1)
    expect(await world.row(made._id)).toBeUndefined()
    expect(await world.item(id, world.buyer)).toMatchObject({ order: null })
    expect(await refusal(copy(id, first.order))).toBe('copy-order')
    expect(await refusal(copy(id, second.order, world.stranger))).toBe('none')
  })
  test('are not refunded by rule, and the author is paid a day later', async () => {
    const id = await world.publishNew({ name: 'Kept' })
    const line = await world.pay(id)
    const [kind, paidAt] = [goodsKind(world.db, 'unit'), world.kit.clock.now()]
    expect(await kind?.refundable(world.db, line, paidAt)).toMatchObject({
      price: 0,
      why: expect.stringContaining('not refunded'),
    })
    expect(await kind?.actualAt(world.db, line, paidAt)).toEqual(new Date(paidAt.getTime() + 86_400_000))
  })
})

describe('a prompt', () => {
  const prompt = async (price = 200, pics?: readonly string[]) => {
    const id = await world.content({ name: 'Source of prompts' }, 2, pics)
    const {
      pages: [page],
    } = (await world.author.service('slides').get('byRid', { query: { rid: id } })) as {
      pages: { _id: string }[]
    }
    const made = (await world.author
      .service('prompts')
      .create({ unit: id, page: page?._id, name: 'Exit ticket' })) as { _id: string }
    await world.author.service('prompts').patch(made._id, { publish: true, price })
    return made._id
  }
  const target = async () => {
    const id = await world.content({ owner: world.buyer.id, name: 'Deck of the buyer' }, 1)
    return (await world.row(id))?.sid ?? ''
  }
  test('is bought per use; using it adds it to a deck and is counted', async () => {
    const [id, deck] = [await prompt(), await target()]
    expect(
      (
        (await world.guest.service('library-prompts').find({ query: { key: 'exit' } })) as unknown as {
          data: { _id: string }[]
        }
      ).data.map(({ _id }) => _id),
    ).toContain(id)
    expect(await refusal(world.buyer.service('prompts').patch('insert', { _id: id, deck }))).toBe('not-found')
    await world.pay(id, world.buyer.id, { style: 'prompt' })
    await world.pay(id, world.buyer.id, { style: 'prompt' })
    const waiting = async (who: Pick<Person, 'service'>, query: object = {}) =>
      ((await who.service('library-prompts').get('bought', { query })) as BoughtPrompt[])
        .filter(({ _id }) => _id === id)
        .map(({ left }) => left)
    expect(await waiting(world.buyer)).toEqual([2])
    expect(await waiting(world.stranger)).toEqual([])
    expect(await waiting(world.buyer, { type: 'draw' })).toEqual([])
    expect(await refusal(world.buyer.service('prompts').patch('insert', { _id: id, deck }))).toBe('none')
    expect(await waiting(world.buyer)).toEqual([1])
    expect(await world.buyer.service('library-prompts').get(id)).toMatchObject({
      used: 1,
      order: { used: false },
    })
    expect(await refusal(world.buyer.service('prompts').patch('insert', { _id: id, deck }))).toBe('none')
    expect(await refusal(world.buyer.service('prompts').patch('insert', { _id: id, deck }))).toBe('not-found')
    expect(await world.buyer.service('library-prompts').get(id)).toMatchObject({
      used: 2,
      order: { used: true },
    })
    expect(((await world.buyer.service('slides').get(deck)) as { pages: unknown[] }).pages.length).toBe(3)
    expect(await waiting(world.buyer)).toEqual([])
  })
  test('stays usable for buyers when its author withdraws and deletes it', async () => {
    const [id, deck] = [await prompt(), await target()]
    await world.pay(id, world.buyer.id, { style: 'prompt' })
    await world.author.service('prompts').remove(id)
    expect(await refusal(world.guest.service('library-prompts').get(id))).toBe('not-found')
    expect(await world.buyer.service('library-prompts').get(id)).toMatchObject({
      gone: true,
      order: { used: false },
    })
    expect(await refusal(world.buyer.service('prompts').patch('insert', { _id: id, deck }))).toBe('none')
  })
  test('of free items are counted, appear among the purchases, and can be archived', async () => {
    const id = await prompt(0)
    const buyer = await world.person({ name: ['Free', 'Buyer'] })
    const order = (await buyer.service('order').create({
      link: [{ id, style: 'prompt', mode: 'task' }],
      expect: 0,
    })) as { _id: string; links: { _id: string }[] }
    const line = order.links[0]?._id
    expect(await buyer.service('users').get(buyer.id)).toMatchObject({ freePromptCount: 1 })
    const purchases = async (query: object = {}) =>
      ((await buyer.service('library').get('purchased', { query })) as { data: PurchasedItem[] }).data
    expect(await purchases()).toMatchObject([
      { _id: id, model: 'prompts', left: 1, archived: false, lines: [{ order: order._id, line }] },
    ])
    expect(await purchases({ model: 'unit' })).toEqual([])
    await buyer.service('order').patch('archiveLine', { id: order._id, line, archived: true })
    expect(await purchases({ archived: false })).toEqual([])
    expect(await purchases({ archived: true })).toMatchObject([{ _id: id, archived: true }])
  })
  test('is shown small and watermarked until it is bought, never in parts', async () => {
    const white = await sharp({ create: { width: 960, height: 540, channels: 3, background: '#ffffff' } })
      .png()
      .toBuffer()
    const pic = await keepMade(world.kit, world.author.id, 'white.png', 'slide', white)
    const id = await prompt(200, [pic])
    const open = (path: string) => fetch(new URL(path, world.base))
    const look = async (who: Pick<Person, 'service'>) =>
      (await who.service('library-prompts').get(id)) as { picUrl: string }
    for (const who of [world.guest, world.stranger]) {
      const seen = await look(who)
      const lists = [
        await who.service('library').get('row', { query: { row: 'prompts', $limit: 100 } }),
        await who.service('library-prompts').find({ query: { $limit: 100 } }),
        await who.service('library').find({ query: { $limit: 100 } }),
      ]
      expect(JSON.stringify(lists)).toContain(id)
      for (const secret of [pic, 'Question 0']) expect(JSON.stringify([seen, ...lists])).not.toContain(secret)
      const answer = await open(seen.picUrl)
      expect(answer.headers.get('content-type')).toBe('image/webp')
      const bytes = Buffer.from(await answer.arrayBuffer())
      expect(await sharp(bytes).metadata()).toMatchObject({ width: 320, height: 180 })
      // Every quarter of it is watermarked.
      for (const [left, top] of [
        [0, 0],
        [160, 0],
        [0, 90],
        [160, 90],
      ] as const) {
        const {
          channels: [red],
        } = await sharp(
          await sharp(bytes).extract({ left, top, width: 160, height: 90 }).png().toBuffer(),
        ).stats()
        expect(red?.min).toBeLessThan(200)
      }
    }
    for (const size of ['', '?size=small', '?size=medium'])
      expect((await open(`/fio/files/${pic}${size}`)).status).toBe(404)
    await world.pay(id, world.buyer.id, { style: 'prompt' })
    const bought = await open((await look(world.buyer)).picUrl)
    expect(await sharp(Buffer.from(await bought.arrayBuffer())).metadata()).toMatchObject({ width: 960 })
    const { picUrl } = await look(world.stranger)
    await world.author.service('prompts').patch(id, { publish: false })
    expect((await open(picUrl)).status).toBe(404)
  })
})
