// A server with the library: an author with content ready to publish, somebody who buys, and a way to pay
// without a payment.
import { createHash } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { startAcademics, type Person } from '#academics/server/testing/academics-world.ts'
import { authoring } from '#authoring/server/authoring.server.ts'
import { contents, links, outlines, type ContentRow } from '#authoring/server/authoring.tables.ts'
import { decks, pages, revisions } from '#authoring/server/slides.tables.ts'
import { materials, questions } from '#authoring/server/questions.tables.ts'
import { goodsKind, type SoldLine } from '#commerce/server/goods.api.ts'
import { commerce } from '#commerce/server/commerce.server.ts'
import { notices as inbox } from '#communications/server/notices.tables.ts'
import { blobs, records } from '#files/server/files.tables.ts'
import type { Domain } from '#kit/server/domain.ts'
import type { LibraryCard, LibraryItem } from '#authoring/contract/published.shapes.ts'
import { library } from '../library.server.ts'

export { refusal } from '#academics/server/testing/academics-world.ts'
export type { Person } from '#academics/server/testing/academics-world.ts'

/** `more`: later domains that depend on these. */
export async function startLibrary({ more = [] }: { more?: readonly Domain[] } = {}) {
  const world = await startAcademics({
    more: [{ ...commerce, jobs: () => [] }, authoring, library, ...more],
  })
  const { kit } = world
  const { db } = kit
  const author = await world.person({ name: ['Ana', 'Author'] })
  const buyer = await world.person({ name: ['Bo', 'Buyer'] })
  const stranger = await world.person({ name: ['Sam', 'Stranger'] })
  const student = await world.person({ role: 'student', name: ['Stu', 'Dent'] })

  const file = async (owner: string, mime = 'image/png'): Promise<string> => {
    const hash = createHash('sha256').update(kit.newId()).digest('hex')
    await db.insert(blobs).values({ hash, mime, size: 10, sentAt: kit.clock.now() })
    await db.insert(records).values({
      id: kit.newId(),
      owner,
      pool: owner,
      hash,
      original: hash,
      name: 'page.png',
      size: 10,
      purpose: 'attachment',
      createdAt: kit.clock.now(),
    })
    return hash
  }
  const subjects = [{ label: 'Science', value: 'science' }]
  /** Complete content: with an outline, and with so many saved pages, each with a question and material. */
  const content = async (
    fields: Partial<ContentRow> = {},
    length = 0,
    pics?: readonly string[],
    hidden: readonly number[] = [],
  ): Promise<string> => {
    const [id, now] = [kit.newId(), kit.clock.now()]
    const owner = fields.owner ?? author.id
    await db.insert(contents).values({
      id,
      owner,
      mode: length > 0 ? 'task' : 'unit',
      name: 'Tides',
      filled: true,
      curriculum: 'ib-pyp',
      subjects,
      grades: [{ label: 'Grade 3', value: 'grade-3' }],
      pageNum: length,
      questionNum: length,
      createdAt: now,
      updatedAt: now,
      ...fields,
    })
    await db.insert(outlines).values({
      id,
      content: id,
      updatedAt: now,
      branches: {
        outline: [
          {
            code: 'ib-pyp:x',
            name: 'Science',
            curr: 'ib-pyp',
            entries: [
              {
                _id: topic,
                parent: null,
                name: 'Moon and sea',
                code: '',
                grade: [],
                tags: [],
                mark: '',
                foreign: null,
              },
            ],
            chosen: [topic],
          },
        ],
      },
    })
    if (length > 0) {
      const deck = kit.newId()
      await db.insert(decks).values({ id: deck, content: id, rev: 1, updatedAt: now })
      const list = await Promise.all(
        Array.from({ length }, async (_, at) => ({
          id: kit.newId(),
          deck,
          position: at,
          pic: pics?.[at] ?? (await file(owner)),
          stale: false,
          words: `Slideword${at} barnacle`,
          outline: [`secret-target-${at}`],
          body: {
            layout: 'blank' as const,
            background: {},
            elements: [
              {
                kind: 'text' as const,
                _id: 't',
                x: 0,
                y: 0,
                width: 10,
                height: 10,
                paragraphs: [{ runs: [{ text: `Page text ${at}` }] }],
              },
            ],
            tips: `Tip ${at}`,
            ...(hidden.includes(at) && { hidden: true }),
          },
        })),
      )
      await db.insert(pages).values(list)
      await db.insert(revisions).values({
        deck,
        rev: 1,
        width: 960,
        height: 540,
        theme: 'plain',
        savedAt: now,
        pages: list.map(page => ({ ...page, size: 0, assess: [], version: 1 })),
      })
      await db.insert(questions).values(
        list.map((page, at) => ({
          id: kit.newId(),
          content: id,
          parent: deck,
          page: page.id,
          owner,
          type: 'text' as const,
          updatedAt: now,
          body: {
            name: `Question ${at}`,
            options: [],
            list: [],
            bloom: [2],
            dimension: null,
            verb: [],
            tags: [],
            tips: '',
            data: '',
            outlines: {},
            hideAnswer: false,
          },
        })),
      )
      await db.insert(materials).values(
        await Promise.all(
          list.map(async (page, at) => ({
            id: kit.newId(),
            content: id,
            parent: deck,
            page: page.id,
            updatedAt: now,
            list: [
              {
                _id: `m${at}`,
                type: 'image' as const,
                url: null,
                key: await file(owner),
                size: 10,
                desc: `Material ${at}`,
              },
            ],
          })),
        ),
      )
      await db
        .update(contents)
        .set({ sid: deck, cover: list[0]?.pic ?? null })
        .where(eq(contents.id, id))
    }
    return id
  }
  /** A unit with tasks in it. */
  const unit = async (
    fields: Partial<ContentRow> = {},
    tasks: readonly number[] = [4],
  ): Promise<{ id: string; tasks: string[] }> => {
    const made: string[] = []
    for (const [at, length] of tasks.entries())
      made.push(
        await content({ name: `Task ${at + 1}`, ...(fields.owner && { owner: fields.owner }) }, length),
      )
    const id = await content(fields)
    for (const [at, to] of made.entries())
      await db.insert(links).values({ from: id, to, group: null, position: at + 1 })
    return { id, tasks: made }
  }
  const publish = async (id: string, price = 1200, more: Record<string, unknown> = {}, by: Person = author) =>
    (await by.service('library').patch('publish', { _id: id, price, ...more })) as Record<string, unknown>
  const publishNew = async (
    fields: Partial<ContentRow> = {},
    price = 1200,
    length = 2,
    by: Person = author,
    hidden: readonly number[] = [],
  ): Promise<string> => {
    const id = await content({ ...fields, owner: by.id }, length, undefined, hidden)
    await publish(id, price, {}, by)
    return id
  }

  /** Delivers a paid line as commerce does. @returns The line. */
  const pay = async (
    item: string,
    who: string = buyer.id,
    { style = 'unit' as 'unit' | 'prompt', school }: { style?: 'unit' | 'prompt'; school?: string } = {},
  ): Promise<SoldLine> => {
    const kind = goodsKind(db, style)
    if (!kind) throw new Error('no such goods')
    const goods = (
      await kind.look({ db, now: kit.clock.now(), buyer: school ?? who, person: who }, [
        { id: item, count: 1 },
      ])
    ).get(item)
    if (!goods || goods.obstacle !== null)
      throw new Error(`cannot be ordered: ${goods?.obstacle ?? 'unknown'}`)
    const line: SoldLine = {
      id: kit.newId(),
      order: kit.newId(),
      orderNo: '1',
      goods: item,
      style,
      mode: goods.mode,
      hash: goods.hash,
      name: goods.name,
      buyer: school ?? who,
      isSchool: school !== undefined,
      person: who,
      sellers: goods.sellers,
      price: goods.price,
      point: 0,
      count: 1,
      giftCount: 0,
      promotion: false,
    }
    await db.transaction(tx => kind.deliver({ tx, now: kit.clock.now() }, line))
    return line
  }
  const withdraw = (line: SoldLine) =>
    db.transaction(async tx => goodsKind(tx, line.style)?.withdraw({ tx, now: kit.clock.now() }, line))
  const find = async (
    query: Record<string, unknown> = {},
    who: Pick<Person, 'service'> = world.guest,
  ): Promise<string[]> =>
    ((await who.service('library').find({ query })) as unknown as { data: LibraryCard[] }).data.map(
      ({ name }) => name,
    )
  const item = async (
    id: string,
    who: Pick<Person, 'service'> = world.guest,
    query: Record<string, unknown> = {},
  ): Promise<LibraryItem> => (await who.service('library').get(id, { query })) as LibraryItem
  const set = (id: string, fields: Partial<ContentRow>) =>
    db.update(contents).set(fields).where(eq(contents.id, id))
  const row = async (id: string): Promise<ContentRow | undefined> =>
    (await db.select().from(contents).where(eq(contents.id, id)))[0]
  /** Receivers of a notice, once everything is delivered. */
  const noticesOf = async (code: string): Promise<string[]> => {
    await world.server.courier.drain()
    return (await db.select({ receiver: inbox.receiver }).from(inbox).where(eq(inbox.code, code))).map(
      ({ receiver }) => receiver,
    )
  }
  return {
    ...world,
    db,
    noticesOf,
    author,
    buyer,
    stranger,
    student,
    file,
    content,
    unit,
    publish,
    publishNew,
    pay,
    withdraw,
    find,
    item,
    set,
    row,
  }
}
export type LibraryWorld = Awaited<ReturnType<typeof startLibrary>>

export const topic = '01900000-0000-7000-8000-00000000abcd'
