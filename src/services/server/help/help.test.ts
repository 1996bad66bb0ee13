// From a report to a lesson: eligibility, matching packages, booking, and access to answers.
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { classSnapshots, takeaways } from '#rooms/server/takeaway.tables.ts'
import { bookings } from '../bookings.tables.ts'
import { helpConsents } from '../help.tables.ts'
import { refusal, startHelp, type HelpWorld, type Person } from '../testing/help-world.ts'

const mum = 'bobs.mum@people.test'

let world: HelpWorld
let tutor: Person
let report: string
let session: string
let guardian: { code: string; student: string }
beforeAll(async () => {
  world = await startHelp()
  tutor = await world.provider()
  await world.pack()
  ;({
    report,
    lesson: { _id: session },
  } = await world.reported())
  guardian = await world.guardian(world.bob, mum)
})
afterAll(() => world.stop())
beforeEach(async () => {
  await world.switchHelp(true)
  await world.born(world.bob, 15)
  await world.db.delete(helpConsents)
})

const place = () => ({ report })
const asGuardian = () => ({ report, ...guardian })
/** Not the first slot, whose notice may run out before it is booked. */
const nextStart = async (): Promise<string> => {
  const { providers } = await world.times(world.guest, asGuardian())
  return providers[0]?.slots[1]?.start ?? ''
}

describe('help is offered', () => {
  test('nowhere before the school enables it', async () => {
    await world.switchHelp(false)
    expect(await world.help(world.bob, place())).toMatchObject({
      isOffered: false,
      packs: [],
      standards: [],
    })
    expect(await refusal(world.times(world.bob, place()))).toBe('help-off')
    expect(await refusal(world.agree(world.teacher, place()))).toBe('help-off')
  })

  test('to the learner, the guardian and the teacher, for standards not mastered', async () => {
    for (const [by, query, as] of [
      [world.bob, place(), 'learner'],
      [world.guest, asGuardian(), 'guardian'],
      [world.teacher, place(), 'teacher'],
      [world.admin, place(), 'observer'],
    ] as const) {
      const found = await world.help(by, query)
      expect(found).toMatchObject({ as, isOffered: true, packs: [{ providers: 1 }] })
      expect(found.standards.map(({ _id, point, score }) => [_id, point, score])).toEqual([
        ['std1', 0, 3],
        ['std2', 0, 1],
      ])
    }
  })

  test('only to the guardian under 13', async () => {
    await world.born(world.bob, 12)
    expect(await world.help(world.bob, place())).toMatchObject({ isOffered: false, packs: [] })
    expect(await refusal(world.times(world.bob, place()))).toBe('help-guardian')
    expect(await world.help(world.guest, asGuardian())).toMatchObject({ isOffered: true })
  })

  test('to nobody else', async () => {
    const stranger = await world.person()
    const other = await world.guardian(world.ann, 'anns.dad@people.test')
    for (const [by, query] of [
      [world.ann, place()],
      [stranger, place()],
      [world.guest, place()],
      [world.guest, { report, ...other }],
      [tutor, place()],
    ] as const)
      expect(await refusal(world.help(by, query))).toBe('not-found')
  })

  test.each([
    ['subject', { subject: 'Mathematics', scope: 'nz Mathematics' }],
    ['curriculum', { curriculum: 'uk', scope: 'uk Science' }],
    ['grade', { gradeGroups: ['tertiary' as const] }],
  ])('by providers of the same %s only', async (_name, scope) => {
    const unfit = await world.provider(scope)
    await world.credits(world.bob.id, 1)
    const { providers } = await world.times(world.bob, place())
    expect(providers.map(({ _id }) => _id)).toEqual([tutor.id])
    expect(providers.map(({ _id }) => _id)).not.toContain(unfit.id)
  })
})

describe('a lesson on a standard', () => {
  test('is booked by a guardian with the child’s credits, approved, and linked to the standard', async () => {
    const packUser = await world.credits(world.bob.id)
    const made = await world.bookHelp(world.guest, {
      ...asGuardian(),
      packUser,
      servicer: tutor.id,
      start: await nextStart(),
      proof: await world.proof(world.guest, asGuardian(), mum),
    })
    expect(made.status).toBe('booked')
    for (const by of [world.bob, tutor])
      expect(await by.service('service-booking').get(made._id)).toMatchObject({
        about: { _id: 'std1', name: 'Target std1' },
        booker: { _id: world.bob.id },
        guardian: { approvedAt: expect.any(String) },
      })
  })

  test('cannot be booked with a forwarded link until the guardian’s mailbox is verified', async () => {
    const packUser = await world.credits(world.bob.id)
    const data = { ...asGuardian(), packUser, servicer: tutor.id, start: await nextStart() }
    const available = async () =>
      (await world.times(world.guest, asGuardian())).credits?.available ?? Number.NaN
    const before = await available()
    const stranger = await world.person()
    for (const by of [world.guest, stranger]) {
      expect((await world.times(by, asGuardian())).needsProof).toBe(true)
      expect(await refusal(world.bookHelp(by, data))).toBe('help-proof')
      expect(await refusal(world.bookHelp(by, { ...data, proof: '000000' }))).toBe('code-wrong')
    }
    expect(await available()).toBe(before)
    // Only the guardian gets the code, which is valid for one lesson.
    const proof = await world.proof(stranger, asGuardian(), mum)
    expect((await world.bookHelp(world.guest, { ...data, proof })).status).toBe('booked')
    const again = { ...data, start: await nextStart(), proof }
    expect(await refusal(world.bookHelp(world.guest, again))).toBe('code-wrong')
  })

  test('is booked without a code from the guardian’s own account', async () => {
    const packUser = await world.credits(world.bob.id)
    const account = await world.person({ email: mum })
    expect((await world.times(account, asGuardian())).needsProof).toBe(false)
    const data = { ...asGuardian(), packUser, servicer: tutor.id, start: await nextStart() }
    expect((await world.bookHelp(account, data)).status).toBe('booked')
    expect(
      await account.service('service-help').patch('proof', { ...asGuardian(), standard: 'std1' }),
    ).toEqual({
      sent: false,
    })
  })

  test("cannot be booked by teachers, classmates, or with others' credits", async () => {
    const [own, foreign] = [await world.credits(world.bob.id), await world.credits(world.ann.id)]
    const start = await nextStart()
    const data = { ...place(), servicer: tutor.id, start }
    expect(await refusal(world.bookHelp(world.teacher, { ...data, packUser: own }))).toBe('help-role')
    expect(await refusal(world.bookHelp(world.admin, { ...data, packUser: own }))).toBe('help-role')
    expect(await refusal(world.bookHelp(world.ann, { ...data, packUser: foreign }))).toBe('not-found')
    expect(await refusal(world.bookHelp(world.bob, { ...data, packUser: foreign }))).toBe('not-found')
    await world.born(world.bob, 12)
    expect(await refusal(world.bookHelp(world.bob, { ...data, packUser: own }))).toBe('help-guardian')
  })

  test('waits for a guardian who requested approval, when the learner books', async () => {
    const packUser = await world.credits(world.bob.id)
    const { student, code } = guardian
    await world.guest.service('service-family').patch('ask', { student, code, ask: true })
    const start = await nextStart()
    const made = await world.bookHelp(world.bob, { ...place(), packUser, servicer: tutor.id, start })
    expect(made.status).toBe('waiting')
    await world.guest.service('service-family').patch('ask', { student, code, ask: false })
  })

  test('a mastered standard offers no lesson', async () => {
    const cards = await world.mine.list(session)
    const anns = cards.find(({ uid }) => uid === world.ann.id)?._id ?? ''
    await world.mine.send(anns, { anyway: true })
    expect((await world.help(world.ann, { report: anns })).standards).toEqual([])
    expect(await refusal(world.times(world.ann, { report: anns }))).toBe('help-mastered')
  })
})

describe('answers', () => {
  const booked = async (): Promise<string> => {
    const [row] = await world.db.select().from(bookings).where(eq(bookings.status, 'booked')).limit(1)
    if (!row) throw new Error('no lesson')
    return row.id
  }

  test('are visible to the tutor once teacher and guardian agreed, until one withdraws', async () => {
    const id = await booked()
    const seen = async () => (await world.answers(tutor, id)).work
    expect(await seen()).toBeNull()
    expect(await world.agree(world.teacher, place())).toEqual({ teacher: true, family: false })
    expect(await seen()).toBeNull()
    expect(await world.agree(world.guest, asGuardian())).toEqual({ teacher: true, family: true })
    const work = await seen()
    expect(work?.questions).toHaveLength(1)
    expect(work?.response.map(({ answer }) => answer)).toEqual([['b']])
    await world.agree(world.teacher, { ...place(), agree: false })
    expect(await seen()).toBeNull()
    await world.agree(world.teacher, place())
    await world.agree(world.guest, { ...asGuardian(), agree: false })
    expect(await seen()).toBeNull()
    // Withdrawn agreements stay on record.
    expect(await world.db.$count(helpConsents)).toBe(3)
  })

  test('each standard needs a separate agreement', async () => {
    await world.agree(world.teacher, { ...place(), standard: 'std2' })
    await world.agree(world.guest, { ...asGuardian(), standard: 'std2' })
    expect((await world.answers(tutor, await booked())).work).toBeNull()
    expect(await refusal(world.agree(world.teacher, { ...place(), standard: 'unknown' }))).toBe('not-found')
  })

  test('only the tutor reads them, and nobody consents for others', async () => {
    const id = await booked()
    for (const by of [world.bob, world.teacher, await world.provider(), world.admin])
      expect(await refusal(world.answers(by, id))).toBe('not-found')
    expect(await refusal(world.answers(world.guest as Person, id))).not.toBe('none')
    expect(await refusal(world.agree(world.bob, place()))).toBe('help-agree')
    expect(await refusal(world.agree(world.admin, place()))).toBe('help-agree')
    expect(await refusal(world.agree(world.ann, place()))).toBe('not-found')
    expect(await refusal(world.agree(tutor, place()))).toBe('not-found')
  })

  test('an adult learner consents alone', async () => {
    await world.born(world.bob, 18)
    expect(await world.agree(world.bob, place())).toEqual({ teacher: false, family: true })
  })
})

test('a later report shows marks on the standard before and after the lesson, by date', async () => {
  const [lesson] = await world.db.select().from(bookings).where(eq(bookings.status, 'booked')).limit(1)
  if (!lesson) throw new Error('no lesson')
  const later = await reportAt(new Date(lesson.start.getTime() + 86_400_000))
  const { standards } = await world.help(world.guest, { ...asGuardian(), report: later })
  const moments = standards.find(({ _id }) => _id === 'std1')?.moments ?? []
  const [first, ...rest] = moments
  expect(first).toMatchObject({ kind: 'marks', marks: { point: 0, score: 3 } })
  expect(
    rest
      .map(({ kind }) => kind)
      .slice(0, -1)
      .every(kind => kind === 'lesson'),
  ).toBe(true)
  expect(rest.at(-1)).toMatchObject({ kind: 'marks', marks: { point: 3, score: 3 } })
  expect(moments.map(({ at }) => at)).toEqual(moments.map(({ at }) => at).toSorted())
  // The school sees outside lessons only of families who share them.
  const kinds = async () =>
    (await world.help(world.teacher, { report })).standards[0]?.moments.map(({ kind }) => kind) ?? []
  expect(await kinds()).not.toContain('lesson')
  await world.agree(world.guest, asGuardian())
  expect(await kinds()).toContain('lesson')
})

/** A later lesson of the same class, with full points for the standard. */
async function reportAt(start: Date): Promise<string> {
  const { db, kit } = world
  const [row] = await db.select().from(takeaways).where(eq(takeaways.id, report))
  const [snapshot] = await db
    .select()
    .from(classSnapshots)
    .where(eq(classSnapshots.id, row?.session ?? ''))
  if (!row?.sent || !snapshot) throw new Error('no report')
  const [id, laterSession] = [kit.newId(), kit.newId()]
  const marks = row.sent.marks.map(mark => ({
    ...mark,
    outlines: {
      ...mark.outlines,
      ...(mark.outlines.assess && {
        assess: mark.outlines.assess.map(entry => ({ ...entry, point: entry.score })),
      }),
    },
  }))
  await db.insert(classSnapshots).values({ ...snapshot, id: laterSession, start })
  await db
    .insert(takeaways)
    .values({ ...row, id, session: laterSession, sentAt: start, sent: { ...row.sent, marks } })
  return id
}
