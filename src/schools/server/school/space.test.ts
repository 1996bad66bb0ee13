// The storage space that a school's people share.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { refused, startSchools, type World } from '../testing/schools-world.ts'

let world: World
beforeAll(async () => {
  world = await startSchools()
})
afterAll(() => world.stop())

type School = Awaited<ReturnType<World['school']>>
interface Rows {
  total: number
  data: { _id: string; name: string; bytes: number; ownerName: string; kind: string }[]
  space: { used: number; total: number }
}
const listed = (school: School, more: object = {}) =>
  school.admin.app
    .service('school-plan')
    .get('space', { query: { school: school.id, list: 'files', ...more } }) as Promise<Rows>
const used = async (school: School) => (await listed(school, { $limit: 0 })).space.used

test('files uploaded in the school belong to the school, others to the member; strangers cannot upload there', async () => {
  const school = await world.school()
  const [teacher, stranger] = [await world.colleague(school), await world.person()]
  const [sent, own, foreign] = [
    await world.sendFile(teacher, school.id),
    await world.sendFile(teacher, null),
    await world.sendFile(stranger, school.id),
  ]
  expect([sent.body.school, own.body.school, foreign.status]).toEqual([school.id, null, 403])
  expect(await used(school)).toBe(sent.body.size)
  expect((await listed(school)).data).toMatchObject([
    { _id: sent.body._id, ownerName: 'Tea Cher', kind: 'video', bytes: 300 },
  ])
})

test('as many simultaneous uploads succeed as fit the plan, and the others get limit, used and free space', async () => {
  const school = await world.school()
  const mega = 1024 ** 2
  const teacher = await world.colleague(school)
  const office = await world.manager('sales_manager')
  await office.app.service('school-plan').patch(school.id, { space: 2.5 * mega })
  const answers = await Promise.all(
    Array.from({ length: 6 }, (_, at) =>
      world.sendFile(at % 2 ? teacher : school.admin, school.id, { bytes: mega }),
    ),
  )
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 201, 413, 413, 413, 413])
  expect(await used(school)).toBe(2 * mega)
  const late = answers.find(({ status }) => status === 413)?.body
  expect(late?.message).toBe(
    'There is not enough space for this file of 1 MB: of 2.5 MB, 2 MB are used and 512 KB are left. Delete some files first.',
  )
  expect(late?.data).toMatchObject({ code: 'no-space', limit: 2.5 * mega, used: 2 * mega, left: mega / 2 })
  expect((await world.sendFile(teacher, null, { bytes: mega })).status).toBe(201)
})

test('lists by kind and person, filtered and searched, largest first', async () => {
  const school = await world.school()
  const teacher = await world.colleague(school)
  await world.sendFile(teacher, school.id, { name: 'small.mp4' })
  await world.sendFile(school.admin, school.id, { name: 'big.mp4', bytes: 5000 })
  expect((await listed(school)).data.map(({ name }) => name)).toEqual(['big.mp4', 'small.mp4'])
  expect((await listed(school, { teacher: teacher.id })).data.map(({ name }) => name)).toEqual(['small.mp4'])
  expect((await listed(school, { $search: 'BIG' })).total).toBe(1)
  expect((await listed(school, { kind: 'picture' })).total).toBe(0)
  expect(
    await school.admin.app.service('school-plan').get('spaceUse', { query: { school: school.id } }),
  ).toMatchObject({
    space: { used: 5300 },
    kinds: [{ kind: 'video', bytes: 5300, files: 2 }],
    people: [
      { name: 'Head Master', bytes: 5000 },
      { name: 'Tea Cher', bytes: 300 },
    ],
  })
})

test('admins delete only files of their school; wherever they were shown, nothing is shown any more', async () => {
  const [school, other] = [await world.school(), await world.school()]
  const teacher = await world.colleague(school)
  const [cover, foreign] = [
    await world.sendFile(school.admin, school.id),
    await world.sendFile(other.admin, other.id),
  ]
  const { _id } = (await school.admin.app
    .service('classes')
    .create({ school: school.id, name: '7 Tui', grade: 'Grade 7', attachmentsCover: cover.body.hash })) as {
    _id: string
  }
  const clear = (app: typeof teacher.app) =>
    app
      .service('school-plan')
      .patch('removeFiles', { school: school.id, ids: [cover.body._id, foreign.body._id] })
  expect(await refused(clear(teacher.app))).toBe('forbidden')
  expect(await refused(clear((await world.manager('admin')).app))).toBe('forbidden')
  expect(await clear(school.admin.app)).toEqual({ done: 1 })
  expect(await used(school)).toBe(0)
  expect(await used(other)).toBe(300)
  expect(await school.admin.app.service('classes').get(_id)).toMatchObject({ attachmentsCover: null })
})
