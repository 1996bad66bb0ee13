// Skill sets: one tree each, published by a flag.
import { expect, test } from 'vitest'
import type { Skill } from '#academics/contract/skills.contract.ts'
import type { TreeAnswer } from '#academics/contract/trees.contract.ts'
import { refusal, twoSchools, type Person } from '../testing/academics-world.ts'

const { world, school, other, admin, teacher } = await twoSchools()

async function skillSet(name: string): Promise<Skill> {
  const { code } = (await admin
    .service('curriculum')
    .create({ school: school.id, name: `Curriculum of ${name}` })) as { code: string }
  return (await admin.service('skills').create({ uid: school.id, name, curriculum: code })) as Skill
}
const names = async (by: Person, _id: string, of = 'snapshot') =>
  ((await by.service('skills').get('tree', { query: { _id, of } })) as TreeAnswer).entries.map(
    ({ name }) => name,
  )

test('publishing is a flag: true publishes the current draft, false withdraws the copy', async () => {
  const { _id, curriculum } = await skillSet('Thinking')
  expect(
    await refusal(admin.service('skills').create({ uid: school.id, name: 'thinking', curriculum })),
  ).toBe('skill-twice')
  await admin.service('skills').patch('sub-add', { _id, parent: null, name: 'Asking' })
  expect(await names(teacher, _id)).toEqual([])
  expect(await admin.service('skills').patch(_id, { publish: true })).toMatchObject({
    publish: true,
    count: { standard: [1] },
  })
  await admin.service('skills').patch('sub-add', { _id, parent: null, name: 'Arguing' })
  expect([await names(teacher, _id), await names(teacher, _id, 'draft')]).toEqual([
    ['Asking'],
    ['Asking', 'Arguing'],
  ])
  expect(await admin.service('skills').find({ query: { uid: school.id, publish: true } })).toMatchObject({
    total: 1,
  })
  expect(await admin.service('skills').patch(_id, { publish: false })).toMatchObject({ publish: false })
  expect(await names(teacher, _id)).toEqual([])
  expect(await admin.service('skills').find({ query: { uid: school.id, publish: true } })).toMatchObject({
    total: 0,
  })
})

test('a skill set has one tree and its own levels, and is not a subject', async () => {
  const { _id, version } = await skillSet('Research')
  expect(await refusal(admin.service('skills').get('tree', { query: { _id, kind: 'topic' } }))).toBe(
    'not-found',
  )
  expect(await refusal(admin.service('subjects').get(_id))).toBe('not-found')
  expect(
    await admin
      .service('skills')
      .patch(_id, { standardLevel: ['Area', 'Skill'], name: 'Finding out', version }),
  ).toMatchObject({ name: 'Finding out', standardLevel: ['Area', 'Skill'] })
  expect(await refusal(admin.service('skills').patch(_id, { name: 'Late', version }))).toBe('stale-version')
  expect(await refusal(admin.service('skills').patch(_id, { publish: true, treeVersion: 9 }))).toBe(
    'stale-version',
  )
})

test('colleagues can read it, another school cannot, and removing it removes its tree', async () => {
  const { _id } = await skillSet('Working together')
  await admin.service('skills').patch('sub-add', { _id, parent: null, name: 'Sharing' })
  expect(await teacher.service('skills').get(_id)).toMatchObject({ mine: false })
  expect(await refusal(teacher.service('skills').patch(_id, { name: 'Mine' }))).toBe('forbidden')
  expect(await refusal(teacher.service('skills').remove(_id))).toBe('forbidden')
  for (const call of [
    () => other.admin.service('skills').get(_id),
    () => other.admin.service('skills').patch(_id, { name: 'Mine' }),
    () => other.admin.service('skills').remove(_id),
  ])
    expect(await refusal(call())).toBe('not-found')
  await admin.service('skills').remove(_id)
  expect(await refusal(admin.service('skills').get(_id))).toBe('not-found')
  const { rows } = await world.server.database.pool.query(
    'select 1 from academics_entries where record = $1',
    [_id],
  )
  expect(rows).toEqual([])
})
