// The gradebook on a real database: access to rows, calculation of figures, manual changes, and reports.
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { categoryColors } from '#academics/contract/academics.shapes.ts'
import { contents } from '#authoring/server/authoring.tables.ts'
import { runClosingSteps } from '#identity/server/sign-up.api.ts'
import type { Book, BookRow, Change } from '#rooms/contract/gradebook.contract.ts'
import { bookChanges } from '../gradebook.tables.ts'
import { refusal, startAfterClass, type AfterClassWorld, type Person } from '../testing/after-class-world.ts'

let world: AfterClassWorld
beforeAll(async () => {
  world = await startAfterClass()
})
afterAll(() => world.stop())

type Caller = Pick<Person, 'service'>

const bookFor = async (by: Caller, classId: string) => (await by.service('gradebook').get(classId)) as Book
const mineFor = async (by: Caller, classId: string) =>
  (await by.service('gradebook').get('mine', { query: { classId } })) as Book
const rowOf = (book: Book, { id }: { id: string }): BookRow => {
  const row = book.rows.find(({ uid }) => uid === id)
  if (!row) throw new Error('no row')
  return row
}
const settings = {
  missing: 'ignore',
  within: 'points',
  decimals: 0,
  weights: 'usual',
  inReports: false,
} as const

/** A class with one lesson: Ann has 4 of 10 and an unmarked text, Bob 0 of 10, Cy nothing. */
async function classWithLesson() {
  const classId = await world.klass()
  const { lesson } = await world.taught({ classId })
  return { classId, session: lesson._id, lesson }
}

/** Gives Ann's text the middle step: 7 of 10. */
const markText = (session: string, lesson: { snapshot?: { questions: { _id: string }[] } | null }) =>
  world.mine.mark(session, world.ann.id, lesson.snapshot?.questions[1]?._id ?? '', {
    skills: [{ _id: 'skill', criteriaCode: 'B' }],
  })

describe('a class', () => {
  test('shows marks, unmarked work and missing work', async () => {
    const { classId, session, lesson } = await classWithLesson()
    const before = await bookFor(world.teacher, classId)
    expect(before.lessons).toMatchObject([{ _id: session, score: 10, counts: true }])
    expect(rowOf(before, world.ann)).toMatchObject({ percent: null, cells: [{ state: 'toMark' }] })
    expect(rowOf(before, world.bob)).toMatchObject({ percent: 0, cells: [{ state: 'marked', point: 0 }] })
    expect(rowOf(before, world.cy)).toMatchObject({ percent: null, cells: [{ state: 'missing' }] })
    await markText(session, lesson)
    const after = rowOf(await bookFor(world.teacher, classId), world.ann)
    expect(after).toMatchObject({ percent: 70, cells: [{ state: 'marked', point: 7, percent: 70 }] })
    expect(after.standards).toMatchObject([
      { _id: 'std1', percent: 100 },
      { _id: 'std2', percent: 100 },
    ])
  })

  test('is readable by its teachers and the admins of its school only', async () => {
    const { classId } = await classWithLesson()
    const elsewhere = await world.anotherSchool()
    expect((await bookFor(world.teacher, classId)).as).toBe('teacher')
    expect((await bookFor(world.admin, classId)).as).toBe('admin')
    for (const other of [world.colleague, elsewhere.admin, world.ann])
      expect(await refusal(bookFor(other, classId))).toBe('not-found')
    const change = { classId, uid: world.bob.id, session: null, percent: 100, reason: 'Mine' }
    for (const other of [world.colleague, elsewhere.admin, world.ann])
      expect(await refusal(other.service('gradebook').patch('change', change))).toBe('not-found')
    for (const other of [world.teacher, elsewhere.admin])
      expect(await refusal(mineFor(other, classId))).toBe('not-found')
  })

  test("weights the school's categories, which lessons take from their content", async () => {
    const { admin, school } = world
    const category = async (name: string) =>
      (
        (await admin.service('task-category').create({ uid: school.id, name, color: categoryColors[0] })) as {
          _id: string
        }
      )._id
    const [test1, home] = [await category('Quiz'), await category('Practice')]
    const weights = (await admin.service('criteria-weight').create({
      uid: school.id,
      tab: 'classes',
      hours: 0,
      data: [
        { taskCategory: test1, weight: 75 },
        { taskCategory: home, weight: 25 },
      ],
    })) as { _id: string; complete: boolean }
    expect(weights.complete).toBe(true)
    const cid = await world.task({}, 3)
    // A category of the teacher's own list, matched to the school's by name.
    await world.db
      .update(contents)
      .set({ category: { label: 'practice', value: world.kit.newId() } })
      .where(eq(contents.id, cid))
    const classId = await world.klass()
    const { lesson } = await world.taught({ classId, cid })
    await markText(lesson._id, lesson)
    const { lesson: second } = await world.taught({ classId })
    const put = { classId, session: second._id, category: test1, counts: true }
    const book = (await world.teacher.service('gradebook').patch('lesson', put)) as Book
    expect(book.lessons.map(each => each.category)).toEqual([home, test1])
    expect(rowOf(book, world.ann)).toMatchObject({
      percent: 70,
      categories: [{ category: home, share: 100 }],
    })
    expect(rowOf(book, world.bob).categories).toMatchObject([
      { category: home, share: 25 },
      { category: test1, share: 75 },
    ])
    await admin.service('criteria-weight').remove(weights._id)
    expect((await bookFor(world.teacher, classId)).weights).toBeNull()
  })

  test('follows its settings, for the class or by an admin for the school; of two writers, one gets a conflict', async () => {
    const { classId } = await classWithLesson()
    const set = (by: Caller, data: object) =>
      by.service('gradebook').patch(classId, { ...settings, version: 0, ...data }) as Promise<Book>
    expect(rowOf(await set(world.teacher, { missing: 'zero' }), world.cy).percent).toBe(0)
    expect(await refusal(set(world.teacher, {}))).toBe('stale-version')
    expect(await refusal(set(world.teacher, { version: 1, school: true }))).toBe('forbidden')
    expect(await refusal(set(world.teacher, { version: 1, weights: world.kit.newId() }))).toBe(
      'gradebook-weights',
    )
    const wide = await set(world.admin, { decimals: 1, school: true })
    expect(wide).toMatchObject({ version: 0, settings: { decimals: 1, missing: 'ignore' } })
    expect((await bookFor(world.teacher, await world.klass())).settings.decimals).toBe(1)
    await set(world.admin, { school: true })
  })
})

describe('an override', () => {
  test('needs a reason, replaces the figure, and after withdrawal stays in the history', async () => {
    const { classId, session } = await classWithLesson()
    const { teacher, bob } = world
    const change = (data: object) =>
      teacher
        .service('gradebook')
        .patch('change', { classId, uid: bob.id, session, ...data }) as Promise<Book>
    expect(await refusal(change({ percent: 50, reason: '' }))).toBe('bad-data')
    expect(await refusal(change({ percent: 101, reason: 'Why' }))).toBe('bad-data')
    expect(await refusal(change({ session: null, percent: null, reason: 'Why' }))).toBe('gradebook-excuse')
    expect(await refusal(change({ uid: teacher.id, percent: 5, reason: 'Why' }))).toBe('gradebook-learner')
    expect(await refusal(change({ session: world.kit.newId(), percent: 5, reason: 'Why' }))).toBe(
      'gradebook-lesson',
    )
    expect(rowOf(await change({ percent: 50, reason: 'Said it aloud' }), bob)).toMatchObject({
      percent: 50,
      cells: [{ percent: 50, point: 0, change: { reason: 'Said it aloud' } }],
    })
    expect(rowOf(await change({ percent: null, reason: 'Was ill' }), bob)).toMatchObject({
      percent: null,
      cells: [{ state: 'excused' }],
    })
    const whole = rowOf(await change({ session: null, percent: 90, reason: 'Term talk' }), bob)
    expect(whole).toMatchObject({ percent: 90, calculated: null, change: { reason: 'Term talk' } })
    const [inForce] = whole.cells
    const back = (await teacher
      .service('gradebook')
      .patch('withdraw', { classId, _id: inForce?.change?._id })) as Book
    expect(rowOf(back, bob)).toMatchObject({ percent: 90, calculated: 0, cells: [{ state: 'marked' }] })
    const history = (await teacher
      .service('gradebook')
      .get('history', { query: { classId, uid: bob.id } })) as Change[]
    expect(history.map(({ reason, withdrawnAt }) => [reason, withdrawnAt !== null])).toEqual([
      ['Term talk', false],
      ['Was ill', true],
      ['Said it aloud', true],
    ])
  })

  test("is deleted with the learner's account", async () => {
    const { classId, session } = await classWithLesson()
    const gone = world.cy.id
    await world.teacher
      .service('gradebook')
      .patch('change', { classId, uid: gone, session, percent: 10, reason: 'Once' })
    await world.db
      .transaction(async tx => {
        await runClosingSteps(tx, { user: gone, now: world.kit.clock.now() } as never)
        expect(await tx.select().from(bookChanges).where(eq(bookChanges.uid, gone))).toEqual([])
        tx.rollback()
      })
      .catch(() => undefined)
  })
})

describe('a learner', () => {
  test('sees only their own row, from sent reports, and the term figure only where the class shows it', async () => {
    const { classId, session, lesson } = await classWithLesson()
    await markText(session, lesson)
    const unsent = await mineFor(world.ann, classId)
    expect(unsent.rows).toMatchObject([
      { uid: world.ann.id, percent: null, standards: [], cells: [{ state: 'notSent', percent: null }] },
    ])
    const own = (await world.mine.list(session)).find(({ uid }) => uid === world.ann.id)
    await world.mine.send(own?._id ?? '')
    expect((await mineFor(world.ann, classId)).rows).toMatchObject([
      { percent: null, cells: [{ state: 'marked', percent: 70 }] },
    ])
    expect(JSON.stringify(await mineFor(world.ann, classId))).not.toContain(world.bob.id)
    await world.teacher.service('gradebook').patch(classId, { ...settings, inReports: true, version: 0 })
    expect((await mineFor(world.ann, classId)).rows).toMatchObject([
      { percent: 70, code: expect.any(String) as string },
    ])
  })
})

describe('reports', () => {
  test('include the term figures at the time of sending if the class does so, also for parents', async () => {
    const { classId, session, lesson } = await classWithLesson()
    await markText(session, lesson)
    await world.mine.sendAll(session, { anyway: true })
    expect((await world.as(world.ann).report(session)).term).toBeNull()
    await world.teacher.service('gradebook').patch(classId, { ...settings, inReports: true, version: 0 })
    const { lesson: second } = await world.taught({ classId })
    await markText(second._id, second)
    await world.parent(world.ann, 'mum-of-ann@example.com')
    await world.mine.sendAll(second._id, { anyway: true })
    expect((await world.as(world.ann).report(second._id)).term).toMatchObject({ percent: 70 })
    const [mail] = (await world.mails('mum-of-ann@example.com')).slice(-1)
    const report = await world.mine.byLink(world.keyIn(JSON.stringify(mail)))
    expect(report.term).toMatchObject({ percent: 70, categories: [] })
  })
})

describe('the PDF', () => {
  test('opens by its URL alone, and the ticket opens no other class or learner', async () => {
    const { classId } = await classWithLesson()
    const { pdf } = await bookFor(world.teacher, classId)
    const opened = await fetch(new URL(pdf ?? '', world.base))
    expect([opened.status, opened.headers.get('content-type')]).toEqual([200, 'application/pdf'])
    const other = (pdf ?? '').replace(classId, await world.klass())
    expect((await fetch(new URL(other, world.base))).status).toBe(403)
    const whole = (await mineFor(world.ann, classId)).pdf ?? ''
    expect((await fetch(new URL(whole, world.base))).status).toBe(200)
    expect((await fetch(new URL(whole.replace(`/${world.ann.id}.pdf`, '.pdf'), world.base))).status).toBe(403)
  })
})
