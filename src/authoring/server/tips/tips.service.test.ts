// Shared tips: the platform's for every teacher, a school's for its staff only.
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { SharedTip } from '#authoring/contract/tips.contract.ts'
import { refusal, startContents, type ContentsWorld, type Person } from '../testing/contents-world.ts'

let world: ContentsWorld
beforeAll(async () => {
  world = await startContents()
})
afterAll(() => world.stop())

const names = async (who: Pick<Person, 'service'>, query: object = {}) =>
  (
    (await who.service('tips').find({ query: { $limit: 100, ...query } })) as unknown as { data: SharedTip[] }
  ).data.map(({ name }) => name)
const wanted = { name: 'Ask twice', text: 'The second answer is the better one.', type: 'choice' }

test('staff of a school share with each other; others see only the platform’s tips', async () => {
  const school = await world.school()
  const teacher = await world.colleague(school)
  const made = (await teacher.service('tips').create({ ...wanted, school: school.id })) as SharedTip
  expect(made).toMatchObject({ ...wanted, school: school.id, author: { _id: teacher.id } })
  expect(await names(school.admin)).toContain('Ask twice')
  const others = await names(world.stranger)
  expect(others).not.toContain('Ask twice')
  expect(others).toContain('Vote, talk, vote again')
  expect(await names(school.admin, { type: 'choice', $search: 'better' })).toEqual(['Ask twice'])
  expect(await names(school.admin, { $search: 'second%better' })).toEqual([])
  expect(await names(school.admin, { $search: 'b_tter' })).toEqual([])
  expect(await names(school.admin, { type: 'draw' })).not.toContain('Ask twice')
  expect(await refusal(world.student.service('tips').find({ query: {} }))).toBe('forbidden')
})

test("sharing requires one's own school with other members; authors edit, authors and admins remove", async () => {
  const school = await world.school()
  const [teacher, colleague] = [await world.colleague(school), await world.colleague(school)]
  const share = (who: Person, to: string) => refusal(who.service('tips').create({ ...wanted, school: to }))
  expect(await share(world.stranger, school.id)).toBe('tip-school')
  expect(await share(world.stranger, world.stranger.id)).toBe('tip-school')
  const { _id } = (await teacher.service('tips').create({ ...wanted, school: school.id })) as SharedTip
  for (const who of [colleague, world.stranger]) {
    expect(await refusal(who.service('tips').patch(_id, { name: 'Mine' }))).toBe('not-found')
    expect(await refusal(who.service('tips').remove(_id))).toBe('not-found')
  }
  expect(await teacher.service('tips').patch(_id, { name: 'Ask three times' })).toMatchObject({
    name: 'Ask three times',
  })
  expect(await refusal(school.admin.service('tips').remove(_id))).toBe('none')
  expect(await names(colleague)).not.toContain('Ask three times')
})
