import { afterAll, beforeAll, expect, test } from 'vitest'
import { startIdentity } from '../testing/identity-server.ts'

type World = Awaited<ReturnType<typeof startIdentity>>
let world: World
beforeAll(async () => {
  world = await startIdentity()
})
afterAll(() => world.server.stop())

const fault = {
  message: 'TypeError: no mail for ada@school.example, pupil 4711',
  stack: 'TypeError: ada@school.example\n    at Card (https://host.example/v2/assets/card-X1.js?u=ada:1:2)',
  version: 'build-1',
  route: '/unit/:id',
}
const groups = async () => {
  const { app } = await world.made({ sys: true })
  return ((await app.service('client-errors').find({ query: {} })) as unknown as { data: object[] }).data
}

test('guests and people report errors, equal errors are one group, and nothing personal is stored', async () => {
  await world.stranger().service('client-errors').create(fault)
  world.server.clock.advance(60_000)
  const { app } = await world.made({})
  await app.service('client-errors').create({ ...fault, message: fault.message.replace('4711', '4712') })
  await app.service('client-errors').create({ ...fault, version: 'build-2' })
  const found = await groups()
  expect(found).toMatchObject([
    { version: 'build-2', count: 1 },
    { version: 'build-1', count: 2, route: '/unit/:id', stack: 'Card card-X1.js:1:2' },
  ])
  expect(JSON.stringify(found)).not.toMatch(/ada|school|4711|4712/)
})

test('only role sys may read them', async () => {
  const { app } = await world.made({})
  for (const who of [world.stranger(), app])
    await expect(who.service('client-errors').find({ query: {} })).rejects.toMatchObject({
      data: { code: expect.stringMatching(/^(forbidden|not-signed-in)$/) },
    })
})

test('an address with an id instead of a pattern is refused, and so are too many reports', async () => {
  const caller = world.stranger().service('client-errors')
  await expect(caller.create({ ...fault, route: '/unit/5?mail=a@b.c' })).rejects.toMatchObject({ code: 400 })
  const results = await Promise.allSettled(Array.from({ length: 40 }, () => caller.create(fault)))
  expect(results.filter(({ status }) => status === 'rejected').length).toBeGreaterThan(0)
})

test('a group without errors for 90 days is deleted', async () => {
  expect(await groups()).not.toEqual([])
  world.server.clock.advance(91 * 86_400_000)
  await world.server.scheduler.tick()
  expect(await groups()).toEqual([])
})
