// Link previews exist for public sessions only.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { describeSessions } from './meta.ts'
import { startSessions, type SessionsWorld } from '../testing/sessions-world.ts'

let world: SessionsWorld
beforeAll(async () => {
  world = await startSessions()
})
afterAll(() => world.stop())

const describePage = (path: string) => describeSessions(world.kit)(path)

test('a workshop at each of its URLs', async () => {
  const { _id } = await world.workshop({ name: 'Tides for all' })
  for (const path of [
    `/workshop/${_id}`,
    `/taskWorkshop/${_id}`,
    `/pdCourse/${_id}`,
    `/workshop/harbour/${_id}`,
    `/session/view/${_id}`,
    `/session/taskWorkshop/${_id}`,
    `/detail/workshop/${_id}`,
  ]) {
    expect(await describePage(path)).toMatchObject({ title: 'Tides for all', path: `/taskWorkshop/${_id}` })
  }
})

test('nothing about class lessons, a school’s internal sessions, and archived ones', async () => {
  const inner = await world.create({ type: 'taskSchoolWorkshop', cid: await world.task() })
  const away = await world.workshop()
  await world.patch(away._id, { del: true })
  for (const { _id } of [await world.lesson(), inner, away]) {
    expect(await describePage(`/session/view/${_id}`)).toBeUndefined()
    expect(
      (await fetch(`${new URL(world.base).origin}/fio/session/${_id}/cover`, { redirect: 'manual' })).status,
    ).toBe(404)
  }
})
