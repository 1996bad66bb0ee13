// After a lesson: snapshots are made once, scored, sent when changed, and read by learner and parents
// only.
import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readPersonalData, runClosingSteps } from '#identity/server/sign-up.api.ts'
import { outbox } from '#kit/server/kit.tables.ts'
import { classStaff } from '#schools/server/classes.tables.ts'
import { staff } from '#schools/server/people.tables.ts'
import type { Takeaway } from '#rooms/contract/takeaway.shapes.ts'
import type { Statistics } from '#sessions/contract/learning.shapes.ts'
import type { Session } from '#sessions/contract/session.shapes.ts'
import { everyMinute } from '#sessions/server/session/minute.job.ts'
import { registrations, sessions as sessionTable } from '#sessions/server/sessions.tables.ts'
import { responses, roomComments } from '../rooms.tables.ts'
import { classSnapshots, marks, takeaways } from '../takeaway.tables.ts'
import { refusal, startAfterClass, type AfterClassWorld } from '../testing/after-class-world.ts'
import { clearSession } from './kept.ts'

let world: AfterClassWorld
beforeAll(async () => {
  world = await startAfterClass()
})
afterAll(() => world.stop())

const of = <T extends { uid: string }>(list: readonly T[], { id }: { id: string }): T => {
  const found = list.find(({ uid }) => uid === id)
  if (!found) throw new Error('not there')
  return found
}

describe('the class snapshot', () => {
  test('is created at the end, with everybody on the list including absentees; guests appear nowhere', async () => {
    const { lesson, guest } = await world.taught()
    const snapshot = await world.mine.snapshot(lesson._id)
    expect(snapshot.students.map(({ _id }) => _id).toSorted()).toEqual(
      [world.ann, world.bob, world.cy].map(({ id }) => id).toSorted(),
    )
    expect(snapshot.members.map(({ _id, late }) => [_id, late])).toEqual(
      expect.arrayContaining([
        [world.ann.id, false],
        [world.bob.id, true],
      ]),
    )
    expect(snapshot.members.length).toBe(2)
    expect(snapshot.stats[0]).toMatchObject({ answer: 2, options: [1, 1] })
    expect(snapshot.stats[1]).toMatchObject({ answer: 1 })
    const list = await world.mine.list(lesson._id)
    expect(list.map(({ uid, answered }) => [uid, answered]).toSorted()).toEqual(
      [
        [world.ann.id, 2],
        [world.bob.id, 1],
        [world.cy.id, 0],
      ].toSorted(),
    )
    expect(await world.get(lesson._id)).toMatchObject({ count: { students: 3, report: 0 } })
    const everything = JSON.stringify([snapshot, list, await world.mine.data(lesson._id, world.ann.id)])
    expect(everything).not.toContain(guest)
    expect(everything).not.toContain('Guest words')
    expect(await refusal(world.mine.data(lesson._id, guest))).toBe('not-found')
  })

  test('is created once, even by concurrent requests', async () => {
    const { lesson } = await world.taught()
    for (const table of [classSnapshots, takeaways, marks])
      await world.db.delete(table).where(eq('session' in table ? table.session : table.id, lesson._id))
    const made = await Promise.all(Array.from({ length: 8 }, () => world.mine.snapshot(lesson._id)))
    expect(new Set(made.map(({ createdAt }) => createdAt)).size).toBe(1)
    expect(
      await world.db.select().from(classSnapshots).where(eq(classSnapshots.id, lesson._id)),
    ).toHaveLength(1)
    expect(await world.mine.list(lesson._id)).toHaveLength(3)
  })

  test('keeps its pages, questions and materials whatever happens to the session; answers after a reopening are added', async () => {
    const { lesson } = await world.taught()
    const before = await world.mine.snapshot(lesson._id)
    await world.patch(lesson._id, { status: 'live' })
    await world.teacher.service('session').patch('options', {
      _id: lesson._id,
      question: before.questions[0]?._id,
      options: [
        { _id: 'a', val: 'Moon', on: false },
        { _id: 'b', val: 'Sun', on: true },
      ],
    })
    const inserted = (await world.teacher.service('session').patch('newPrompt', {
      _id: lesson._id,
      index: 1,
      page: {},
      questions: [{ type: 'text', name: 'And now?' }],
    })) as Session
    const fresh = inserted.snapshot?.pages[1]?._id ?? ''
    await world.answer(lesson, world.cy.id, 1, { content: 'Late words' })
    await world.enter(lesson, world.cy.id)
    // Bob changes his answer; the teacher's mark stays.
    await world.mine.mark(lesson._id, world.ann.id, before.questions[0]?._id ?? '', {
      assess: [{ _id: 'std1', point: 1 }],
    })
    await world.db
      .update(responses)
      .set({ answer: ['a'] })
      .where(and(eq(responses.session, lesson._id), eq(responses.uid, world.bob.id)))
    await world.end(lesson)
    expect([
      (await world.mine.data(lesson._id, world.ann.id)).point,
      (await world.mine.data(lesson._id, world.bob.id)).point,
    ]).toEqual([2, 4])
    const after = await world.mine.snapshot(lesson._id)
    // A page inserted in the reopened class appears where it was shown; the others are unchanged.
    const ids = before.pages.map(({ _id }) => _id)
    expect(after.pages.map(({ _id }) => _id)).toEqual(ids.toSpliced(1, 0, fresh))
    expect(after.questions.filter(({ page }) => page !== fresh)).toEqual(before.questions)
    expect(after.questions.findIndex(({ page }) => page === fresh)).toBe(1)
    expect(after.stats.map(({ page }) => page)).toContain(fresh)
    expect(after.createdAt).toBe(before.createdAt)
    expect((await world.mine.data(lesson._id, world.cy.id)).response).toMatchObject([
      { content: 'Late words' },
    ])
    expect([before.members.length, after.members.length]).toEqual([2, 3])
    await expect(
      world.db.update(classSnapshots).set({ pages: [] }).where(eq(classSnapshots.id, lesson._id)),
    ).rejects.toThrow()
    await expect(
      world.db.update(classSnapshots).set({ questions: [] }).where(eq(classSnapshots.id, lesson._id)),
    ).rejects.toThrow()
    const [kept] = await world.db
      .select({ materials: classSnapshots.materials })
      .from(classSnapshots)
      .where(eq(classSnapshots.id, lesson._id))
    await expect(
      world.db
        .update(classSnapshots)
        .set({
          materials: [
            ...(kept?.materials ?? []),
            { _id: world.kit.newId(), id: '', page: '', rid: '', list: [], version: 1, updatedAt: '' },
          ],
        })
        .where(eq(classSnapshots.id, lesson._id)),
    ).rejects.toThrow()
  })

  test('contains pages inserted in class where they were shown, in every report', async () => {
    const lesson = await world.begun()
    const inserted = (await world.teacher.service('session').patch('newPrompt', {
      _id: lesson._id,
      index: 1,
      page: {},
      questions: [{ type: 'text', name: 'Shown in between' }],
    })) as Session
    const shown = inserted.snapshot?.pages.map(({ _id }) => _id) ?? []
    const fresh = shown[1] ?? ''
    expect(lesson.snapshot?.pages.map(({ _id }) => _id)).toEqual(shown.toSpliced(1, 1))
    await world.enter(lesson, world.ann.id)
    const at = inserted.snapshot?.questions.findIndex(({ page }) => page === fresh) ?? -1
    await world.answer(inserted, world.ann.id, at, { content: 'In between' })
    await world.end(lesson)
    const [klass, mine, report] = [
      await world.mine.snapshot(lesson._id),
      await world.mine.data(lesson._id, world.ann.id),
      await world.mine.report(lesson._id, world.ann.id),
    ]
    const { questions } = (await world.teacher
      .service('session')
      .get('statistics', { query: { pid: lesson._id } })) as Statistics
    expect(klass.pages.map(({ _id }) => _id)).toEqual(shown)
    for (const { page } of [klass, report].map(({ questions: all }) => all[1] ?? { page: '' }))
      expect(page).toBe(fresh)
    expect(questions[1]).toMatchObject({ at: 2, name: 'Shown in between', answered: 1 })
    expect([mine.response, report.response]).toEqual([
      [expect.objectContaining({ content: 'In between', page: fresh })],
      [expect.objectContaining({ content: 'In between', page: fresh })],
    ])
  })

  test('waits for the end; a teacher who opens it marks it as seen, an observing admin does not', async () => {
    const lesson = await world.begun()
    expect(await refusal(world.mine.snapshot(lesson._id))).toBe('session-not-over')
    await world.end(lesson)
    await world.as(world.admin).snapshot(lesson._id)
    expect(await world.get(lesson._id)).toMatchObject({ isView: false })
    await world.mine.snapshot(lesson._id)
    expect(await world.get(lesson._id)).toMatchObject({ isView: true })
  })

  test('is for teachers; admins of the school read; learners and outsiders get not-found', async () => {
    const { lesson } = await world.taught()
    const [row] = await world.mine.list(lesson._id)
    const question = lesson.snapshot?.questions[0]?._id ?? ''
    for (const who of [world.stranger, world.ann, world.colleague]) {
      expect(await refusal(world.as(who).snapshot(lesson._id))).toBe(
        who === world.ann ? 'forbidden' : 'not-found',
      )
      expect(await refusal(world.as(who).send(row?._id ?? ''))).toBe(
        who === world.ann ? 'forbidden' : 'not-found',
      )
    }
    expect(await world.as(world.admin).list(lesson._id)).toHaveLength(3)
    expect(await refusal(world.as(world.admin).mark(lesson._id, world.ann.id, question, {}))).toBe(
      'forbidden',
    )
    expect(await refusal(world.as(world.admin).send(row?._id ?? ''))).toBe('forbidden')
    expect(await refusal(world.as(world.guest).snapshot(lesson._id))).toBe('not-signed-in')
  })
})

test('a lesson nobody ended is closed by the job, and viewing it again changes nothing', async () => {
  const lesson = await world.begun({ ...world.inHours(0, 1) })
  await world.enter(lesson, world.ann.id)
  await world.answer(lesson, world.ann.id, 0, { answer: ['a'], content: '' })
  const later = new Date(Date.parse(lesson.end) + 61 * 60_000)
  const everything = async () => {
    await world.server.courier.drain()
    return {
      session: await world.sessionRow(lesson._id),
      snapshot: await world.db.select().from(classSnapshots).where(eq(classSnapshots.id, lesson._id)),
      left: await world.db
        .select()
        .from(takeaways)
        .where(eq(takeaways.session, lesson._id))
        .orderBy(takeaways.id),
      points: await world.db.select().from(marks).where(eq(marks.session, lesson._id)),
      outboxIds: (await world.db.select({ id: outbox.id }).from(outbox)).map(({ id }) => id).toSorted(),
    }
  }
  await everyMinute(world.kit, later)
  const before = await everything()
  expect([before.session.status, before.snapshot.length, before.left.length, before.points.length]).toEqual([
    'close',
    1,
    3,
    1,
  ])
  await everyMinute(world.kit, later)
  expect(await everything()).toEqual(before)
})

test('the database itself refuses a mark above the maximum, and more reports than learners', async () => {
  const { lesson } = await world.taught()
  await expect(
    world.db.update(marks).set({ point: 100 }).where(eq(marks.session, lesson._id)),
  ).rejects.toThrow()
  await expect(
    world.db.update(sessionTable).set({ countReport: 4 }).where(eq(sessionTable.id, lesson._id)),
  ).rejects.toThrow()
})

describe('scoring', () => {
  test('choices are marked by key; the teacher may override the points; parents are summed', async () => {
    const { lesson } = await world.taught()
    const [choice, text] = lesson.snapshot?.questions ?? []
    const ann = await world.mine.data(lesson._id, world.ann.id)
    expect(ann).toMatchObject({
      score: 10,
      point: 4,
      unscored: 1,
      marks: [{ question: choice?._id, auto: true, score: 4, point: 4, points: { assess: 4 } }],
    })
    expect((await world.mine.data(lesson._id, world.bob.id)).marks).toMatchObject([
      { point: 0, score: 4, auto: true },
    ])
    expect((await world.mine.data(lesson._id, world.cy.id)).marks).toEqual([])
    const changed = await world.mine.mark(lesson._id, world.ann.id, choice?._id ?? '', {
      assess: [
        { _id: 'std1', point: 1.5 },
        { _id: 'top', point: 400 },
      ],
    })
    expect(changed).toMatchObject({ auto: false, score: 4, point: 2.5 })
    expect(changed.outlines.assess?.map(({ _id, point }) => [_id, point])).toEqual([
      ['top', 2.5],
      ['std1', 1.5],
      ['std2', 1],
    ])
    expect(
      await world.mine.mark(lesson._id, world.ann.id, text?._id ?? '', {
        skills: [{ _id: 'skill', criteriaCode: 'B' }],
      }),
    ).toMatchObject({ score: 6, point: 3 })
    expect(await world.mine.data(lesson._id, world.ann.id)).toMatchObject({ point: 5.5, unscored: 0 })
    const bad = (outlines: Record<string, unknown>, uid = world.ann.id) =>
      refusal(world.mine.mark(lesson._id, uid, choice?._id ?? '', outlines))
    expect([
      await bad({ assess: [{ _id: 'std1', point: 3.5 }] }),
      await bad({ assess: [{ _id: 'nothing', point: 1 }] }),
      await bad({ assess: [{ _id: 'std1', criteriaCode: 'A' }] }),
      await bad({}, world.stranger.id),
      await bad({ assess: [{ _id: 'std1', point: 0.25 }] }),
    ]).toEqual(['mark-points', 'mark-unknown', 'mark-step', 'not-found', 'bad-data'])
  })

  test('twenty concurrent marks leave one record, and no points are lost', async () => {
    const { lesson } = await world.taught()
    const choice = lesson.snapshot?.questions[0]?._id ?? ''
    await Promise.all(
      Array.from({ length: 20 }, (_, at) =>
        world.mine.mark(lesson._id, world.cy.id, choice, {
          assess: [at % 2 === 0 ? { _id: 'std1', point: 2 } : { _id: 'std2', point: 1 }],
        }),
      ),
    )
    const { marks: own } = await world.mine.data(lesson._id, world.cy.id)
    expect(own).toMatchObject([{ point: 3 }])
    expect(
      await refusal(
        world.teacher.service('session-takeaway').patch(own[0]?._id ?? '', { outlines: {}, version: 1 }),
      ),
    ).toBe('stale-version')
  })

  test('the class per standard', async () => {
    const { lesson } = await world.taught()
    const plots = await world.teacher.service('session-snapshot').get('plots', { query: { _id: lesson._id } })
    expect(plots).toEqual(
      expect.arrayContaining([
        expect.objectContaining({
          kind: 'assess',
          _id: 'std1',
          learners: 2,
          percent: 50,
          bands: [1, 0, 0, 1],
        }),
      ]),
    )
    expect(
      await refusal(world.ann.service('session-snapshot').get('plots', { query: { _id: lesson._id } })),
    ).toBe('forbidden')
  })
})

test("by question: the class's answers on one page, and nothing of other pages", async () => {
  const { lesson, written } = await world.taught()
  const page = lesson.snapshot?.questions[1]?.page ?? ''
  const rows = (await world.teacher
    .service('session-takeaway-snapshot')
    .get('byPage', { query: { session: lesson._id, page } })) as Takeaway[]
  expect(rows).toHaveLength(3)
  expect(of(rows, world.ann)).toMatchObject({
    unscored: 1,
    response: [{ _id: written }],
    comments: [{ review: 'Well said' }],
    remarks: [],
    marks: [],
  })
  expect(of(rows, world.bob)).toMatchObject({ response: [], marks: [] })
  const remarked = await world.mine.patch(of(rows, world.ann)._id, {
    $addToSet: { comments: { page, review: 'Say more' } },
  })
  expect(remarked.remarks).toEqual([remarked.comments.find(({ review }) => review === 'Say more')?._id])
  expect(
    await refusal(
      world.ann.service('session-takeaway-snapshot').get('byPage', { query: { session: lesson._id, page } }),
    ),
  ).toBe('forbidden')
})

describe('paper work and remarks', () => {
  test('are added by the teacher, count as answers, and can be deleted', async () => {
    const { lesson } = await world.taught()
    const { _id } = of(await world.mine.list(lesson._id), world.cy)
    const page = lesson.snapshot?.questions[1]?.page
    const photo = await world.file(world.teacher.id)
    const added = await world.mine.patch(_id, { $addToSet: { response: { page, content: photo } } })
    expect(added).toMatchObject({
      unscored: 1,
      response: [{ content: photo, teacherSharing: true, file: true }],
    })
    expect(added.files[photo]).toContain(photo)
    expect((await world.mine.snapshot(lesson._id)).stats[1]).toMatchObject({ answer: 2 })
    const foreign = await world.file(world.stranger.id)
    expect(
      await refusal(world.mine.patch(_id, { $addToSet: { response: { page, content: foreign } } })),
    ).toBe('takeaway-file')
    expect(
      await refusal(
        world.mine.patch(_id, { $addToSet: { response: { page: 'nowhere', content: 'Words' } } }),
      ),
    ).toBe('not-found')
    const remarked = await world.mine.patch(_id, {
      $addToSet: { comments: { rid: added.response[0]?._id, review: 'Nice drawing' } },
    })
    expect(remarked.comments).toMatchObject([
      { review: 'Nice drawing', page, from: { _id: world.teacher.id } },
    ])
    expect(
      await refusal(world.as(world.cy).patch(_id, { $pull: { response: { _id: added.response[0]?._id } } })),
    ).toBe('forbidden')
    expect(
      await world.mine.patch(_id, {
        $pull: { response: { _id: added.response[0]?._id }, comments: { _id: remarked.comments[0]?._id } },
      }),
    ).toMatchObject({ response: [], comments: [] })
    // Comments made in class stay in the takeaway.
    expect((await world.mine.data(lesson._id, world.ann.id)).comments).toMatchObject([
      { review: 'Well said' },
    ])
  })
})

describe('sending', () => {
  const mailsToParents = async (id: string) =>
    (await world.db.select({ key: outbox.key }).from(outbox).where(eq(outbox.topic, 'notice'))).filter(
      ({ key }) => key?.startsWith(`TakeawayParent ${id}`),
    ).length

  test('the same scores and remarks are sent once, even ten times concurrently; a change is sent again; each report is counted once', async () => {
    await world.parent(world.ann, 'ann-parent@people.test')
    const { lesson } = await world.taught()
    const { _id } = of(await world.mine.list(lesson._id), world.ann)
    const tries = await Promise.all(Array.from({ length: 10 }, () => world.mine.send(_id, { anyway: true })))
    expect(tries.filter(({ sent }) => sent)).toHaveLength(1)
    expect(tries.reduce((sum, { parents }) => sum + parents, 0)).toBe(1)
    expect(await mailsToParents(_id)).toBe(1)
    expect(await world.get(lesson._id)).toMatchObject({ count: { students: 3, report: 1 } })
    const choice = lesson.snapshot?.questions[0]?._id ?? ''
    await world.mine.mark(lesson._id, world.ann.id, choice, { assess: [{ _id: 'std1', point: 1 }] })
    expect((await world.mine.send(_id, { anyway: true })).sent).toBe(true)
    await world.mine.mark(lesson._id, world.ann.id, choice, { assess: [{ _id: 'std1', point: 1 }] })
    expect((await world.mine.send(_id, { anyway: true })).sent).toBe(false)
    await world.teacher.service('session-snapshot').patch(lesson._id, { comment: 'A lively class' })
    expect((await world.mine.send(_id, { anyway: true })).sent).toBe(true)
    expect(await mailsToParents(_id)).toBe(3)
    expect(await world.get(lesson._id)).toMatchObject({ count: { students: 3, report: 1 } })
    expect(await refusal(world.patch(lesson._id, { status: 'live' }))).toBe('report-sent')
  })

  test('refuses what changed since the teacher looked, and answers without points until confirmed', async () => {
    const { lesson } = await world.taught()
    const { _id, hash } = of(await world.mine.list(lesson._id), world.ann)
    expect(await refusal(world.mine.send(_id))).toBe('takeaway-unscored')
    expect(await refusal(world.mine.sendAll(lesson._id))).toBe('takeaway-unscored')
    await world.mine.patch(_id, { $addToSet: { comments: { review: 'One more thing' } } })
    expect(await refusal(world.mine.send(_id, { hash, anyway: true }))).toBe('takeaway-changed')
    expect(await world.mine.sendAll(lesson._id, { anyway: true })).toMatchObject({ sent: 3, unchanged: 0 })
    expect(await world.mine.sendAll(lesson._id, { anyway: true })).toMatchObject({ sent: 0, unchanged: 3 })
    expect(await world.get(lesson._id)).toMatchObject({ count: { students: 3, report: 3 } })
  })

  test('a learner sees own answers, and scores and remarks as sent; never those of others', async () => {
    const { lesson } = await world.taught()
    const { _id } = of(await world.mine.list(lesson._id), world.ann)
    const before = await world.as(world.ann).report(lesson._id)
    expect(before).toMatchObject({
      sentAt: null,
      marks: [],
      comments: [],
      remark: '',
      point: 0,
      pdf: null,
      response: [{ answer: ['a'] }, { content: 'Because of the moon' }],
    })
    await world.mine.send(_id, { anyway: true })
    await world.mine.mark(lesson._id, world.ann.id, lesson.snapshot?.questions[0]?._id ?? '', {
      assess: [{ _id: 'std1', point: 0 }],
    })
    const after = await world.as(world.ann).report(lesson._id)
    expect(after).toMatchObject({
      point: 4,
      comments: [{ review: 'Well said' }],
      stats: [{ answer: 2, options: [1, 1] }, { answer: 1 }, { answer: 0 }],
    })
    const text = JSON.stringify(after)
    for (const other of [world.bob, world.cy]) expect(text).not.toContain(other.id)
    expect(await refusal(world.as(world.bob).report(lesson._id, world.ann.id))).toBe('not-found')
    expect(await world.mine.report(lesson._id, world.ann.id)).toMatchObject({ point: 4 })
    expect(
      await world.ann.service('session-takeaway-snapshot').get('mine', { query: { session: lesson._id } }),
    ).toMatchObject({ total: 1, data: [{ name: lesson.name, point: 4 }] })
    await world.server.courier.drain()
    expect(await world.noticesOf('TakeawaySent')).toContain(world.ann.id)
  })

  test('a parent reads it through the link in the email, without an account; an unconfirmed one gets no email', async () => {
    await world.parent(world.ann, 'reader@people.test')
    await world.parent(world.bob, 'unconfirmed@people.test', false)
    const { lesson } = await world.taught()
    await world.mine.sendAll(lesson._id, { anyway: true })
    expect(await world.mails('unconfirmed@people.test')).toEqual([])
    const [mail] = await world.mails('reader@people.test')
    const report = await world.as(world.guest).byLink(world.keyIn(mail?.text ?? ''))
    expect(report).toMatchObject({ student: { _id: world.ann.id }, point: 4, name: lesson.name })
    expect(await refusal(world.as(world.guest).byLink('a'.repeat(43)))).toBe('link-invalid')
    const pdf = await fetch(`${world.server.origin}${report.pdf}`)
    expect([pdf.status, pdf.headers.get('content-type'), (await pdf.text()).slice(0, 5)]).toEqual([
      200,
      'application/pdf',
      '%PDF-',
    ])
    expect(
      (await fetch(`${world.server.origin}${report.pdf?.replace(/.$/, last => (last === 'A' ? 'B' : 'A'))}`))
        .status,
    ).toBe(403)
    // The school's contact for the child has changed.
    await world.parent(world.ann, 'other@people.test')
    expect(await refusal(world.as(world.guest).byLink(world.keyIn(mail?.text ?? '')))).toBe('link-invalid')
  })

  test('only learner and teacher can discuss it', async () => {
    const { lesson } = await world.taught()
    const { _id } = of(await world.mine.list(lesson._id), world.ann)
    await world.ann
      .service('message')
      .create({ rid: _id, type: 'session-takeaway', message: 'Why only one point?' })
    expect(
      await world.teacher.service('message').find({ query: { rid: _id, type: 'session-takeaway' } }),
    ).toMatchObject({ data: [{ message: 'Why only one point?', role: 'user' }] })
    expect(
      await refusal(world.bob.service('message').find({ query: { rid: _id, type: 'session-takeaway' } })),
    ).toBe('not-found')
  })
})

describe('student-paced', () => {
  test('a learner who finishes gets a takeaway at once; the others when the session closes', async () => {
    const lesson = await world.begun({ type: 'selfStudy', classId: undefined, cid: await world.task({}, 3) })
    for (const pupil of [world.ann, world.bob])
      await world.patch(lesson._id, { $addToSet: { reg: { _id: pupil.id } } }, pupil)
    await world.answer(lesson, world.ann.id, 0, { answer: ['a'], content: '' })
    const finish = (who: typeof world.ann) =>
      who.service('session-takeaway-snapshot').patch('finish', { session: lesson._id })
    expect(await refusal(finish(world.cy))).toBe('not-found')
    const done = (await finish(world.ann)) as {
      finishedAt: string
      questions: { options: { on: boolean }[] }[]
    }
    expect(done.questions[0]?.options.some(({ on }) => on)).toBe(false)
    expect(await finish(world.ann)).toMatchObject({ finishedAt: done.finishedAt })
    expect((await world.mine.list(lesson._id)).map(({ uid, point }) => [uid, point])).toEqual([
      [world.ann.id, 4],
    ])
    expect(await world.get(lesson._id)).toMatchObject({ count: { students: 1 } })
    await world.end(lesson)
    expect((await world.mine.list(lesson._id)).length).toBe(2)
    expect((await world.as(world.bob).report(lesson._id)).questions[0]?.options.some(({ on }) => on)).toBe(
      true,
    )
  })
})

describe('permissions and accounts', () => {
  test('a colleague who teaches the class can mark and send too', async () => {
    const { lesson } = await world.taught({ classId: await world.klass([world.ann, world.bob, world.cy]) })
    expect(await refusal(world.as(world.colleague).snapshot(lesson._id))).toBe('not-found')
    const [helper] = await world.db
      .select({ id: staff.id })
      .from(staff)
      .where(eq(staff.uid, world.colleague.id))
    await world.db.insert(classStaff).values({ class: lesson.classId ?? '', staff: helper?.id ?? '' })
    const { _id } = of(await world.as(world.colleague).list(lesson._id), world.ann)
    expect(await world.as(world.colleague).send(_id, { anyway: true })).toMatchObject({ sent: true })
  })

  test("closing an account deletes that learner's work; the class keeps its figures", async () => {
    const leaver = await world.person({ role: 'student', name: ['Lea', 'Ver'] })
    const lesson = await world.begun({ type: 'selfStudy', classId: undefined, cid: await world.task({}, 3) })
    await world.patch(lesson._id, { $addToSet: { reg: { _id: leaver.id } } }, leaver)
    await world.answer(lesson, leaver.id, 1, { content: 'Own words' })
    await leaver.service('session-takeaway-snapshot').patch('finish', { session: lesson._id })
    expect(JSON.stringify((await readPersonalData(world.db, leaver.id))['after-class'])).toContain(
      'Own words',
    )
    await world.db.transaction(tx => runClosingSteps(tx, { user: leaver.id, now: world.kit.clock.now() }))
    expect(await world.db.select().from(takeaways).where(eq(takeaways.uid, leaver.id))).toEqual([])
    expect(await world.mine.list(lesson._id)).toEqual([])
  })

  test('marks and answers of a closed account stay in the figures of the class, without a name', async () => {
    const leaver = await world.person({ role: 'student', name: ['Lea', 'Ver'] })
    const lesson = await world.begun({ type: 'selfStudy', classId: undefined, cid: await world.task({}, 3) })
    for (const who of [leaver, world.ann]) {
      await world.patch(lesson._id, { $addToSet: { reg: { _id: who.id } } }, who)
      await world.answer(lesson, who.id, 0, { answer: ['a'], content: '' })
    }
    await world.enter(lesson, leaver.id, { nickname: 'Lea Ver' })
    const written = await world.answer(lesson, world.ann.id, 1, { content: 'Anns words' })
    await world.comment(lesson, written, world.ann.id, 'Well said')
    await world.db
      .update(roomComments)
      .set({ from: leaver.id, sender: 'Lea Ver' })
      .where(eq(roomComments.response, written))
    for (const who of [leaver, world.ann])
      await who.service('session-takeaway-snapshot').patch('finish', { session: lesson._id })
    const { _id } = of(await world.mine.list(lesson._id), world.ann)
    await world.mine.send(_id, { anyway: true })
    const page = lesson.snapshot?.questions[1]?.page
    const figures = async () => ({
      stats: (await world.mine.snapshot(lesson._id)).stats[0],
      plots: await world.teacher.service('session-snapshot').get('plots', { query: { _id: lesson._id } }),
      marks: (await world.db.select().from(marks).where(eq(marks.session, lesson._id))).length,
    })
    const everything = async () =>
      JSON.stringify([
        await world.db.select().from(takeaways).where(eq(takeaways.session, lesson._id)),
        await world.db.select().from(classSnapshots).where(eq(classSnapshots.id, lesson._id)),
        await world.db.select().from(responses).where(eq(responses.session, lesson._id)),
        await world.db.select().from(registrations).where(eq(registrations.session, lesson._id)),
      ])
    const before = await figures()
    expect(before).toMatchObject({ stats: { answer: 2 }, marks: 2 })
    expect(await everything()).toContain('Lea Ver')

    await world.db.transaction(tx => runClosingSteps(tx, { user: leaver.id, now: world.kit.clock.now() }))
    // The teacher's addition counts the answers again.
    await world.mine.patch(_id, { $addToSet: { response: { page, content: 'On paper' } } })
    expect(await figures()).toEqual(before)
    expect(await everything()).toContain('Well said')
    expect(await everything()).not.toContain('Lea Ver')

    await world.db.transaction(tx => clearSession(tx, lesson._id, true))
    expect(await world.db.select().from(marks).where(eq(marks.session, lesson._id))).toEqual([])
  })
})
