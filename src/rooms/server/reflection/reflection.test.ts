// Reflections: open ones by place, private ones between two people, class journals, public ones in the
// library.
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { contents } from '#authoring/server/authoring.tables.ts'
import type { Reflection } from '#rooms/contract/reflection.contract.ts'
import { staff } from '#schools/server/people.tables.ts'
import { publishedReflections, reflections } from '../reflection.tables.ts'
import { refusal, startAfterClass, type AfterClassWorld, type Person } from '../testing/after-class-world.ts'

let world: AfterClassWorld
beforeAll(async () => {
  world = await startAfterClass()
})
afterAll(() => world.stop())

const write = async (who: Pick<Person, 'service'>, data: Record<string, unknown>) =>
  (await who.service('reflection').create({ mode: 'refl', content: 'It went well', ...data })) as Reflection
const read = async (who: Pick<Person, 'service'>, query: Record<string, unknown>) =>
  ((await who.service('reflection').find({ query })) as unknown as { data: Reflection[] }).data.map(
    ({ content }) => content,
  )

describe('on content', () => {
  test('authors write, subject coordinators and school admins comment, others do neither', async () => {
    const unit = await world.task({
      school: world.school.id,
      curriculum: 'ib-pyp',
      subjects: [{ label: 'Science', value: 'science' }],
    })
    const { _id } = await write(world.teacher, { unit, rkey: 'idea', content: 'Own thoughts' })
    expect([
      await refusal(write(world.colleague, { unit })),
      await refusal(write(world.colleague, { unit, mode: 'comment' })),
    ]).toEqual(['not-found', 'not-found'])
    expect(await refusal(write(world.admin, { unit }))).toBe('forbidden')
    expect(await write(world.admin, { pid: _id, mode: 'comment', content: 'From the head' })).toMatchObject({
      unit,
      rkey: 'idea',
      pid: _id,
    })
    await world.db
      .update(staff)
      .set({ subject: ['ib-pyp:Science'] })
      .where(eq(staff.uid, world.colleague.id))
    expect(await write(world.colleague, { unit, mode: 'comment', content: 'From the lead' })).toMatchObject({
      mode: 'comment',
    })
    expect(await read(world.teacher, { unit })).toEqual(['From the lead', 'From the head', 'Own thoughts'])
    expect(await read(world.teacher, { unit, mode: 'comment' })).toHaveLength(2)
    await world.db.update(staff).set({ subject: [] }).where(eq(staff.uid, world.colleague.id))
    expect(await read(world.stranger, { unit })).toEqual([])
    expect(await refusal(world.stranger.service('reflection').get(_id))).toBe('not-found')
    expect(await refusal(world.stranger.service('reflection').patch(_id, { content: 'Mine now' }))).toBe(
      'not-found',
    )
    expect(await refusal(world.admin.service('reflection').remove(_id))).toBe('not-found')
    expect(
      await world.teacher.service('reflection').patch(_id, { content: 'Second thoughts' }),
    ).toMatchObject({ content: 'Second thoughts', mine: true })
    await world.teacher.service('reflection').remove(_id)
    expect(await refusal(world.teacher.service('reflection').get(_id))).toBe('not-found')
  })

  test('needs a place and some text', async () => {
    expect([
      await refusal(write(world.teacher, {})),
      await refusal(write(world.teacher, { unit: await world.task(), content: '' })),
      await refusal(
        write(world.teacher, { unit: await world.task(), attach: [await world.file(world.stranger.id)] }),
      ),
    ]).toEqual(['reflection-place', 'reflection-empty', 'takeaway-file'])
  })
})

describe('private', () => {
  test('is readable by sender and receiver only, whatever their other rights', async () => {
    const { lesson } = await world.taught()
    const to = [world.teacher.id, world.ann.id]
    const { _id } = await write(world.teacher, {
      session: lesson._id,
      to,
      content: 'Between us',
      mode: 'comment',
    })
    expect(await read(world.ann, { session: lesson._id, to: world.ann.id })).toEqual(['Between us'])
    for (const other of [world.bob, world.admin, world.colleague, world.stranger]) {
      expect(await read(other, { session: lesson._id })).toEqual([])
      expect(await read(other, { session: lesson._id, to: world.ann.id })).toEqual([])
      expect(await refusal(other.service('reflection').get(_id))).toBe('not-found')
      expect(await refusal(write(other, { pid: _id, mode: 'comment' }))).toBe('not-found')
    }
    const sys = await world.sys()
    expect(await refusal(sys.service('reflection').get(_id))).toBe('not-found')
    const answer = await write(world.ann, { pid: _id, mode: 'comment', content: 'Thank you' })
    expect(answer.to.toSorted()).toEqual(to.toSorted())
    expect(await read(world.bob, { session: lesson._id })).toEqual([])
    expect(await world.noticesOf('PrivateReflection')).toEqual(
      expect.arrayContaining([world.ann.id, world.teacher.id]),
    )
    // Opened, then made private again.
    await world.teacher.service('reflection').patch(_id, { to: [] })
    expect(await read(world.bob, { session: lesson._id })).toEqual(['Between us'])
    await world.teacher.service('reflection').patch(_id, { to })
    expect(await read(world.bob, { session: lesson._id })).toEqual([])
  })

  test('is between exactly two people connected with the place, and never public', async () => {
    const { lesson } = await world.taught()
    const bad = (data: Record<string, unknown>) =>
      refusal(write(world.teacher, { session: lesson._id, ...data }))
    const [me, ann, bob] = [world.teacher.id, world.ann.id, world.bob.id]
    expect([
      await bad({ to: [me] }),
      await bad({ to: [me, me] }),
      await bad({ to: [ann, bob] }),
      await bad({ to: [me, world.stranger.id] }),
      await bad({ to: [me, ann], public: true }),
    ]).toEqual([
      'reflection-private',
      'reflection-private',
      'reflection-private',
      'reflection-private',
      'reflection-public',
    ])
    const { _id } = await write(world.teacher, { session: lesson._id, to: [me, ann] })
    expect(await refusal(world.teacher.service('reflection').patch(_id, { public: true }))).toBe(
      'reflection-public',
    )
    await expect(
      world.db.update(reflections).set({ public: true }).where(eq(reflections.id, _id)),
    ).rejects.toThrow()
    await expect(
      world.db
        .update(reflections)
        .set({ to: [me, ann, bob] })
        .where(eq(reflections.id, _id)),
    ).rejects.toThrow()
  })
})

describe('of a session and a class', () => {
  test('learners of the session reflect and read; other classes see nothing', async () => {
    const { lesson } = await world.taught()
    const made = await write(world.ann, { session: lesson._id, content: 'I liked the moon' })
    expect(made).toMatchObject({ classId: lesson.classId, school: world.school.id })
    expect(await read(world.bob, { session: lesson._id })).toEqual(['I liked the moon'])
    expect(await read(world.teacher, { classId: lesson.classId ?? '' })).toContain('I liked the moon')
    expect(await refusal(write(world.bob, { pid: made._id, mode: 'comment' }))).toBe('forbidden')
    expect(await refusal(write(world.stranger, { session: lesson._id }))).toBe('not-found')
    const place = (who: Person) =>
      who.service('reflection').get('place', { query: { session: lesson._id } }) as Promise<{
        name: string
        may: string[]
        people: { _id: string }[]
      }>
    expect(await place(world.ann)).toMatchObject({ name: lesson.name, may: ['refl'] })
    const known = (await place(world.ann)).people.map(({ _id }) => _id)
    expect([
      known.includes(world.teacher.id),
      known.includes(world.bob.id),
      known.includes(world.ann.id),
    ]).toEqual([true, false, false])
    expect((await place(world.teacher)).people.map(({ _id }) => _id)).toEqual(
      expect.arrayContaining([world.ann.id, world.bob.id]),
    )
    expect(await refusal(place(world.stranger))).toBe('not-found')
    expect(await write(world.ann, { pid: made._id, mode: 'comment', content: 'And the sea' })).toMatchObject({
      session: lesson._id,
    })
  })

  test('teachers of the class draft and publish journals', async () => {
    const classId = await world.klass()
    const draft = await write(world.teacher, { classId, mode: 'journal', content: 'Our week', draft: true })
    expect([await read(world.ann, { classId }), await read(world.teacher, { classId })]).toEqual([
      [],
      ['Our week'],
    ])
    const counts = (who: Person) => who.service('reflection').get('journals', { query: { classId } })
    expect([await counts(world.teacher), await counts(world.ann)]).toEqual([
      { journalPub: 0, journalUnPub: 1 },
      { journalPub: 0, journalUnPub: 0 },
    ])
    await world.teacher.service('reflection').patch(draft._id, { draft: false })
    expect([await read(world.ann, { classId, mode: 'journal' }), await counts(world.ann)]).toEqual([
      ['Our week'],
      { journalPub: 1, journalUnPub: 0 },
    ])
    expect([
      await refusal(write(world.ann, { classId, mode: 'journal' })),
      await refusal(write(world.admin, { classId, mode: 'journal' })),
      await refusal(write(world.colleague, { classId, mode: 'journal' })),
      await refusal(write(world.teacher, { unit: await world.task(), mode: 'journal' })),
    ]).toEqual(['forbidden', 'forbidden', 'not-found', 'forbidden'])
    expect(await refusal(counts(world.stranger))).toBe('not-found')
    expect(await world.admin.service('classes').get(classId)).toMatchObject({
      count: { journalPub: 1, journalUnPub: 0 },
    })
  })
})

describe('in the library', () => {
  test('public ones are copied as they were; private ones, those of others and later edits are not', async () => {
    const unit = await world.task({ owner: world.author.id })
    const kept = await write(world.author, { unit, rkey: 'idea', content: 'Taught it twice', public: true })
    await write(world.author, { unit, content: 'Not for everybody' })
    await world.db
      .update(contents)
      .set({ readers: [world.buyer.id], commenters: [world.buyer.id] })
      .where(eq(contents.id, unit))
    await write(world.author, { unit, content: 'Between us', to: [world.author.id, world.buyer.id] })
    await write(world.buyer, { unit, content: 'Of a colleague', public: true })
    await world.db.update(contents).set({ readers: [], commenters: [] }).where(eq(contents.id, unit))
    await world.publish(unit, 0)
    await world.author.service('reflection').patch(kept._id, { content: 'Changed since' })
    const published = (who: Pick<Person, 'service'>, id = unit) =>
      who.service('reflection').get('published', { query: { unit: id } })
    expect(await published(world.guest)).toMatchObject([
      { content: 'Taught it twice', rkey: 'idea', author: 'Ana Author' },
    ])
    const stored = JSON.stringify(await world.db.select().from(publishedReflections))
    for (const secret of ['Between us', 'Not for everybody', 'Of a colleague'])
      expect(stored).not.toContain(secret)
    await world.pay(unit, world.stranger.id)
    const { order } = await world.item(unit, world.stranger)
    const copy = (await world.stranger.service('unit').patch('copy', { _id: unit, orderId: order?._id })) as {
      _id: string
    }
    await world.publish(unit, 0)
    expect(await published(world.stranger, copy._id)).toMatchObject([{ content: 'Taught it twice' }])
    expect(await published(world.guest)).toMatchObject([{ content: 'Changed since' }])
    await world.author.service('library').patch('unpublish', { _id: unit })
    expect(await published(world.guest)).toEqual([])
  })
})
