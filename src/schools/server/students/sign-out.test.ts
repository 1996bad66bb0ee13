import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { socketClient } from '#kit/server/testing/test-server.ts'
import { refused, startSchools, type World } from '../testing/schools-world.ts'

let world: World
beforeAll(async () => {
  world = await startSchools()
})
afterAll(() => world.stop())

/** A tab in the school's workplace: its events, and whether its socket was closed. */
async function openTab(token: string, school: string) {
  const received: string[] = []
  const line = await socketClient(world.server.base, token, { school, onEvent: name => received.push(name) })
  return { received, line }
}

type Act = (of: Awaited<ReturnType<World['school']>>, record: string) => Promise<unknown>
const acts: [string, 'staff' | 'student', Act][] = [
  [
    'a colleague is archived',
    'staff',
    (of, id) => of.admin.app.service('school-user').patch('archive', { school: of.id, ids: [id] }),
  ],
  ['a colleague is removed', 'staff', (of, id) => of.admin.app.service('school-user').remove(id)],
  [
    'a student is archived',
    'student',
    (of, id) => of.admin.app.service('students').patch('archive', { school: of.id, ids: [id] }),
  ],
  ['a student is removed', 'student', (of, id) => of.admin.app.service('students').remove(id)],
]

describe.each(acts)('%s while a tab is open', (_, as, act) => {
  test('the tab is notified, reconnects without the school, and its calls are refused', async () => {
    const of = await world.school()
    const who = await (as === 'staff' ? world.colleague(of) : world.pupil(of))
    const { received, line } = await openTab(who.token, of.id)
    const before = await world
      .app(who.token, { 'x-school': of.id })
      .service('users')
      .get('accountPlan', {
        query: { school: of.id },
      })
    expect(before).toMatchObject({ name: of.name })

    const closed = new Promise<string>(resolve => line.socket.once('disconnect', resolve))
    await act(of, who.record)
    expect(await closed).toBe('transport close')
    expect(received).toContain('school-plan left')

    // Delivers the events about the removal first.
    await world.server.courier.drain()
    // After reconnecting it receives no events of the school.
    const again = await openTab(who.token, of.id)
    await world.colleague(of)
    await world.server.courier.drain()
    expect(
      again.received.filter(name => name.startsWith('school-user') || name.startsWith('students')),
    ).toEqual([])

    const mine = world.app(who.token, { 'x-school': of.id })
    expect(await refused(mine.service('users').patch(who.id, { nickname: 'Still here' }))).toBe('school-left')
    const { error } = await again.line.call('patch', 'users', who.id, { nickname: 'Still here' }, {})
    expect((error as { data: { code: string } }).data.code).toBe('school-left')
    // Their own account is unchanged.
    await world.app(who.token).service('users').patch(who.id, { nickname: 'Somebody' })
    again.line.close()
  })
})

test('removing a school signs everybody out', async () => {
  const of = await world.school()
  const { received, line } = await openTab(of.admin.token, of.id)
  const closed = new Promise<string>(resolve => line.socket.once('disconnect', resolve))
  await (await world.manager('admin')).app.service('school-plan').remove(of.id)
  expect(await closed).toBe('transport close')
  expect(received).toContain('school-plan left')
})
