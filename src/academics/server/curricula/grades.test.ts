// Concurrent changes of grades and of the classes that use them.
import { expect, test } from 'vitest'
import type { GradeList } from '#academics/contract/curricula.contract.ts'
import { classes } from '#schools/server/classes.tables.ts'
import { holdClasses } from '#schools/server/owners.api.ts'
import { refusal, twoSchools } from '../testing/academics-world.ts'

const {
  world,
  world: { kit },
  school,
  admin,
} = await twoSchools()

test('a grade that a class starts to use at the same time cannot be removed', async () => {
  const { version, grades } = (await admin.service('grades').get(school.id)) as GradeList
  const [grade] = grades
  const now = kit.clock.now()
  let removal = Promise.resolve('')
  await kit.db.transaction(async tx => {
    await holdClasses(tx, school.id)
    await tx.insert(classes).values({
      id: kit.newId(),
      school: school.id,
      type: 'standard',
      name: 'Just now',
      grade: grade?._id ?? '',
      createdAt: now,
      updatedAt: now,
    })
    removal = refusal(admin.service('grades').patch(school.id, { version, grades: grades.slice(1) }))
    // The class has been written; the removal has finished or waits for the lock.
    await Promise.race([removal, waiting()])
  })
  expect(await removal).toBe('grade-in-use')
})

test('a class can choose only the grades that its school has enabled', async () => {
  const offered = () => admin.service('classes').get('grades', { query: { school: school.id } })
  const { version, grades } = (await admin.service('grades').get(school.id)) as GradeList
  expect(await offered()).toEqual(grades.map(({ name }) => name))
  await admin.service('grades').patch(school.id, {
    version,
    grades: grades.map((grade, at) =>
      at === 1 ? { ...grade, name: 'First year' } : { ...grade, enable: at < 3 },
    ),
  })
  expect(await offered()).toEqual([grades[0]?.name, 'First year', grades[2]?.name])
})

test('a teacher’s own list is the same by `grades` and as `conf-user` Grades', async () => {
  const teacher = await world.person()
  const mine = async () =>
    (await teacher.service('conf-user').get('Grades')) as { _id: string; val: GradeList['grades'] }
  const { version, grades } = (await teacher.service('grades').get(teacher.id)) as GradeList
  expect(await mine()).toEqual({ _id: teacher.id, key: 'Grades', val: grades })

  await teacher.service('grades').patch(teacher.id, { version, grades: grades.slice(0, 2) })
  expect((await mine()).val).toEqual(grades.slice(0, 2))

  const club = { _id: 'chess', name: 'Chess club', enable: true, platform: [] }
  expect(await teacher.service('conf-user').patch(teacher.id, { $addToSet: club })).toMatchObject({
    val: [...grades.slice(0, 2), club],
  })
  await teacher.service('conf-user').patch(teacher.id, { $pull: { _id: grades[0]?._id } })
  expect(((await teacher.service('grades').get(teacher.id)) as GradeList).grades).toEqual([grades[1], club])

  expect(await refusal(teacher.service('conf-user').patch(teacher.id, { val: ['Grade 1'] }))).toBe('bad-data')
  expect(
    await refusal(teacher.service('conf-user').patch(teacher.id, { $addToSet: { ...club, _id: 'x' } })),
  ).toBe('grade-twice')
  expect(await refusal((await world.person()).service('conf-user').patch(teacher.id, { val: [] }))).toBe(
    'not-found',
  )
})

/** Waits until some transaction is blocked by a lock. */
async function waiting(): Promise<void> {
  const {
    rows: [row],
  } = await kit.db.execute<{ n: number }>(
    "select count(*)::int as n from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
  )
  if (!row?.n) await waiting()
}
