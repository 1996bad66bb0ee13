// The question book: all roles of School read and ask, heads save and import.
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { BookQuestion } from '#schools/contract/question-book.contract.ts'
import { refused, startSchools, type App, type World } from '../testing/schools-world.ts'

let world: World
beforeAll(async () => {
  world = await startSchools()
})
afterAll(() => world.stop())

const roles = [
  'admin',
  'sales_manager',
  'sales',
  'customer_service_manager',
  'customer_service',
  'accountant',
  'academic_consultant',
  'agent',
] as const
const readers = roles.slice(0, 6)
const heads = ['admin', 'sales_manager', 'customer_service_manager']

const ask = async (app: App, question = `What is ${world.kit.newId()}?`) =>
  (await app.service('question-book').create({ kind: 'service', question })) as BookQuestion
const list = async (app: App, query: object = {}) =>
  ((await app.service('question-book').find({ query })) as { data: BookQuestion[] }).data

test.each<[string, readonly string[], (app: App) => Promise<unknown>]>([
  ['read', readers, app => list(app)],
  ['ask', readers, app => ask(app)],
  [
    'save',
    heads,
    async app => {
      const { _id } = await ask((await world.manager('sales')).app)
      return app.service('question-book').patch(_id, { answer: 'Yes.' })
    },
  ],
  [
    'import',
    heads,
    app =>
      app
        .service('question-book')
        .patch('import', { rows: [{ kind: 'service', question: 'Is it safe?', answer: 'Yes.' }] }),
  ],
])('%s', async (_act, allowed, act) => {
  const able: string[] = []
  for (const role of roles) {
    const { app } = await world.manager(role)
    const answer = await act(app).then(
      () => 'done',
      (error: { code: number }) => error.code,
    )
    if (answer === 'done') able.push(role)
    else expect(answer).toBe(403)
  }
  expect(able.toSorted()).toEqual([...allowed].toSorted())
  expect(await refused(act((await world.school()).admin.app))).toBe('forbidden')
})

test('one member of staff asks, a head answers, everybody sees both names', async () => {
  const [asker, head] = [
    await world.person({ name: ['Ask', 'Er'], managerRoles: ['sales'] }),
    await world.person({ name: ['He', 'Ad'], managerRoles: ['sales_manager'] }),
  ]
  const { _id, question } = await ask(asker.app)
  expect((await list(asker.app, { isAnswered: false })).map(row => row._id)).toContain(_id)
  await head.app.service('question-book').patch(_id, { answer: 'Two weeks.', kind: 'marketing' })
  expect(
    await list(asker.app, { $search: question.slice(10), isAnswered: true, kind: 'marketing' }),
  ).toMatchObject([
    { question, answer: 'Two weeks.', asker: { name: 'Ask Er' }, answeredBy: { name: 'He Ad' } },
  ])
  expect(await refused(ask(asker.app, question.toUpperCase()))).toBe('question-present')
})

test('an import adds new questions and answers existing ones', async () => {
  const head = await world.manager('admin')
  const { question } = await ask(head.app, 'Does it work offline?')
  const rows = [
    { kind: 'service', question, answer: 'Lessons do.' },
    { kind: 'marketing', question: 'What does a trial cost?', answer: 'Nothing.' },
    { kind: 'marketing', question: 'what does a trial cost?', answer: 'Nothing at all.' },
  ]
  expect(await head.app.service('question-book').patch('import', { rows })).toEqual({ added: 1, changed: 1 })
  expect((await list(head.app, { $search: 'offline' }))[0]?.answer).toBe('Lessons do.')
  expect((await list(head.app, { $search: 'a trial cost' })).map(({ answer }) => answer)).toEqual([
    'Nothing at all.',
  ])
})
