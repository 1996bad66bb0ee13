// What guardians approve and read: always under 13, later on request, and never for another child.
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { messages } from '#communications/server/talk.tables.ts'
import { guardians } from '#schools/server/people.tables.ts'
import { schools } from '#schools/server/plans.tables.ts'
import type { FamilyLessons, FamilyThread } from '#services/contract/family/family.contract.ts'
import { guardianAsks } from '../help.tables.ts'
import { questions } from '../questions.tables.ts'
import { refusal, startHelp, type HelpWorld, type Person } from '../testing/help-world.ts'

let world: HelpWorld
let tutor: Person
let mum: { code: string; student: string }
let stranger: { code: string; student: string }
let packUser: string
beforeAll(async () => {
  world = await startHelp()
  tutor = await world.provider()
  mum = await world.guardian(world.bob, 'bobs.mum@people.test')
  stranger = await world.guardian(world.ann, 'anns.dad@people.test')
  packUser = await world.credits(world.bob.id, 20)
  const question = world.kit.newId()
  const at = { createdAt: world.kit.clock.now() }
  await world.db.insert(questions).values({ id: question, booker: world.bob.id, servicer: tutor.id, ...at })
  const said = (writer: string, side: 'user' | 'admin', message: string, seconds: number) => ({
    id: world.kit.newId(),
    type: 'service-question' as const,
    rid: question,
    writer,
    side,
    message,
    attachments: [],
    createdAt: new Date(at.createdAt.getTime() + seconds * 1000),
  })
  await world.db
    .insert(messages)
    .values([said(world.bob.id, 'user', 'Do you teach optics?', 0), said(tutor.id, 'admin', 'Yes, I do.', 1)])
})
afterAll(() => world.stop())
beforeEach(async () => {
  await world.db.delete(guardianAsks)
  await world.born(world.bob, 15)
})

const lessons = async (query: object) =>
  (await world.guest.service('service-family').get('lessons', { query: { ...query } })) as FamilyLessons
const read = async (query: object) =>
  (await world.guest.service('service-family').get('messages', { query: { ...query } })) as {
    threads: FamilyThread[]
  }
const ask = (query: object, on: boolean) =>
  world.guest.service('service-family').patch('ask', { ...query, ask: on })
let hour = 8
const book = async () => {
  const day = new Date(world.kit.clock.now().getTime() + 2 * 86_400_000)
  const start = new Date(Date.UTC(day.getUTCFullYear(), day.getUTCMonth(), day.getUTCDate(), hour++))
  return (await world.bob
    .service('service-booking')
    .create({ packUser, servicer: tutor.id, start: start.toISOString() })) as {
    _id: string
    status: string
    guardianReads: boolean
  }
}

describe('between 13 and 17', () => {
  test('a guardian reads and approves nothing before requesting it', async () => {
    expect(await lessons(mum)).toMatchObject({ isAlways: false, mayAsk: true, asks: false, lessons: [] })
    expect(await refusal(read(mum))).toBe('family-not-asked')
    expect(await book()).toMatchObject({ status: 'booked', guardianReads: false })
  })

  test('once requested, lessons wait, messages are read without being marked as read, and both sides know', async () => {
    await ask(mum, true)
    expect(await book()).toMatchObject({ status: 'waiting', guardianReads: true })
    const { threads } = await read(mum)
    expect(
      threads.map(({ messages: said }) => said.map(({ isChild, message }) => [isChild, message])),
    ).toEqual([
      [
        [true, 'Do you teach optics?'],
        [false, 'Yes, I do.'],
      ],
    ])
    expect((await world.db.select().from(messages)).every(({ read: isRead }) => !isRead)).toBe(true)
    expect((await lessons(mum)).lessons.length).toBeGreaterThan(0)
    await ask(mum, false)
    expect((await book()).status).toBe('booked')
    expect(await refusal(read(mum))).toBe('family-not-asked')
  })

  test('a guardian whose guardianship has ended is no longer asked', async () => {
    await ask(mum, true)
    await world.parent(world.bob, 'bobs.mum@people.test', false)
    expect((await book()).status).toBe('booked')
    await world.parent(world.bob, 'bobs.mum@people.test')
  })
})

test('under 13 a guardian always approves and reads, and cannot opt out', async () => {
  await world.born(world.bob, 12)
  expect(await lessons(mum)).toMatchObject({ isAlways: true, mayAsk: false })
  expect((await read(mum)).threads).toHaveLength(1)
  expect(await book()).toMatchObject({ status: 'waiting', guardianReads: true })
  expect(await refusal(ask(mum, false))).toBe('family-ask')
})

test('the mail about a lesson names its time as this guardian reads it, else in the zone of the school', async () => {
  await world.born(world.bob, 12)
  const { db } = world
  const place = (timeZone: string | null) =>
    db.update(guardians).set({ timeZone, lang: 'en-GB' }).where(eq(guardians.email, 'bobs.mum@people.test'))
  const named = async () => {
    await book()
    return (await world.mails('bobs.mum@people.test')).at(-1)?.text ?? ''
  }
  await place('Asia/Tokyo')
  expect(await named()).toContain('(Japan Standard Time)')
  await place(null)
  await db.update(schools).set({ timeZone: 'Asia/Kolkata' }).where(eq(schools.id, world.school.id))
  expect(await named()).toContain('(India Standard Time)')
})

test('from 18 on nobody approves, and the requirements end', async () => {
  await ask(mum, true)
  await world.born(world.bob, 18)
  expect(await lessons(mum)).toMatchObject({ isAlways: false, mayAsk: false, asks: false })
  expect(await refusal(read(mum))).toBe('family-not-asked')
  expect((await book()).status).toBe('booked')
})

test('guardians of other children, the child and outsiders get not-found', async () => {
  const child = { student: mum.student }
  for (const call of [lessons, read, (query: object) => ask(query, true)])
    expect(await refusal(call({ ...child, code: stranger.code }))).toBe('not-found')
  for (const by of [world.ann, world.bob, tutor, world.teacher])
    expect(await refusal(by.service('service-family').get('messages', { query: child }))).toBe('not-found')
  expect(await refusal(lessons(child))).not.toBe('none')
})
