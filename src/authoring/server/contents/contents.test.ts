// Content: templates, missing fields, lists, archive and deletion, copies, links, suggestions, private links.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { libraryOwner } from '#authoring/contract/published.shapes.ts'
import type { Template, TemplatePair } from '#academics/contract/templates.contract.ts'
import type { ContentPreview } from '#authoring/contract/content-preview.shapes.ts'
import type { Linked } from '#authoring/contract/content.contract.ts'
import {
  contentModes,
  linkModes,
  type Content,
  type ContentCard,
  type ContentMode,
} from '#authoring/contract/content.shapes.ts'
import { decks, pages } from '../slides.tables.ts'
import { materials, questions } from '../questions.tables.ts'
import { refusal, startContents, type ContentsWorld, type Person } from '../testing/contents-world.ts'

let world: ContentsWorld
let me: Person
beforeAll(async () => {
  world = await startContents()
  me = world.owner
})
afterAll(() => world.stop())

const unit = (who: Person = me) => who.service('unit')
const call = <T>(name: string, query: Record<string, unknown>, who: Person = me) =>
  unit(who).get(name, { query }) as Promise<T>
const act = <T = Content>(name: string, data: Record<string, unknown>, who: Person = me) =>
  unit(who).patch(name, data) as Promise<T>
const namesIn = async (query: Record<string, unknown>, who: Person = me) =>
  ((await unit(who).find({ query: { $limit: 500, ...query } })) as { data: ContentCard[] }).data.map(
    ({ name }) => name,
  )

describe('templates', () => {
  test('fields, step names and the tag sets they use are copied in, and stay when the template changes', async () => {
    const pair = (await me.service('unit-tpl-user').create({ school: me.id, name: 'Mine' })) as {
      tpl: { unit: string }
      _id: string
    }
    const tpl = (await me.service('unit-tpl').get(pair.tpl.unit)) as Template
    const own = {
      _id: 'safety',
      code: null,
      enable: true,
      required: true,
      type: 'text',
      group: 'basic',
      name: 'Safety',
      prompt: '',
      tags: null,
      diy: false,
    }
    await me.service('unit-tpl').patch(tpl._id, { data: [...tpl.data, own], steps: { basic: 'Start' } })
    const made = await world.create(me, { tpl: tpl._id, curriculum: 'nz' })
    expect(made).toMatchObject({
      tpl: tpl._id,
      steps: { basic: 'Start' },
      curriculum: 'nz',
      role: 'own',
      owner: { name: 'Olive Owner' },
      filled: false,
    })
    expect(made.template.map(({ name }) => name)).toContain('Safety')
    expect(made.tags.find(({ set }) => set === 'UN goals')?.child.length).toBeGreaterThan(10)
    await me
      .service('unit-tpl')
      .patch(tpl._id, { data: tpl.data.map(field => ({ ...field, name: `New ${field.name}` })) })
    expect(((await unit().get(made._id)) as Content).template.map(({ name }) => name)).toEqual(
      made.template.map(({ name }) => name),
    )
  })

  test("uses the author's preferred template if it fits and exists", async () => {
    const [mine, ofNz] = [
      (await me.service('unit-tpl-user').create({ school: me.id, name: 'My way' })) as TemplatePair,
      (await me.service('unit-tpl-user').create({ school: me.id, name: 'Theirs' })) as TemplatePair,
    ]
    const before = await world.create(me, { mode: 'unit' })
    expect([mine.tpl.unit, ofNz.tpl.unit]).not.toContain(before.tpl)
    const { _id } = (await me.service('conf-user').get('UnitTplDefault')) as { _id: string }
    const choose = (val: unknown) => me.service('conf-user').patch(_id, { val })
    await choose({ personal: mine.tpl.unit })
    expect((await world.create(me, { mode: 'unit' })).tpl).toBe(mine.tpl.unit)
    // The pair goes together, whichever of the two was given.
    expect((await world.create(me, { mode: 'task' })).tpl).toBe(mine.tpl.task)
    expect((await world.create(me, { mode: 'unit', tpl: ofNz.tpl.unit })).tpl).toBe(ofNz.tpl.unit)
    // Another owner's template cannot be used by its id.
    const foreign = (await world.stranger
      .service('unit-tpl-user')
      .create({ school: world.stranger.id, name: 'Secret' })) as TemplatePair
    await choose({ personal: foreign.tpl.unit })
    expect((await world.create(me, { mode: 'unit' })).tpl).toBe(before.tpl)
    await choose({})
    expect((await world.create(me, { mode: 'unit' })).tpl).toBe(before.tpl)
  })

  test('content made without a curriculum gets one later, once', async () => {
    const made = await world.create(me, { mode: 'task', name: 'In one click' })
    expect(made.curriculum).toBeNull()
    expect(await unit().patch(made._id, { curriculum: 'nz' })).toMatchObject({ curriculum: 'nz' })
    expect(await refusal(unit().patch(made._id, { curriculum: 'pd' }) as Promise<unknown>)).toBe(
      'content-curriculum',
    )
  })

  test('the default follows the current account, and a template of another kind is refused', async () => {
    const school = await world.school()
    const teacher = await world.colleague(school)
    const pair = (await school.admin
      .service('unit-tpl-user')
      .create({ school: school.id, name: 'The school’s' })) as {
      _id: string
      tpl: { unit: string; task: string }
    }
    await school.admin.service('unit-tpl').patch('setDefault', { group: pair._id, school: school.id })
    const personal = await world.create(teacher)
    expect(personal.tpl).not.toBe(pair.tpl.unit)
    const response = await fetch(`${world.base}/unit`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${teacher.token}`,
        'content-type': 'application/json',
        'x-school': school.id,
      },
      body: JSON.stringify({ mode: 'unit', name: 'For school' }),
    })
    expect(await response.json()).toMatchObject({ tpl: pair.tpl.unit, school: school.id })
    // One list regardless of the current account.
    expect(await namesIn({ tab: 'me' }, teacher)).toEqual(expect.arrayContaining(['Tides', 'For school']))
    expect(await refusal(world.create(teacher, { mode: 'unit', tpl: pair.tpl.task }))).toBe('template-kind')
    expect(await refusal(world.create(world.stranger, { tpl: pair.tpl.unit }))).toBe('not-found')
    expect(await refusal(world.create(me, { mode: 'task', type: 'UOI' }))).toBe('content-type')
  })

  test('switching templates hides fields, and switching back loses nothing', async () => {
    const pair = (await me.service('unit-tpl-user').create({ school: me.id, name: 'Other' })) as {
      tpl: { unit: string }
    }
    const tpl = (await me.service('unit-tpl').get(pair.tpl.unit)) as Template
    await me.service('unit-tpl').patch(tpl._id, {
      data: [
        ...tpl.data,
        {
          _id: 'extra',
          code: null,
          enable: true,
          required: false,
          type: 'text',
          group: 'basic',
          name: 'Extra',
          prompt: '',
          tags: null,
          diy: false,
        },
      ],
    })
    const made = await world.create(me, { tpl: tpl._id })
    await unit().patch(made._id, {
      idea: 'Everything flows',
      ext: { extra: [{ value: 'Bring boots' }], 'extra:maths': [{ value: 'Tables' }] },
    })
    const { _id: platform } = (await me.service('unit-tpl').get('unit', { query: {} })) as Template
    const away = await act('switchTemplate', { _id: made._id, tpl: platform })
    expect(away).toMatchObject({ tpl: platform, idea: 'Everything flows', ext: {} })
    const back = await act('switchTemplate', { _id: made._id, tpl: tpl._id })
    expect(back.ext).toEqual({
      extra: [{ value: 'Bring boots', mark: '' }],
      'extra:maths': [{ value: 'Tables', mark: '' }],
    })
  })
})

describe('complete', () => {
  test('missing fields are listed; filling and clearing them updates completeness', async () => {
    const made = await world.create(me, { name: 'Filling' })
    const keys = async () =>
      (await call<{ key: string }[]>('missing', { _id: made._id })).map(({ key }) => key)
    expect(await keys()).toEqual(['cover', 'idea', 'words', 'inquiry', 'link'])
    const cover = await world.file(me)
    await unit().patch(made._id, { cover, idea: 'Big', words: ['tide'], inquiry: ['Why?'] })
    expect(await keys()).toEqual(['link'])
    const task = await world.create(me, { mode: 'task', name: 'Measure' })
    expect(await act('addLink', { _id: made._id, link: [task._id] })).toMatchObject({
      filled: true,
      linkNum: 1,
    })
    expect(await unit().patch(made._id, { words: [] })).toMatchObject({ filled: false })
    await unit().patch(made._id, { words: ['moon'] })
    expect(await act('removeLink', { _id: made._id, link: task._id })).toMatchObject({
      filled: false,
      link: [],
    })
    expect(await unit().get(task._id)).toMatchObject({ name: 'Measure' })
  })

  test('a cover is a file of the writer or owner, and served by a signed address', async () => {
    const made = await world.create(me, { name: 'Covered' })
    const [mine, foreign] = [await world.file(me), await world.file(world.stranger)]
    expect(await refusal(unit().patch(made._id, { cover: foreign }))).toBe('cover-unknown')
    expect(await refusal(unit().patch(made._id, { ext: { photo: [{ value: foreign }] } }))).toBe(
      'file-unknown',
    )
    const covered = (await unit().patch(made._id, {
      cover: mine,
      ext: { photo: [{ value: mine }] },
    })) as Content
    expect(covered.coverUrl).toMatch(new RegExp(`/files/${mine}\\?t=`))
    expect(covered.files[mine]).toBe(covered.coverUrl)
    await world.share(made._id)
    await unit(world.writer).patch(made._id, { cover: await world.file(world.writer) })
    await unit(world.writer).patch(made._id, { cover: mine })
  })
})

describe('lists', () => {
  test('each tab has its own content, filters apply, latest change first', async () => {
    const who = await world.person()
    const choice = (value: string) => ({ label: value, value })
    const [a, b] = [
      await world.create(who, { name: 'Alpha', subjects: [choice('sci')], grades: [choice('Grade 5')] }),
      await world.create(who, { name: 'Beta', mode: 'task' }),
    ]
    const c = await world.create(who, { name: 'Gamma 100%', mode: 'task' })
    world.server.clock.advance(1000)
    await unit(who).patch(a._id, { overview: 'Changed last' })
    await act('addLink', { _id: a._id, link: [b._id] }, who)
    await world.set(b._id, { readers: [me.id] })
    expect(await namesIn({}, who)).toEqual(['Alpha', 'Gamma 100%', 'Beta'])
    expect(await namesIn({ $sort: { name: -1 } }, who)).toEqual(['Gamma 100%', 'Beta', 'Alpha'])
    expect(await namesIn({ mode: 'task' }, who)).toEqual(['Gamma 100%', 'Beta'])
    expect(await namesIn({ mode: ['unit', 'video'] }, who)).toEqual(['Alpha'])
    expect(await namesIn({ code: 4 }, who)).toEqual(['Gamma 100%', 'Beta'])
    expect([await namesIn({ code: 2 }, who), await namesIn({ code: 3 }, who)]).toEqual([['Alpha'], []])
    expect(await namesIn({ subjects: ['sci'] }, who)).toEqual(['Alpha'])
    expect(await namesIn({ grades: ['Grade 6'] }, who)).toEqual([])
    expect(await namesIn({ linked: true }, who)).toEqual(['Alpha'])
    expect(await namesIn({ linked: false }, who)).toEqual(['Gamma 100%', 'Beta'])
    expect(await namesIn({ $search: '0%' }, who)).toEqual(['Gamma 100%'])
    expect(await namesIn({ tab: 'share' }, who)).toEqual(['Beta'])
    expect(await namesIn({ tab: 'other', $search: 'Beta' })).toEqual(['Beta'])
    await world.set(a._id, { published: true })
    await act('archive', { _id: c._id }, who)
    expect(await namesIn({ tab: 'published' }, who)).toEqual(['Alpha'])
    expect(await namesIn({ tab: 'arch' }, who)).toEqual(['Gamma 100%'])
    expect(await namesIn({ tab: 'me' }, who)).toEqual(['Alpha', 'Beta'])
    expect(await namesIn({ tab: 'all' }, who)).toEqual(['Gamma 100%', 'Alpha', 'Beta'])
    expect(
      (await call<ContentCard[]>('listByIds', { ids: [b._id, a._id, c._id] })).map(({ name }) => name),
    ).toEqual(['Beta'])
  })
})

describe('archived, published, deleted', () => {
  test('published content cannot be archived, archived content neither edited nor published, and only archived content deleted', async () => {
    const made = await world.create(me, { name: 'Stately' })
    expect(await refusal(unit().remove(made._id))).toBe('content-not-archived')
    await world.set(made._id, { published: true })
    expect(await refusal(act('archive', { _id: made._id }))).toBe('content-published')
    await world.set(made._id, { published: false })
    expect(await act('archive', { _id: made._id })).toMatchObject({ del: true })
    expect(await refusal(unit().patch(made._id, { name: 'Hidden' }))).toBe('content-archived')
    await expect(world.set(made._id, { published: true })).rejects.toThrow()
    expect(await act('restore', { _id: made._id })).toMatchObject({ del: false })
    await act('archive', { _id: made._id })
    await world.set(made._id, { taught: true })
    expect(await refusal(unit().remove(made._id))).toBe('content-taught')
    await world.set(made._id, { taught: false })
    expect(await unit().remove(made._id)).toMatchObject({ name: 'Stately' })
    expect(await refusal(unit().get(made._id))).toBe('not-found')
  })
})

describe('content of a school', () => {
  test('admins see and delete it, also without archiving; admins elsewhere get not-found', async () => {
    const [school, other] = [await world.school(), await world.school()]
    const teacher = await world.colleague(school)
    const made = await world.create(teacher, { name: 'Made at school' })
    await world.set(made._id, { school: school.id, published: true })
    const list = { school: school.id, list: 'content' }
    const admins = school.admin.service('school-plan')
    expect(await admins.get('space', { query: list })).toMatchObject({
      total: 1,
      data: [{ _id: made._id, name: 'Made at school', published: true }],
    })
    const shown = async (del?: boolean) => {
      const answer = await admins.get('space', { query: { ...list, ...(del !== undefined && { del }) } })
      return (answer as { data: { del: boolean }[] }).data.map(row => row.del)
    }
    await world.set(made._id, { published: false, del: true })
    expect([await shown(), await shown(false), await shown(true)]).toEqual([[true], [], [true]])
    await world.set(made._id, { published: true, del: false })
    expect(await school.admin.service('unit').get(made._id)).toMatchObject({ role: 'read' })
    expect(await refusal(other.admin.service('unit').remove(made._id))).toBe('not-found')
    const remove = async () => {
      const acts = school.admin.service('bulk-acts')
      const act = { ...list, act: 'erase', ids: [made._id] }
      const { _id } = (await acts.create(act)) as { _id: string }
      await world.server.courier.drain()
      return acts.get('items', { query: { _id } })
    }
    expect(await remove()).toMatchObject({
      data: [{ state: 'failed', reason: 'This is published. Unpublish it first.' }],
    })
    await world.set(made._id, { published: false, taught: true })
    expect(await remove()).toMatchObject({ data: [{ state: 'done' }] })
    expect(await world.row(made._id)).toMatchObject({ del: true })
  })

  test('if the school has revoked the permission, teachers archive but do not delete', async () => {
    const school = await world.school()
    const teacher = await world.colleague(school)
    const made = await world.create(teacher, { name: 'To be kept' })
    await world.set(made._id, { school: school.id })
    await school.admin.service('school-plan').patch(school.id, { teachersDelete: false })
    await act('archive', { _id: made._id }, teacher)
    expect(await refusal(teacher.service('unit').remove(made._id))).toBe('delete-by-admins')
    await school.admin.service('school-plan').patch(school.id, { teachersDelete: true })
    expect(await teacher.service('unit').remove(made._id)).toMatchObject({ name: 'To be kept' })
  })
})

describe('copies', () => {
  /** A task with two pages, a question and materials. */
  async function taskWithSlides(name: string): Promise<string> {
    const {
      kit: { db, clock, newId },
    } = world
    const { _id } = await world.create(me, { mode: 'task', name })
    const [deck, one, two, question] = [newId(), newId(), newId(), newId()]
    const [now, body] = [
      clock.now(),
      { layout: 'blank' as const, background: {}, elements: [], tips: 'Ask first' },
    ]
    await db.insert(decks).values({ id: deck, content: _id, updatedAt: now })
    await db.insert(pages).values([one, two].map((id, position) => ({ id, deck, position, body })))
    await db.insert(questions).values({
      id: question,
      content: _id,
      parent: deck,
      page: one,
      owner: me.id,
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
      updatedAt: now,
    })
    await db.insert(materials).values({
      id: newId(),
      content: _id,
      parent: deck,
      page: two,
      list: [
        { _id: 'm', type: 'iframe', url: 'https://example.org', key: null, size: 0, desc: '', question },
      ],
      updatedAt: now,
    })
    await world.set(_id, { sid: deck, pageNum: 2, questionNum: 1 })
    return _id
  }

  test('attachments are copied with new ids, also for linked content', async () => {
    const task = await taskWithSlides('Slides')
    const source = await world.create(me, { name: 'With tasks' })
    await act('addLink', { _id: source._id, link: [task], group: 'Week 1' })
    const plain = await act('copy', { _id: source._id })
    expect(plain).toMatchObject({
      name: 'With tasks (copy)',
      link: [{ id: task, group: 'Week 1' }],
      filled: false,
    })
    const deep = await act('copy', { _id: source._id, name: 'Deep', isLink: true })
    expect(deep.link).toMatchObject([{ type: 'task', group: 'Week 1' }])
    const copied = (await unit().get(deep.link[0]?.id ?? '')) as Content
    expect(copied).toMatchObject({ name: 'Slides', pageNum: 2, questionNum: 1 })
    expect(copied._id).not.toBe(task)
    const {
      data: [question],
    } = (await me.service('questions').find({ query: { rid: copied._id } })) as {
      data: { _id: string; id: string; page: string; name: string }[]
    }
    const {
      data: [material],
    } = (await me.service('materials').find({ query: { rid: copied._id } })) as {
      data: { id: string; page: string; list: { question: string }[] }[]
    }
    const copies = (await world.kit.db.select().from(pages))
      .filter(({ deck }) => deck === copied.sid)
      .map(({ id }) => id)
    expect(question).toMatchObject({ id: copied.sid, name: 'Why?' })
    expect(copies).toHaveLength(2)
    expect(copies).toContain(question?.page)
    expect(material).toMatchObject({ id: copied.sid, list: [{ question: question?._id }] })
    expect(copies).toContain(material?.page)
  })

  test('a copy of a purchase stays a purchase: it is never shared or published', async () => {
    const bought = await world.create(me, { name: 'Bought' })
    await world.set(bought._id, { orderId: 'order-1' })
    const copy = await act('copy', { _id: bought._id })
    expect(copy.orderId).toBe('order-1')
    for (const _id of [bought._id, copy._id, (await act('copyTool', { unit: bought._id }))._id]) {
      expect(await refusal(act('previewLink', { _id }))).toBe('content-purchased')
      await expect(world.set(_id, { published: true })).rejects.toThrow()
      await expect(world.set(_id, { readers: [world.reader.id] })).rejects.toThrow()
    }
  })

  test('pages of a purchase cannot be copied elsewhere', async () => {
    const [bought, own] = [await taskWithSlides('Bought slides'), await taskWithSlides('Own slides')]
    await world.set(bought, { orderId: 'order-2' })
    const deckOf = async (rid: string) =>
      (await me.service('slides').get('byRid', { query: { rid } })) as {
        _id: string
        pages: { _id: string }[]
      }
    const [from, to] = [await deckOf(bought), await deckOf(own)]
    const copy = (source: typeof from, target: typeof to) =>
      refusal(
        me
          .service('slides')
          .patch('copyPages', { _id: target._id, from: source._id, pages: [source.pages[0]?._id] }),
      )
    expect(await copy(from, to)).toBe('content-purchased')
    expect(await copy(from, await deckOf((await act('copy', { _id: bought }))._id))).toBe('none')
    expect(await copy(to, from)).toBe('none')
  })

  test('a tool can be made from content, and copied', async () => {
    const tool = await act('copyTool', { unit: (await world.create(me, { name: 'Source' }))._id })
    expect(tool).toMatchObject({ mode: 'tool', name: 'Assessment of Source', toolType: 'title' })
    expect(await act('copyTool', { _id: tool._id, name: 'Second' })).toMatchObject({
      mode: 'tool',
      name: 'Second',
      toolSource: tool.toolSource,
    })
    expect(await refusal(act('copyTool', { _id: tool.toolSource }))).toBe('bad-data')
    expect(await refusal(act('copyTool', {}))).toBe('bad-data')
    // The specification declares it as a get.
    expect(await call('copyTool', { _id: tool._id, name: 'Third' })).toMatchObject({
      mode: 'tool',
      name: 'Third',
      toolSource: tool.toolSource,
    })
  })
})

describe('links', () => {
  test('kinds only link downwards, so that links have no cycles', () => {
    const reaches = (from: ContentMode): ContentMode[] => linkModes[from].flatMap(to => [to, ...reaches(to)])
    for (const mode of contentModes) expect(reaches(mode)).not.toContain(mode)
  })

  test('kinds, groups and order', async () => {
    const top = await world.create(me, { name: 'Top' })
    const tasks = await Promise.all(
      ['One', 'Two', 'Three'].map(name => world.create(me, { mode: 'task', name })),
    )
    const [one = '', two = '', three = ''] = tasks.map(({ _id }) => _id)
    expect(await refusal(act('addLink', { _id: one, link: [top._id] }))).toBe('link-kind')
    expect(await refusal(act('addLink', { _id: top._id, link: [top._id] }))).toBe('link-cycle')
    await act('addLink', { _id: top._id, link: [one, two], group: 'Week 1' })
    const all = await act('addLink', { _id: top._id, link: [three], group: 'Week 2' })
    expect(all.linkGroup).toEqual([
      { name: 'Week 1', alias: '' },
      { name: 'Week 2', alias: '' },
    ])
    expect(await refusal(act('addLink', { _id: top._id, link: [one] }))).toBe('link-twice')
    const turned = await act('orderLinks', {
      _id: top._id,
      link: [
        { id: three, group: 'Week 1' },
        { id: one, group: 'Week 1' },
        { id: two, group: null },
      ],
      version: all.version,
    })
    expect(turned.link.map(({ id, group }) => [id, group])).toEqual([
      [three, 'Week 1'],
      [one, 'Week 1'],
      [two, null],
    ])
    expect(await refusal(act('orderLinks', { _id: top._id, link: [{ id: one, group: null }] }))).toBe(
      'stale-version',
    )
    expect(
      await refusal(
        act('orderLinks', {
          _id: top._id,
          link: turned.link.map(({ id, group }) => ({ id, group })),
          version: all.version,
        }),
      ),
    ).toBe('stale-version')
    const grouped = await act('groups', { _id: top._id, linkGroup: [{ name: 'Week 2', alias: 'Trip' }] })
    expect(grouped.link.map(({ group }) => group)).toEqual([null, null, null])
    expect((await call<Linked[]>('child', { _id: top._id })).map(({ name }) => name)).toEqual([
      'Three',
      'One',
      'Two',
    ])
    expect((await call<Linked[]>('relateLinkList', { _id: one })).map(({ name }) => name)).toEqual(['Top'])
    const tool = await world.create(me, { mode: 'tool', name: 'Rubric' })
    await act('addLink', { _id: one, link: [tool._id] })
    expect((await call<Linked[]>('allRelateLinkList', { _id: top._id })).map(({ name }) => name)).toEqual([
      'One',
      'Rubric',
      'Three',
      'Two',
    ])
    expect((await call<Linked[]>('allRelateLinkList', { _id: tool._id })).map(({ name }) => name)).toEqual([
      'One',
      'Top',
    ])
    await act('archive', { _id: two })
    expect(await call('liveLinkNum', { _id: top._id })).toEqual({ count: 2 })
    expect(await refusal(act('addLink', { _id: (await world.create(me))._id, link: [two] }))).toBe(
      'content-archived',
    )
    const foreign = await world.create(world.stranger, { mode: 'task', name: 'Marked foreign' })
    expect(await refusal(act('addLink', { _id: top._id, link: [foreign._id] }))).toBe('not-found')
  })

  test('simultaneous links are all stored, once, up to two hundred', async () => {
    const { _id } = await world.create(me, { name: 'Crowded' })
    await world.share(_id)
    const targets = await Promise.all(
      Array.from({ length: 12 }, (_, index) => world.create(me, { mode: 'task', name: `Target ${index}` })),
    )
    await Promise.all(targets.map(async ({ _id: id }) => world.set(id, { readers: [world.writer.id] })))
    const answers = await Promise.all(
      targets.flatMap(({ _id: to }) =>
        [me, world.writer].map(who => refusal(act('addLink', { _id, link: [to] }, who))),
      ),
    )
    expect(answers.filter(answer => answer === 'none')).toHaveLength(12)
    expect(new Set(answers)).toEqual(new Set(['none', 'link-twice']))
    const full = await world.create(me, { name: 'Full' })
    await world.kit.db.execute(
      `insert into authoring_contents (id, owner, mode, name, created_at, updated_at) select '01890000-0000-7000-8000-' || lpad(n::text, 12, '0'), '${me.id}', 'task', 'Many ' || n, now(), now() from generate_series(1, 195) n`,
    )
    await world.kit.db.execute(
      `insert into authoring_links ("from", "to", position) select '${full._id}', '01890000-0000-7000-8000-' || lpad(n::text, 12, '0'), n from generate_series(1, 195) n`,
    )
    const more = await Promise.all(
      targets.map(({ _id: to }) => refusal(act('addLink', { _id: full._id, link: [to] }))),
    )
    expect(more.filter(answer => answer === 'none')).toHaveLength(5)
    expect(new Set(more)).toEqual(new Set(['none', 'link-limit']))
    expect(((await unit().get(full._id)) as Content).link).toHaveLength(200)
  })
})

describe('suggestions', () => {
  test('come from others’ published and one’s own content, best match first, without linked ones', async () => {
    const [a, b, c] = [
      await world.create(world.stranger, { name: 'Published sea' }),
      await world.create(world.stranger, { name: 'Secret sea' }),
      await world.create(me, { name: 'My sea', subjects: [{ label: 'Science', value: 'sci' }] }),
    ]
    await unit(world.stranger).patch(a._id, {
      idea: 'The sea connects us',
      words: ['Salt water', 'Current'],
      inquiry: ['Who owns the sea?'],
      subjects: [{ label: 'Science', value: 'sci' }],
    })
    await unit(world.stranger).patch(b._id, { idea: 'Marked foreign sea', words: ['Marked foreign'] })
    await world.set(a._id, { published: true, owner: libraryOwner })
    await unit().patch(c._id, { idea: 'The sea remembers', words: ['current', 'Sea bed'] })
    expect(await call('recommendIdea', { key: 'sea' })).toEqual(
      expect.arrayContaining([
        { text: 'The sea connects us', from: 'Published sea', count: 1 },
        { text: 'The sea remembers', from: 'My sea', count: 1 },
      ]),
    )
    expect(await call('recommendWords', { key: 'current' })).toMatchObject([{ count: 2 }])
    const near = await call<{ text: string }[]>('recommendWords', { _id: c._id })
    expect(near[0]?.text).toBe('Salt water')
    expect(near.map(({ text }) => text.toLowerCase())).not.toContain('current')
    expect(await call('recommendInquiry', { key: 'owns' })).toMatchObject([{ text: 'Who owns the sea?' }])
    expect(
      JSON.stringify([await call('recommendIdea', {}), await call('recommendWords', { $limit: 50 })]),
    ).not.toContain('Marked foreign')
  })
})

describe('private links', () => {
  test('omit pages hidden from learners', async () => {
    const { _id } = await world.create(me, { name: 'With an answer page' })
    const { db, newId, clock } = world.kit
    const [deck, open, hidden] = [newId(), newId(), newId()]
    const body = { layout: 'blank' as const, background: {}, elements: [], tips: '' }
    await db.insert(decks).values({ id: deck, content: _id, updatedAt: clock.now() })
    await db.insert(pages).values([
      { id: open, deck, position: 0, body },
      { id: hidden, deck, position: 1, body: { ...body, hidden: true } },
    ])
    const { key } = await act<{ key: string }>('previewLink', { _id, days: 2 })
    const preview = (await world.guest
      .service('unit')
      .get('previewByKey', { query: { key } })) as ContentPreview
    expect(preview.pages.map(page => page._id)).toEqual([open])
  })
  test('are open for some days to anybody with the key, and show nothing else', async () => {
    const made = await world.create(me, { name: 'Shown' })
    await unit().patch(made._id, { idea: 'Look at me' })
    const { key, until } = await act<{ key: string; until: string }>('previewLink', {
      _id: made._id,
      days: 2,
    })
    const preview = (await world.guest
      .service('unit')
      .get('previewByKey', { query: { key } })) as ContentPreview
    expect(preview).toMatchObject({
      content: { name: 'Shown', idea: 'Look at me' },
      owner: { name: 'Olive Owner' },
      until,
    })
    expect(Object.keys(preview.content)).not.toEqual(expect.arrayContaining(['uid', 'versions', 'orderId']))
    expect(await world.student.service('unit').get('previewByKey', { query: { key } })).toMatchObject({
      content: { name: 'Shown' },
    })
    expect(
      await refusal(world.guest.service('unit').get('previewByKey', { query: { key: `${key}x` } })),
    ).toBe('preview-gone')
    expect(JSON.stringify(await world.kit.db.execute('select * from authoring_preview_links'))).not.toContain(
      key,
    )
    world.server.clock.advance(2 * 86_400_000 + 1000)
    expect(await refusal(world.guest.service('unit').get('previewByKey', { query: { key } }))).toBe(
      'preview-gone',
    )
  })
})
