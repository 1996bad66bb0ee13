// Decks: changed page by page, saved, kept as revisions, copied; and access limits.
import { createHash } from 'node:crypto'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Deck, PageBody } from '#authoring/contract/deck.shapes.ts'
import type { PageMaterials } from '#authoring/contract/questions.contract.ts'
import type {
  ChangedDeck,
  DeckVersions,
  SelectionEvent,
  SlideTemplate,
} from '#authoring/contract/slides.contract.ts'
import { refusal, startSlides, type Person, type World } from '../testing/slides-world.ts'
import { contents } from '../authoring.tables.ts'
import { materials, questions } from '../questions.tables.ts'
import { revisions } from '../slides.tables.ts'
import { peopleOf } from '#identity/server/people.api.ts'
import { socketClient } from '#kit/server/testing/test-server.ts'
import { eq } from 'drizzle-orm'

let world: World
let [teacher, colleague, reader, stranger]: Person[] = []
beforeAll(async () => {
  world = await startSlides()
  ;[teacher, colleague, reader, stranger] = [
    await world.person(),
    await world.person(),
    await world.person(),
    await world.person(),
  ]
})
afterAll(() => world.stop())

const who = (person: Person | undefined): Person => {
  if (!person) throw new Error('nobody')
  return person
}
const slides = (person: Person | undefined) => who(person).service('slides')

/** A task of the teacher, which the colleague may change and the reader may read. */
async function task(values: Partial<typeof contents.$inferInsert> = {}): Promise<string> {
  const { kit } = world
  const [row] = await kit.db
    .insert(contents)
    .values({
      id: kit.newId(),
      owner: who(teacher).id,
      mode: 'task',
      name: 'Rivers',
      readers: [who(colleague).id, who(reader).id],
      commenters: [who(colleague).id],
      writers: [who(colleague).id],
      createdAt: kit.clock.now(),
      updatedAt: kit.clock.now(),
      ...values,
    })
    .returning()
  return row?.id ?? ''
}
const open = async (rid: string, person = teacher): Promise<Deck> =>
  (await slides(person).get('createSlide', { query: { rid } })) as Deck
const change = async (deck: Deck, changes: unknown[], person = teacher): Promise<ChangedDeck> =>
  (await slides(person).patch('change', { _id: deck._id, changes })) as ChangedDeck
const saying = (text: string): PageBody => ({
  layout: 'blank',
  background: {},
  tips: '',
  elements: [
    { kind: 'text', _id: 'words', x: 0, y: 0, width: 400, height: 60, paragraphs: [{ runs: [{ text }] }] },
  ],
})
const showing = (file: string): PageBody => ({
  ...saying('A picture'),
  elements: [{ kind: 'image', _id: 'pic', file, x: 10, y: 20, width: 300, height: 200, alt: 'A heron' }],
})

/** A unique picture, uploaded by a user. @returns The hash it is served under. */
async function send(person: Person | undefined, purpose = 'slide'): Promise<string> {
  const bytes = await sharp({
    create: {
      width: 8,
      height: 8,
      channels: 3,
      background: {
        r: Math.floor(Math.random() * 255),
        g: Math.floor(Math.random() * 255),
        b: Math.floor(Math.random() * 255),
      },
    },
  })
    .png()
    .toBuffer()
  const hash = createHash('sha256').update(bytes).digest('hex')
  const answer = await fetch(
    `${world.base.replace('/v2', '')}/fio/files/${hash}?purpose=${purpose}&name=a.png`,
    { method: 'PUT', body: new Uint8Array(bytes), headers: { authorization: `Bearer ${who(person).token}` } },
  )
  return ((await answer.json()) as { hash: string }).hash
}
/** Makes a picture of every page and saves. */
async function save(deck: Deck, person = teacher): Promise<Deck> {
  const now = (await slides(person).get(deck._id)) as Deck
  const pics = Object.fromEntries(
    await Promise.all(now.pages.map(async page => [page._id, await send(person)])),
  )
  return (await slides(person).patch('syncSlide', { _id: deck._id, pics })) as Deck
}

describe('a deck', () => {
  test('is created once, with one title page, for users who may edit', async () => {
    const rid = await task()
    expect(await slides(teacher).get('byRid', { query: { rid } })).toBeNull()
    expect(await refusal(slides(reader).get('createSlide', { query: { rid } }))).toBe('forbidden')
    expect(await refusal(slides(stranger).get('createSlide', { query: { rid } }))).toBe('not-found')
    const [deck, again] = await Promise.all([open(rid), open(rid, colleague)])
    // Both editors see that the first picture is still missing.
    expect([deck.isEdit, again.isEdit]).toEqual([true, true])
    expect(deck.pages).toHaveLength(1)
    expect(deck.pages[0]).toMatchObject({ layout: 'title', pic: null, version: 1 })
    expect(again._id).toBe(deck._id)
    expect(await slides(reader).get('byRid', { query: { rid } })).toMatchObject({ _id: deck._id })
    expect(await refusal(slides(stranger).get(deck._id))).toBe('not-found')
    expect(await refusal(slides(stranger).get('byRid', { query: { rid } }))).toBe('not-found')
    expect(await refusal(open(await task({ mode: 'unit' })))).toBe('no-deck')
  })

  test('is changed page by page: added, edited, moved, removed, all or none', async () => {
    const rid = await task()
    const deck = await open(rid)
    const first = deck.pages[0]?._id ?? ''
    const [a, b] = [world.kit.newId(), world.kit.newId()]
    const changed = await change(deck, [
      { op: 'add', page: { _id: a, ...saying('Estuary') }, before: null },
      { op: 'add', page: { _id: b, ...saying('Delta') }, before: first },
      { op: 'move', _id: first, before: null },
    ])
    expect(changed.order).toEqual([b, a, first])
    expect(changed.pages.map(({ _id }) => _id).sort()).toEqual([a, b].sort())
    expect(changed.isEdit).toBe(true)
    const stored = (await slides(reader).get(deck._id)) as Deck
    expect(stored.pages.map(({ _id }) => _id)).toEqual([b, a, first])
    const [row] = await world.kit.db.select().from(contents).where(eq(contents.id, rid))
    expect(row).toMatchObject({ isEdit: true, pageNum: 3, sid: deck._id })

    // The second of these fails, so the first is not written either.
    expect(
      await refusal(
        change(deck, [
          { op: 'remove', _id: a },
          { op: 'remove', _id: world.kit.newId() },
        ]),
      ),
    ).toBe('page-unknown')
    expect(
      await refusal(
        change(
          deck,
          [a, b, first].map(_id => ({ op: 'remove', _id })),
        ),
      ),
    ).toBe('last-page')
    expect(
      await refusal(change(deck, [{ op: 'add', page: { _id: a, ...saying('Twice') }, before: null }])),
    ).toBe('page-twice')
    expect(((await slides(teacher).get(deck._id)) as Deck).pages).toHaveLength(3)
    await change(deck, [{ op: 'remove', _id: first }], colleague)
    expect(((await slides(teacher).get(deck._id)) as Deck).pages.map(({ _id }) => _id)).toEqual([b, a])
    expect(await refusal(change(deck, [{ op: 'remove', _id: a }], reader))).toBe('forbidden')
    expect(await refusal(change(deck, [{ op: 'remove', _id: a }], stranger))).toBe('not-found')
  })

  test('two people on one page: the second gets a conflict and the stored page; on separate pages they never conflict', async () => {
    const deck = await open(await task())
    const [page] = deck.pages
    const other = world.kit.newId()
    await change(deck, [{ op: 'add', page: { _id: other, ...saying('Other') }, before: null }])
    const results = await Promise.allSettled([
      change(deck, [{ op: 'put', page: { _id: page?._id, ...saying('By the teacher') }, version: 1 }]),
      change(
        deck,
        [{ op: 'put', page: { _id: page?._id, ...saying('By the colleague') }, version: 1 }],
        colleague,
      ),
      change(deck, [{ op: 'put', page: { _id: other, ...saying('Elsewhere') }, version: 1 }], colleague),
    ])
    expect(results[2]?.status).toBe('fulfilled')
    expect(results.filter(({ status }) => status === 'rejected')).toHaveLength(1)
    const refused = results.find(result => result.status === 'rejected') as PromiseRejectedResult
    const { data } = refused.reason as {
      data: { code: string; page: { version: number; elements: unknown[] } }
    }
    expect(data).toMatchObject({ code: 'page-changed', page: { version: 2 } })
    const kept = ((await slides(teacher).get(deck._id)) as Deck).pages[0]
    expect(data.page.elements).toEqual(kept?.elements)
  })

  test('shows only files of the caller, of the owner, or of the deck', async () => {
    const deck = await open(await task())
    const page = deck.pages[0]?._id
    const [mine, foreign, shared] = [
      await send(teacher, 'attachment'),
      await send(stranger, 'attachment'),
      await send(colleague, 'attachment'),
    ]
    expect(
      await refusal(change(deck, [{ op: 'put', page: { _id: page, ...showing(foreign) }, version: 1 }])),
    ).toBe('file-unknown')
    expect(
      (await change(deck, [{ op: 'put', page: { _id: page, ...showing(shared) }, version: 1 }], colleague))
        .files[shared],
    ).toContain('?t=')
    // Now the deck holds the file, so the teacher may move it; and the colleague may use the owner's.
    await change(deck, [{ op: 'add', page: { _id: world.kit.newId(), ...showing(shared) }, before: null }])
    await change(
      deck,
      [{ op: 'add', page: { _id: world.kit.newId(), ...showing(mine) }, before: null }],
      colleague,
    )
    const read = (await slides(reader).get(deck._id)) as Deck
    const origin = world.base.replace('/v2', '')
    for (const hash of [shared, mine]) expect((await fetch(origin + read.files[hash])).status).toBe(200)
    expect((await fetch(`${origin}/fio/files/${shared}`)).status).toBe(404)
  })

  test('a selection is sent to the other editors, and to nobody else', async () => {
    const deck = await open(await task())
    const page = deck.pages[0]?._id ?? ''
    const choice = { _id: deck._id, page, elements: ['words'], here: true }
    const seen: string[] = []
    const people = { teacher, colleague, reader, stranger }
    const sockets = await Promise.all(
      Object.entries(people).map(async ([name, person]) => {
        const client = await socketClient(world.base, who(person).token)
        client.socket.on('slides selection', (event: SelectionEvent) => {
          if (event._id === deck._id) seen.push(`${name}: ${event.uid} ${event.elements.join()}`)
        })
        return client
      }),
    )
    await slides(colleague).patch('selection', choice)
    await slides(teacher).patch('selection', { ...choice, elements: [] })
    await expect
      .poll(() => seen, { timeout: 20_000 })
      .toEqual([`teacher: ${who(colleague).id} words`, `colleague: ${who(teacher).id} `])
    for (const socket of sockets) socket.close()
    expect(await refusal(slides(reader).patch('selection', choice))).toBe('forbidden')
    expect(await refusal(slides(stranger).patch('selection', choice))).toBe('not-found')
  })

  test('a page has a size limit', async () => {
    const deck = await open(await task())
    const heavy = {
      ...saying(''),
      elements: Array.from({ length: 52 }, (_, at) => ({
        kind: 'text',
        _id: `t${at}`,
        x: 0,
        y: 0,
        width: 10,
        height: 10,
        paragraphs: [{ runs: [{ text: 'é'.repeat(9800) }] }],
      })),
    }
    expect(
      await refusal(change(deck, [{ op: 'put', page: { _id: deck.pages[0]?._id, ...heavy }, version: 1 }])),
    ).toMatch(/page-heavy|too-large/)
  })
})

describe('saving', () => {
  test('requires an up-to-date picture of every page', async () => {
    const deck = await open(await task())
    const [page] = deck.pages
    expect(await refusal(slides(teacher).patch('syncSlide', { _id: deck._id, pics: {} }))).toBe(
      'pictures-missing',
    )
    expect(
      await refusal(
        slides(teacher).patch('syncSlide', {
          _id: deck._id,
          pics: { [page?._id ?? '']: await send(stranger) },
        }),
      ),
    ).toBe('file-unknown')
    const saved = await save(deck)
    expect(saved).toMatchObject({ rev: 1, isEdit: false })
    // An unchanged page keeps its picture, a changed one does not; neither accepts a picture of an older
    // version.
    expect(await slides(teacher).patch('syncSlide', { _id: deck._id, pics: {} })).toMatchObject({ rev: 2 })
    await change(deck, [{ op: 'put', page: { _id: page?._id, ...saying('New') }, version: 1 }])
    expect(await refusal(slides(teacher).patch('syncSlide', { _id: deck._id, pics: {} }))).toBe(
      'pictures-missing',
    )
    expect(
      await refusal(
        slides(teacher).patch('syncSlide', {
          _id: deck._id,
          pics: { [page?._id ?? '']: await send(teacher) },
          versions: { [page?._id ?? '']: 1 },
        }),
      ),
    ).toBe('pictures-missing')
    expect(await refusal(slides(reader).patch('syncSlide', { _id: deck._id, pics: {} }))).toBe('forbidden')
  })

  test('Also by the get of the specification.', async () => {
    const deck = await open(await task())
    const sync = (query: object) => slides(teacher).get('syncSlide', { query })
    expect(await refusal(sync({ _id: deck._id }))).toBe('pictures-missing')
    const pics = { [deck.pages[0]?._id ?? '']: await send(teacher) }
    expect(await sync({ _id: deck._id, pics })).toMatchObject({ rev: 1, isEdit: false })
  })

  test('autosaves within a short time are one revision; manual saves stay', async () => {
    const deck = await open(await task())
    const page = deck.pages[0]?._id ?? ''
    const auto = () => slides(teacher).patch('syncSlide', { _id: deck._id, pics: {}, auto: true })
    const has = (rev: number) =>
      slides(teacher)
        .get('revision', { query: { _id: deck._id, rev } })
        .then(
          () => true,
          () => false,
        )
    await save(deck)
    await change(deck, [{ op: 'put', page: { _id: page, ...saying('A') }, version: 1 }])
    await slides(teacher).patch('syncSlide', {
      _id: deck._id,
      pics: { [page]: await send(teacher) },
      auto: true,
    })
    await auto()
    expect([await has(1), await has(2), await has(3)]).toEqual([true, false, true])
    await world.kit.db
      .update(revisions)
      .set({ savedAt: new Date(world.kit.clock.now().getTime() - 11 * 60_000) })
      .where(eq(revisions.deck, deck._id))
    await auto()
    expect([await has(3), await has(4)]).toEqual([true, true])
  })

  test('the history shows editors who changed what when; a change by two people lists both', async () => {
    const deck = await open(await task())
    const page = deck.pages[0]?._id ?? ''
    const versions = (person = teacher, query: object = {}) =>
      slides(person).get('versions', { query: { _id: deck._id, ...query } }) as Promise<DeckVersions>
    expect(await versions()).toEqual({ data: [], hasMore: false })
    await change(deck, [{ op: 'put', page: { _id: page, ...saying('A') }, version: 1 }])
    await save(deck)
    await change(deck, [{ op: 'put', page: { _id: page, ...saying('B') }, version: 2 }], colleague)
    await change(
      deck,
      [{ op: 'add', page: { _id: world.kit.newId(), ...saying('C') }, before: null }],
      teacher,
    )
    await save(deck)
    const nameOf = async (person: Person | undefined) =>
      (await peopleOf(world.kit.db, [who(person).id])).get(who(person).id)?.name
    const [mine, theirs] = [await nameOf(teacher), await nameOf(colleague)]
    expect(await versions(colleague)).toMatchObject({
      data: [
        { rev: 2, pages: 2, people: [theirs, mine] },
        { rev: 1, pages: 1, people: [mine] },
      ],
    })
    expect((await versions(teacher, { before: 2 })).data.map(({ rev }) => rev)).toEqual([1])
    expect(await refusal(versions(reader))).toBe('forbidden')
    expect(await refusal(versions(stranger))).toBe('not-found')
  })

  test('a manual save without changes replaces the automatic version, and then stays', async () => {
    const deck = await open(await task())
    const pics = { [deck.pages[0]?._id ?? '']: await send(teacher) }
    await slides(teacher).patch('syncSlide', { _id: deck._id, pics, auto: true })
    await slides(teacher).patch('syncSlide', { _id: deck._id, pics: {} })
    await slides(teacher).patch('syncSlide', { _id: deck._id, pics: {}, auto: true })
    const { data } = (await slides(teacher).get('versions', { query: { _id: deck._id } })) as DeckVersions
    expect(data.map(({ rev }) => rev)).toEqual([3, 2])
    expect(data[1]?.people).toHaveLength(1)
  })

  test('a restored page has its question, materials and targets again', async () => {
    const { db, newId, clock } = world.kit
    const rid = await task()
    const deck = await open(rid)
    const [page, picture] = [newId(), await send(colleague, 'content')]
    const body = { _id: page, ...showing(picture) }
    await change(deck, [{ op: 'add', page: body, before: null }], colleague)
    await slides(teacher).patch('targets', { _id: deck._id, page, outline: ['goal'] })
    await db.insert(questions).values({
      id: newId(),
      content: rid,
      parent: deck._id,
      page,
      owner: who(teacher).id,
      type: 'text',
      body: {
        name: 'Why?',
        options: [],
        list: [],
        bloom: [],
        dimension: null,
        verb: [],
        tags: [],
        tips: '',
        data: '',
        outlines: {},
        hideAnswer: false,
      },
      updatedAt: clock.now(),
    })
    await save(deck)
    await change(deck, [{ op: 'remove', _id: page }])
    await save(deck)
    const left = () => db.select().from(questions).where(eq(questions.parent, deck._id))
    expect(await left()).toHaveLength(0)

    await change(deck, [{ op: 'add', page: body, before: null }])
    await save(deck)
    expect(await left()).toMatchObject([{ page, content: rid, body: { name: 'Why?' } }])
    const [content] = await db.select().from(contents).where(eq(contents.id, rid))
    expect(content).toMatchObject({ questionNum: 1 })
    const now = (await slides(teacher).get(deck._id)) as Deck
    expect(now.pages.at(-1)).toMatchObject({ _id: page, outline: ['goal'] })
    expect(await db.select().from(materials).where(eq(materials.page, page))).toHaveLength(1)
  })

  test('sets cover, page count and state; a cover chosen by the author stays', async () => {
    const rid = await task()
    const deck = await open(rid)
    const saved = await save(deck)
    const content = async () => (await world.kit.db.select().from(contents).where(eq(contents.id, rid)))[0]
    expect(await content()).toMatchObject({
      cover: saved.pages[0]?.pic,
      pageNum: 1,
      isEdit: false,
    })
    await change(deck, [
      {
        op: 'add',
        page: { _id: world.kit.newId(), ...saying('First now') },
        before: deck.pages[0]?._id ?? null,
      },
    ])
    const second = await save(deck)
    expect(await content()).toMatchObject({ cover: second.pages[0]?.pic, pageNum: 2 })
    await world.kit.db.update(contents).set({ cover: 'chosen' }).where(eq(contents.id, rid))
    await save(deck)
    expect(await content()).toMatchObject({ cover: 'chosen' })
  })

  test('invariant 2: a saved revision does not change when the deck does', async () => {
    const deck = await open(await task())
    const page = deck.pages[0]?._id ?? ''
    await change(deck, [{ op: 'put', page: { _id: page, ...saying('As it was taught') }, version: 1 }])
    await save(deck)
    const taught = (await slides(reader).get('revision', { query: { _id: deck._id, rev: 1 } })) as Deck
    await slides(teacher).patch('change', {
      _id: deck._id,
      theme: 'night',
      changes: [{ op: 'put', page: { _id: page, ...saying('Later') }, version: 2 }],
    })
    await save(deck)
    const later = (await slides(reader).get('revision', { query: { _id: deck._id, rev: 1 } })) as Deck
    expect(later.pages).toEqual(taught.pages)
    expect(later.theme).toBe('plain')
    expect(JSON.stringify(later.pages)).toContain('As it was taught')
    expect(await slides(reader).get('revision', { query: { _id: deck._id, rev: 2 } })).toMatchObject({
      theme: 'night',
    })
    expect(await refusal(slides(stranger).get('revision', { query: { _id: deck._id, rev: 1 } }))).toBe(
      'not-found',
    )
  })

  test('invariant 3: every material belongs to an existing page; separately added ones stay', async () => {
    const rid = await task()
    const deck = await open(rid)
    const [first, gone] = [deck.pages[0]?._id ?? '', world.kit.newId()]
    const [heron, reed] = [await send(teacher, 'attachment'), await send(teacher, 'attachment')]
    await change(deck, [
      { op: 'put', page: { _id: first, ...showing(heron) }, version: 1 },
      { op: 'add', page: { _id: gone, ...showing(reed) }, before: null },
    ])
    await save(deck)
    const lists = async () => world.kit.db.select().from(materials).where(eq(materials.parent, deck._id))
    expect((await lists()).map(({ page }) => page).sort()).toEqual([first, gone].sort())
    expect((await lists()).find(({ page }) => page === first)?.list).toMatchObject([
      {
        element: 'pic',
        type: 'image',
        key: heron,
        desc: 'A heron',
        position: { x: 10, y: 20 },
        slideWidth: 960,
      },
    ])

    const row = (await lists()).find(({ page }) => page === first)
    await world.kit.db
      .update(materials)
      .set({
        list: [
          ...(row?.list ?? []),
          { _id: 'link', type: 'iframe', url: 'https://example.org', key: null, size: 0, desc: 'Beside' },
        ],
      })
      .where(eq(materials.id, row?.id ?? ''))
    await world.kit.db.insert(questions).values({
      id: world.kit.newId(),
      content: rid,
      parent: deck._id,
      page: gone,
      owner: who(teacher).id,
      type: 'text',
      body: {
        name: 'Gone',
        options: [],
        list: [],
        bloom: [],
        dimension: null,
        verb: [],
        tags: [],
        tips: '',
        data: '',
        outlines: {},
        hideAnswer: false,
      },
      updatedAt: world.kit.clock.now(),
    })
    await change(deck, [
      { op: 'remove', _id: gone },
      { op: 'put', page: { _id: first, ...showing(reed) }, version: 2 },
    ])
    await save(deck)
    expect(await lists()).toMatchObject([
      {
        page: first,
        list: [
          { element: 'pic', key: reed },
          { _id: 'link', desc: 'Beside' },
        ],
      },
    ])
    expect(await world.kit.db.select().from(questions).where(eq(questions.parent, deck._id))).toEqual([])
  })
})

describe('copies', () => {
  test('links between copied pages point to the copies, in another deck and with their content', async () => {
    const rid = await task()
    const source = await open(rid)
    const [first = '', second = ''] = [source.pages[0]?._id, world.kit.newId()]
    const star = (link: string) => ({
      layout: 'blank' as const,
      background: {},
      tips: '',
      elements: [{ kind: 'shape', shape: 'star', _id: 's', x: 0, y: 0, width: 80, height: 80, link }],
    })
    await change(source, [
      { op: 'put', page: { _id: first, ...star(`#page/${second}`) }, version: 1 },
      { op: 'add', page: { _id: second, ...star(`#page/${first}`) }, before: null },
    ])
    const target = await open(await task())
    const copied = (await slides(teacher).patch('copyPages', {
      _id: target._id,
      from: source._id,
      pages: [first, second],
      before: target.pages[0]?._id ?? null,
    })) as Deck
    const expectCircle = ([a, b]: Deck['pages']) => {
      expect(a?.elements[0]?.link).toBe(`#page/${b?._id}`)
      expect(b?.elements[0]?.link).toBe(`#page/${a?._id}`)
      expect(a?._id).not.toBe(first)
    }
    expectCircle(copied.pages)
    const { _id: copy } = (await who(teacher).service('unit').patch('copy', { _id: rid })) as { _id: string }
    expectCircle((await open(copy)).pages)
  })

  test('pages are copied with their questions and materials, and the file stays when its uploader deletes it', async () => {
    const rid = await task()
    const source = await open(rid)
    const page = source.pages[0]?._id ?? ''
    const file = await send(teacher, 'attachment')
    await change(source, [{ op: 'put', page: { _id: page, ...showing(file) }, version: 1 }])
    await slides(teacher).patch('targets', { _id: source._id, page, outline: ['t1'], assess: ['s1'] })
    await save(source)
    await world.kit.db.insert(questions).values({
      id: world.kit.newId(),
      content: rid,
      parent: source._id,
      page,
      owner: who(teacher).id,
      type: 'text',
      body: {
        name: 'Why?',
        options: [],
        list: [],
        bloom: [],
        dimension: null,
        verb: [],
        tags: [],
        tips: '',
        data: '',
        outlines: {},
        hideAnswer: false,
      },
      updatedAt: world.kit.clock.now(),
    })
    const target = await open(
      await task({ owner: who(reader).id, readers: [], writers: [], commenters: [] }),
      reader,
    )
    const copied = (await slides(reader).patch('copyPages', {
      _id: target._id,
      from: source._id,
      pages: [page],
      before: target.pages[0]?._id ?? null,
    })) as Deck
    expect(copied.pages).toHaveLength(2)
    const made = copied.pages[0]
    expect(made).toMatchObject({ elements: [{ kind: 'image', file }], outline: ['t1'], assess: ['s1'] })
    expect(made?._id).not.toBe(page)
    expect(await world.kit.db.select().from(questions).where(eq(questions.parent, target._id))).toMatchObject(
      [{ page: made?._id, owner: who(reader).id }],
    )
    expect(
      (
        await world.kit.db.select().from(materials).where(eq(materials.parent, target._id))
      )[0] as unknown as PageMaterials,
    ).toMatchObject({ page: made?._id, list: [{ key: file }] })
    expect(
      await refusal(
        slides(stranger).patch('copyPages', {
          _id: target._id,
          from: source._id,
          pages: [page],
          before: null,
        }),
      ),
    ).toBe('not-found')
    expect(
      await refusal(
        slides(reader).patch('copyPages', {
          _id: source._id,
          from: target._id,
          pages: [made?._id],
          before: null,
        }),
      ),
    ).toBe('forbidden')

    const { data } = (await who(teacher)
      .service('files')
      .find({ query: { hash: file } })) as { data: { _id: string }[] }
    for (const { _id } of data) await who(teacher).service('files').remove(_id)
    const after = (await slides(reader).get(target._id)) as Deck
    expect((await fetch(world.base.replace('/v2', '') + after.files[file])).status).toBe(200)
  })
})

describe('templates', () => {
  test('are built in, in their tabs and categories, each with a valid page', async () => {
    const all = (await who(teacher)
      .service('template')
      .find({ query: { $limit: 100 } })) as { total: number; data: SlideTemplate[] }
    expect(all.total).toBeGreaterThanOrEqual(18)
    expect(new Set(all.data.map(({ category }) => category)).size).toBeGreaterThanOrEqual(6)
    expect(
      all.data
        .filter(each => each.default)
        .map(({ tab }) => tab)
        .sort(),
    ).toEqual(['student-interview', 'teacher-interview', 'teaching', 'thesis'])
    const deck = await open(await task())
    for (const {
      pages: [page],
    } of all.data)
      await change(deck, [{ op: 'add', page: { ...page, _id: world.kit.newId() }, before: null }])
    expect(
      await refusal(
        who(teacher)
          .service('template')
          .remove(all.data[0]?._id ?? ''),
      ),
    ).toBe('forbidden')
  })

  test('are made by the back office from a deck; a new default replaces the old one', async () => {
    const office = await world.sys()
    const deck = await open(await task())
    const made = (await office.service('template').create({
      name: 'Own',
      category: 'Open',
      tab: 'thesis',
      type: null,
      default: true,
      deck: deck._id,
      pages: [deck.pages[0]?._id],
    })) as SlideTemplate
    const { data } = (await who(teacher)
      .service('template')
      .find({ query: { tab: 'thesis', $limit: 100 } })) as { data: SlideTemplate[] }
    expect(data.filter(each => each.default).map(({ _id }) => _id)).toEqual([made._id])
    expect(await office.service('template').patch(made._id, { name: 'Renamed' })).toMatchObject({
      name: 'Renamed',
      layout: 'title',
    })
    await office.service('template').remove(made._id)
    expect(await refusal(who(teacher).service('template').get(made._id))).toBe('not-found')
  })
})
