// Words that teachers share, and statistics per outline entry.
import { expect, test } from 'vitest'
import type { StatsTarget, Word } from '#academics/contract/tags.contract.ts'
import { reportTarget, targetHashOf } from '../stats.api.ts'
import { refusal, twoSchools, type Person } from '../testing/academics-world.ts'

const { world, admin, teacher } = await twoSchools()

test('a word is private to its author until five people use it', async () => {
  const people = await Promise.all(Array.from({ length: 5 }, () => world.person()))
  const search = async (by: Person) =>
    ((await by.service('tags-terms').get('search', { query: { key: 'grok' } })) as Word[]).map(
      ({ tag }) => tag,
    )
  for (const by of people.slice(0, 4)) await by.service('tags-terms').create({ tag: 'Grok' })
  expect([await search(people[0] as Person), await search(admin)]).toEqual([['Grok'], []])
  await people[4]?.service('tags-terms').create({ tag: 'grok' })
  expect(await search(admin)).toEqual(['Grok'])
  expect(await refusal(admin.service('tags-terms').create({ tag: 'Define' }))).toBe('word-known')
  expect((await admin.service('tags-knowledge').get('search', { query: { key: '' } })) as Word[]).toEqual([])
  expect(
    ((await admin.service('tags-knowledge').get('pubList')) as Word[]).some(
      ({ tag, level }) => tag === 'reflection' && level === 3,
    ),
  ).toBe(true)
})

test('statistics of an entry never fall below zero, count every report, and keep the last twenty words', async () => {
  const hash = targetHashOf({ code: 'N1', name: 'Count to ten' })
  await Promise.all(
    Array.from({ length: 20 }, (_, index) =>
      reportTarget(world.kit.db, hash, { bloom: { 2: 1 }, knowledge: { 0: 1 }, terms: [`word ${index}`] }),
    ),
  )
  await reportTarget(world.kit.db, hash, {
    bloom: { 0: -1, 2: -5 },
    terms: ['newest', 'word 3'],
    tags: ['a', 'a'],
  })
  const stats = (await teacher.service('stats-target').get(hash)) as StatsTarget
  expect(stats).toMatchObject({ bloom: [0, 0, 15, 0, 0, 0], knowledge: [20, 0, 0, 0], tags: ['a'] })
  expect(stats.terms).toHaveLength(20)
  expect(stats.terms.slice(-2)).toEqual(['newest', 'word 3'])
  expect(await refusal(teacher.service('stats-target').patch(hash, {}))).toBe('unknown-method')
})
