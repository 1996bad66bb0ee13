// Questions to a provider before booking: one thread per pair, closed to everybody else.
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Question } from '#services/contract/questions.contract.ts'
import { refusal, startServices, type Person, type ServicesWorld } from '../testing/services-world.ts'

let world: ServicesWorld
let provider: Person
let asker: Person
beforeAll(async () => {
  world = await startServices()
  provider = await world.applicant()
  await world.approve(await world.reviewer('admin'), (await world.submitted(provider))._id)
  asker = await world.person({ role: 'student', name: ['Ida', 'Asker'] })
})
afterAll(() => world.stop())

const ask = async (by: Person, servicer: string): Promise<Question> =>
  (await by.service('service-question').create({ servicer })) as Question
const write = (by: Person, rid: string, message: string) =>
  by.service('message').create({ rid, type: 'service-question', message })
const list = async (by: Person, tab: 'booker' | 'servicer'): Promise<Question[]> =>
  ((await by.service('service-question').find({ query: { tab } })) as unknown as { data: Question[] }).data

test('asking twice opens the same thread, and both sides write in it', async () => {
  const first = await ask(asker, provider.id)
  expect(await ask(asker, provider.id)).toEqual(first)
  await write(asker, first._id, 'Do you teach in the evening?')
  expect((await list(provider, 'servicer'))[0]).toMatchObject({
    _id: first._id,
    booker: { name: 'Ida Asker' },
    unread: 1,
  })
  await write(provider, first._id, 'On Thursdays.')
  expect((await list(asker, 'booker'))[0]).toMatchObject({ _id: first._id, unread: 1 })
  expect(await list(asker, 'servicer')).toEqual([])
})

test('a third person can neither read nor write', async () => {
  const { _id } = await ask(asker, provider.id)
  const third = await world.person({ role: 'student' })
  expect(await refusal(third.service('service-question').get(_id))).toBe('not-found')
  expect(await refusal(write(third, _id, 'Hello'))).toBe('not-found')
  expect(await list(third, 'booker')).toEqual([])
})

test('only approved providers can be asked, and nobody asks themselves', async () => {
  const draft = await world.applicant()
  expect(await refusal(ask(asker, draft.id))).toBe('not-found')
  expect(await refusal(ask(provider, provider.id))).toBe('question-own')
  expect(await refusal(world.guest.service('service-question').create({ servicer: provider.id }))).toBe(
    'not-signed-in',
  )
})
