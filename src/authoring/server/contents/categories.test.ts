// Assessment settings of content from its owner: category and criteria of the template, lists by category,
// steps of assessment tools.
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { categoryColors } from '#academics/contract/academics.shapes.ts'
import type { Template } from '#academics/contract/templates.contract.ts'
import type { Content, ContentCard } from '#authoring/contract/content.shapes.ts'
import { outlines } from '../authoring.tables.ts'
import { tools } from '../questions.tables.ts'
import { startContents, type ContentsWorld, type Person } from '../testing/contents-world.ts'

let world: ContentsWorld
let me: Person
beforeAll(async () => {
  world = await startContents()
  me = world.owner
})
afterAll(() => world.stop())

const category = async (name: string) =>
  (await me.service('task-category').create({ uid: me.id, name, color: categoryColors[0] })) as {
    _id: string
  }
const criteria = async (name: string, ...steps: string[]) =>
  (await me.service('criteria').create({
    school: me.id,
    name,
    standard: steps.map((step, at) => ({ code: String(at), name: step })),
  })) as { _id: string }

test('new content takes category and criteria from its template; an archived category is left out', async () => {
  const [quiz, set] = [await category('Quiz'), await criteria('Three', 'Low', 'Middle', 'High')]
  const pair = (await me.service('unit-tpl-user').create({ school: me.id, name: 'Judged' })) as {
    tpl: { task: string }
  }
  const saved = (await me
    .service('unit-tpl')
    .patch(pair.tpl.task, { category: quiz._id, criteria: set._id })) as Template
  expect(saved).toMatchObject({ category: quiz._id, criteria: set._id })
  const make = () => world.create(me, { mode: 'task', tpl: pair.tpl.task })
  expect(await make()).toMatchObject({
    category: { label: 'Quiz', value: quiz._id },
    criteria: set._id,
  })
  await me.service('task-category').patch(quiz._id, { del: true })
  expect((await make()).category).toBeNull()
})

test('an author changes the category, and finds content by it', async () => {
  const essay = await category('Essay')
  const { _id } = await world.create(me, { mode: 'task', name: 'On rivers' })
  await world.create(me, { mode: 'task', name: 'On lakes' })
  const chosen = { label: 'Essay', value: essay._id }
  expect((await me.service('unit').patch(_id, { category: chosen })) as Content).toMatchObject({
    category: chosen,
  })
  // The school's list has the same name under another id.
  const other = (await world.writer
    .service('task-category')
    .create({ uid: world.writer.id, name: 'essay', color: categoryColors[1] })) as { _id: string }
  for (const words of [essay._id, 'Essay', other._id]) {
    const { data } = (await me.service('unit').find({ query: { category: words } })) as unknown as {
      data: ContentCard[]
    }
    expect(data.map(({ name }) => name)).toEqual(['On rivers'])
  }
})

test('an assessment tool takes the steps of the default criteria', async () => {
  const set = await criteria('Own steps', 'Seed', 'Plant', 'Tree')
  await me.service('criteria').patch('last', { school: me.id, criteria: set._id })
  const source = await world.create(me, { mode: 'task', name: 'Growing' })
  const entry = { _id: 'e', parent: null, code: '', name: 'Explain growth', grade: [], tags: [], mark: '' }
  await world.kit.db
    .insert(outlines)
    .values({
      id: source._id,
      content: source._id,
      branches: { assess: [{ code: 'x', name: 'Science', entries: [entry], chosen: ['e'] }] } as never,
      updatedAt: world.kit.clock.now(),
    })
    .onConflictDoNothing()
  const tool = (await me.service('unit').patch('copyTool', { unit: source._id })) as Content
  const [row] = await world.kit.db.select().from(tools).where(eq(tools.id, tool._id))
  expect(row?.items).toMatchObject([{ name: 'Explain growth', options: ['Seed', 'Plant', 'Tree'] }])
})
