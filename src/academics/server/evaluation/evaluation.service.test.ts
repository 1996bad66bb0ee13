// Criteria, weights, categories and the map between percentages and codes.
import { expect, test } from 'vitest'
import { categoryColors } from '#academics/contract/academics.shapes.ts'
import { refusal, twoSchools } from '../testing/academics-world.ts'

const { school, other, admin, teacher } = await twoSchools()

test('criteria: unique codes, changes of single rows, one default per owner', async () => {
  const criteria = admin.service('criteria')
  const row = (code: string) => ({ code, name: `Row ${code}` })
  expect(
    await refusal(criteria.create({ school: school.id, name: 'Bad', standard: [row('A'), row('a')] })),
  ).toBe('criteria-codes')
  expect(await refusal(criteria.create({ school: school.id, name: 'Bad', standard: [row('ABCDE')] }))).toBe(
    'bad-data',
  )
  const made = (await criteria.create({ school: school.id, name: 'Ours', standard: [row('A')] })) as {
    _id: string
  }
  await criteria.patch(made._id, { $addToSet: { standard: row('B') } })
  expect(
    await criteria.patch(made._id, { $addToSet: { standard: { ...row('A'), name: 'New words' } } }),
  ).toMatchObject({ standard: [{ code: 'A', name: 'New words' }, { code: 'B' }] })
  expect(await criteria.patch(made._id, { $pull: { standard: { code: 'A' } } })).toMatchObject({
    standard: [{ code: 'B' }],
  })
  expect(await criteria.get('last', { query: { school: school.id } })).toEqual({ criteria: null })
  await criteria.patch('last', { school: school.id, criteria: made._id })
  expect(await teacher.service('criteria').get('last', { query: { school: school.id } })).toMatchObject({
    criteria: { _id: made._id, last: true },
  })
  expect(await refusal(criteria.patch('last', { school: '1', criteria: made._id }))).toBe('bad-data')
  expect(await criteria.find({ query: { school: '1' } })).toMatchObject({ total: 2 })
})

test('a weight set that does not add up is saved as incomplete', async () => {
  const category = (await admin
    .service('task-category')
    .create({ uid: school.id, name: 'Lab', color: categoryColors[3] })) as { _id: string }
  const made = (await admin.service('criteria-weight').create({
    uid: school.id,
    tab: 'teacherTraining',
    hours: 12,
    data: [{ taskCategory: category._id, weight: 90 }],
  })) as { _id: string }
  expect(made).toMatchObject({ complete: false })
  expect(
    await admin
      .service('criteria-weight')
      .patch(made._id, { data: [{ taskCategory: category._id, weight: 100, assessments: [40, 60] }] }),
  ).toMatchObject({ complete: true })
  expect(
    await refusal(
      admin.service('task-category').create({ uid: school.id, name: 'LAB', color: categoryColors[3] }),
    ),
  ).toBe('category-twice')
  expect(
    await refusal(admin.service('task-category').create({ uid: school.id, name: 'Odd', color: '#123456' })),
  ).toBe('bad-data')
})

test('the platform’s map applies until the owner saves one without gaps', async () => {
  const map = (await admin.service('evaluation-map').get(school.id)) as {
    version: number
    rows: { code: string }[]
  }
  expect(map.rows.map(({ code }) => code)).toEqual(['N', 'D', 'P', 'E'])
  expect(
    await refusal(
      admin
        .service('evaluation-map')
        .patch(school.id, { version: map.version, rows: [{ code: 'A', name: 'All', from: 0, to: 90 }] }),
    ),
  ).toBe('map-ranges')
  expect(
    await admin
      .service('evaluation-map')
      .patch(school.id, { version: map.version, rows: [{ code: 'A', name: 'All', from: 0, to: 100 }] }),
  ).toMatchObject({ rows: [{ code: 'A' }] })
  expect(await other.admin.service('evaluation-map').get(other.id)).toMatchObject({
    version: 0,
    rows: [{ code: 'N' }, {}, {}, {}],
  })
})
