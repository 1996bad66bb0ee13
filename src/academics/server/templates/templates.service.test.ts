// Templates of units and tasks, alone and in pairs.
import { expect, test } from 'vitest'
import type { Template, TemplatePair } from '#academics/contract/templates.contract.ts'
import { refusal, twoSchools } from '../testing/academics-world.ts'

const { school, other, admin, teacher } = await twoSchools()

test('a required built-in field cannot be disabled, omitted or given another type', async () => {
  const made = (await admin
    .service('unit-tpl')
    .create({ school: school.id, name: 'Ours', mode: 'unit' })) as Template
  const [first] = made.data
  const changed = (await admin.service('unit-tpl').patch(made._id, {
    data: [
      { ...first, enable: false, required: false, type: 'image', name: 'Headline' },
      { _id: 'own', code: null, enable: true, type: 'text', group: 'inquiry', name: 'Our section' },
    ],
  })) as Template
  expect(changed.data.find(({ code }) => code === 'name')).toMatchObject({
    enable: true,
    required: true,
    type: 'text',
    name: 'Headline',
  })
  expect(
    changed.data
      .filter(({ required }) => required)
      .map(({ code }) => code)
      .toSorted(),
  ).toEqual(['cover', 'idea', 'inquiry', 'name', 'words'])
  expect(changed.data.find(({ _id }) => _id === 'own')).toMatchObject({ name: 'Our section' })
  expect(
    await refusal(admin.service('unit-tpl').patch(made._id, { data: [first, { ...first, _id: 'again' }] })),
  ).toBe('template-field-twice')
})

test('pairs: created together, one default, the platform’s if there is none', async () => {
  const pairs = admin.service('unit-tpl-user')
  const platformOne = (await admin.service('unit-tpl').get('defaults', { query: { school: school.id } })) as {
    unit: Template
  }
  expect(platformOne.unit.school).toBe('1')
  const [one, two] = [
    (await pairs.create({ school: school.id, name: 'One' })) as TemplatePair,
    (await pairs.create({ school: school.id, name: 'Two' })) as TemplatePair,
  ]
  for (const pair of [one, two])
    await admin.service('unit-tpl').patch('setDefault', { group: pair._id, school: school.id })
  expect(await pairs.find({ query: { school: school.id, $sort: { name: 1 } } })).toMatchObject({
    data: [
      { name: 'One', default: false },
      { name: 'Two', default: true },
    ],
  })
  expect(await teacher.service('unit-tpl').get('defaults', { query: { school: school.id } })).toMatchObject({
    unit: { _id: two.tpl.unit },
    task: { _id: two.tpl.task },
  })
  expect(await refusal(pairs.remove(two._id))).toBe('template-default')
  expect(
    await refusal(admin.service('unit-tpl').patch('setDefault', { group: one._id, school: other.id })),
  ).toBe('forbidden')
  for (const mode of ['unit', 'task', 'pdUnit', 'pdTask'])
    expect(await teacher.service('unit-tpl').get(mode)).toMatchObject({ mode, school: '1' })
})
