// Maximum size of a learner's attachment by plan, reported before any upload.
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { schools } from '../plans.tables.ts'
import { startSchools, type Person, type World } from '../testing/schools-world.ts'

let world: World
beforeAll(async () => {
  world = await startSchools()
})
afterAll(() => world.stop())

const megabyte = 1024 ** 2
/** Asks whether a file of this size may be uploaded. */
async function ask(
  { token }: Person,
  megabytes: number,
  { purpose = 'attachment', school }: { purpose?: string; school?: string } = {},
) {
  const answer = await fetch(
    `${world.server.origin}/fio/files/${'a'.repeat(64)}/parts?purpose=${purpose}&name=film.mp4&size=${Math.round(megabytes * megabyte)}`,
    { headers: { authorization: `Bearer ${token}`, ...(school && { 'x-school': school }) } },
  )
  const { message } = (await answer.json()) as { message?: string }
  return { status: answer.status, message }
}
const tooLarge = (most: number) => ({
  status: 413,
  message: `This file is too large. With the plan of your class, one file may have at most ${most} MB.`,
})
const fits = { status: 200 }

it('a school’s plan sets the limit of its learners; without a school the free plan applies', async () => {
  const school = await world.school()
  const [pupil, alone] = [await world.pupil(school), await world.person({ role: 'student' })]
  expect(await ask(pupil, 200, { school: school.id })).toMatchObject(fits)
  expect(await ask(pupil, 200.1, { school: school.id })).toMatchObject(tooLarge(200))
  expect(await ask(pupil, 150)).toMatchObject(fits)
  expect(await ask(alone, 10)).toMatchObject(fits)
  expect(await ask(alone, 10.1)).toMatchObject(tooLarge(10))
  for (const [tier, most] of [
    ['free', 10],
    ['personal', 100],
    ['personalPlus', 100],
  ] as const) {
    await world.kit.db.update(schools).set({ tier }).where(eq(schools.id, school.id))
    expect(await ask(pupil, most, { school: school.id })).toMatchObject(fits)
    expect(await ask(pupil, most + 1, { school: school.id })).toMatchObject(tooLarge(most))
  }
})

it('a direct upload is refused in the same way, and nothing is stored', async () => {
  const alone = await world.person({ role: 'student' })
  const { status, body } = await world.sendFile(alone, null, { bytes: 10 * megabyte + 1 })
  expect({ status, message: body.message, code: body.data.code }).toEqual({
    ...tooLarge(10),
    code: 'attachment-size',
  })
  expect((await world.sendFile(alone, null, { bytes: 9 * megabyte })).status).toBe(201)
})

it('educators, and other kinds of files, keep the general limits', async () => {
  const [teacher, learner] = [await world.person(), await world.person({ role: 'student' })]
  expect(await ask(teacher, 100)).toMatchObject(fits)
  expect(await ask(teacher, 101)).toMatchObject({
    status: 413,
    message: 'This file is too large. Choose a picture, video, audio or PDF of at most 100 MB.',
  })
  expect(await ask(teacher, 900, { purpose: 'content' })).toMatchObject(fits)
  expect(await ask(teacher, 1025, { purpose: 'content' })).toMatchObject({
    status: 413,
    message: expect.stringContaining('a video (MP4, MOV or WebM) of at most 1 GB') as string,
  })
  expect(await ask(learner, 11, { purpose: 'avatar' })).toMatchObject({
    status: 413,
    message: expect.stringContaining('at most 10 MB') as string,
  })
})
