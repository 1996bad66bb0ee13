// Reminders a day and an hour before: a separate one for public workshops, once per start, and none for
// cancelled sessions.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { hourMs } from '#kit/contract/durations.ts'
import { runJob } from '#kit/server/testing/run-job.ts'
import type { Session } from '#sessions/contract/session.shapes.ts'
import { reminderJob } from './reminders.ts'
import { startEnrol, type EnrolWorld, type Person } from '../testing/enrol-world.ts'

let world: EnrolWorld
beforeAll(async () => {
  world = await startEnrol()
})
afterAll(() => world.stop())

const workshop = (hours = 72) => world.workshop(world.inHours(hours))
/** Runs three times, as concurrent nodes do. */
async function remind(hoursBefore: number, { start }: Pick<Session, 'start'>): Promise<void> {
  const now = new Date(new Date(start).getTime() - hoursBefore * hourMs)
  for (let times = 0; times < 3; times++) await runJob(reminderJob(world.kit), now)
}
const code = 'WorkshopReminderBeforeClass'
const reminded = (session: Session, of = code) => world.noticesAbout(of, session._id)
const times = (receivers: readonly string[], { id }: Person) => receivers.filter(each => each === id).length

test('registered people and the host are reminded a day and an hour before, once each', async () => {
  const session = await workshop()
  const [early, late] = (await world.learners(2)) as [Person, Person]
  await world.register(session._id, early)
  await remind(26, session)
  expect(await reminded(session)).toEqual([])
  await remind(23.9, session)
  expect(await reminded(session)).toEqual([early.id, world.teacher.id].toSorted())
  // People who registered after that moment have just read the time.
  await world.register(session._id, late)
  await remind(23, session)
  expect(await reminded(session)).toHaveLength(2)
  await remind(0.9, session)
  const all = await reminded(session)
  expect([early, late, world.teacher].map(who => times(all, who))).toEqual([2, 1, 2])
  expect(await reminded(session, 'SessionReminder')).toEqual([])
  await remind(-0.1, session)
  expect(await reminded(session)).toHaveLength(5)
})

test('cancelled sessions and people who left get no reminder', async () => {
  const [cancelled, left] = [await workshop(), await workshop()]
  const [ann, ben] = (await world.learners(2)) as [Person, Person]
  await world.register(cancelled._id, ann)
  await world.register(left._id, ann)
  await world.register(left._id, ben)
  await world.teacher.service('session').remove(cancelled._id)
  await world.leave(left._id, ben)
  await remind(23.9, cancelled)
  await remind(0.9, cancelled)
  await remind(23.9, left)
  expect(await reminded(cancelled)).toEqual([])
  const all = await reminded(left)
  expect([ann, ben].map(who => times(all, who))).toEqual([2, 0])
})

test('a moved session has new reminders for its new start, none for the old', async () => {
  const session = await workshop()
  const [ann] = (await world.learners(1)) as [Person]
  await world.register(session._id, ann)
  await remind(23.9, session)
  const moved = await world.patch(session._id, world.inHours(120))
  await remind(0.9, session)
  expect(times(await reminded(session), ann)).toBe(1)
  await remind(23.9, moved)
  await remind(0.9, moved)
  expect(times(await reminded(session), ann)).toBe(3)
})

test('class lessons use the session reminder', async () => {
  const session = await world.lesson(world.inHours(72))
  await remind(23.9, session)
  expect(await reminded(session)).toEqual([])
  expect(await reminded(session, 'SessionReminder')).toContain(world.teacher.id)
})
