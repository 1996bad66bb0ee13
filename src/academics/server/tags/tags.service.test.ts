// Tag sets: unique names, copies of the platform's sets, and publishing.
import { expect, test } from 'vitest'
import type { TagSet } from '#academics/contract/tags.contract.ts'
import { refusal, twoSchools } from '../testing/academics-world.ts'

const { world, school, other, admin, teacher } = await twoSchools()
const manager = await world.manager('admin')

test('names of sets and tags are unique per owner; others see published ones', async () => {
  const tags = admin.service('tags')
  const made = (await tags.create({ uid: school.id, set: 'Rivers', tags: ['Nile', 'Rhine'] })) as TagSet
  expect(made.child.map(({ name }) => name)).toEqual(['Nile', 'Rhine'])
  expect(await refusal(tags.create({ uid: school.id, set: 'rivers' }))).toBe('set-name-taken')
  const second = (await tags.create({ uid: school.id, set: 'Cities', layer: true })) as TagSet
  expect(await refusal(tags.patch('add', { _id: second._id, name: 'NILE' }))).toBe('tag-taken')
  const [added] = (
    (await tags.patch('add', { _id: second._id, name: 'Cairo', prompt: 'On the Nile' })) as TagSet
  ).child
  expect(await tags.patch('add', { _id: second._id, parent: added?._id, name: 'Giza' })).toMatchObject({
    count: [1, 1],
    child: [{ prompt: 'On the Nile', child: [{ name: 'Giza' }] }],
  })
  expect(await refusal(tags.patch('add', { _id: made._id, parent: made.child[0]?._id, name: 'Delta' }))).toBe(
    'tree-too-deep',
  )
  expect(await refusal(tags.patch(second._id, { layer: false }))).toBe('tree-levels-used')
  expect(await teacher.service('tags').get(second._id)).toMatchObject({ child: [], publish: false })
  await tags.patch(second._id, { snapshot: true })
  await tags.patch('remove', { _id: second._id, tag: added?._id })
  expect(await teacher.service('tags').get(second._id)).toMatchObject({
    child: [{ name: 'Cairo' }],
    publish: true,
  })
  expect(
    await other.admin.service('tags').create({ uid: other.id, set: 'Rivers', tags: ['Nile'] }),
  ).toMatchObject({ count: [1] })
})

test('platform sets are copied, not changed', async () => {
  const [stages] = (await admin
    .service('tags')
    .get('pubList', { query: { set: ['Inquiry stages'] } })) as TagSet[]
  expect(stages?.child[0]?.name).toBe('Tuning in')
  expect(await refusal(admin.service('tags').patch('add', { _id: stages?._id, name: 'Mine' }))).toBe(
    'forbidden',
  )
  expect(await refusal(admin.service('tags').remove(stages?._id ?? ''))).toBe('forbidden')
  const copy = (await admin.service('tags').patch('copy', { from: stages?._id, uid: school.id })) as TagSet
  expect(copy.child.map(({ name }) => name)).toEqual(stages?.child.map(({ name }) => name))
  expect(copy.source).toBe(stages?._id)
  await manager.service('tags').patch('add', { _id: stages?._id, name: 'A new stage' })
})

test('of twenty simultaneous additions of one tag, one succeeds', async () => {
  const sets = await Promise.all(
    Array.from(
      { length: 4 },
      (_, index) =>
        admin.service('tags').create({ uid: school.id, set: `Winds ${index}` }) as Promise<TagSet>,
    ),
  )
  const added = await Promise.allSettled(
    Array.from({ length: 20 }, (_, index) =>
      admin
        .service('tags')
        .patch('add', { _id: sets[index % 4]?._id, name: index % 2 ? 'Mistral' : 'MISTRAL' }),
    ),
  )
  expect(added.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  const named = await Promise.allSettled(
    Array.from({ length: 10 }, () => admin.service('tags').create({ uid: school.id, set: 'Tides' })),
  )
  expect(named.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
})
