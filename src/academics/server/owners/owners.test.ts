// Access across owners: every service of academics with two schools, colleagues and the platform.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { categoryColors } from '#academics/contract/academics.shapes.ts'
import {
  refusal,
  startAcademics,
  subjectOf,
  type Person,
  type School,
  type World,
} from '../testing/academics-world.ts'

let world: World
let [school, other]: School[] = []
let admin: Person
let teacher: Person
let manager: Person
beforeAll(async () => {
  world = await startAcademics()
  ;[school, other] = [await world.school(), await world.school()]
  admin = school.admin
  teacher = await world.colleague(school)
  manager = await world.manager('admin')
})
afterAll(() => world.stop())

const at = () => school?.id ?? ''

describe('nobody can access another owner’s records', () => {
  const services: readonly [
    path: string,
    data: (owner: string) => Record<string, unknown>,
    change: Record<string, unknown>,
  ][] = [
    ['curriculum', owner => ({ school: owner, name: 'Marked foreign' }), { name: 'Mine now' }],
    ['criteria', owner => ({ school: owner, name: 'Marked foreign' }), { name: 'Mine now' }],
    [
      'criteria-weight',
      owner => ({ uid: owner, tab: 'teacherTraining', hours: 1, assessment: 'Marked foreign' }),
      { assessment: 'Mine now' },
    ],
    [
      'task-category',
      owner => ({ uid: owner, name: 'Marked foreign', color: categoryColors[0] }),
      { name: 'Mine now' },
    ],
    [
      'assessment-category',
      owner => ({ uid: owner, name: 'Marked foreign', color: categoryColors[0] }),
      { name: 'Mine now' },
    ],
    ['unit-tpl', owner => ({ school: owner, name: 'Marked foreign', mode: 'unit' }), { name: 'Mine now' }],
    ['unit-tpl-user', owner => ({ school: owner, name: 'Marked foreign' }), { name: 'Mine now' }],
    ['tags', owner => ({ uid: owner, set: 'Marked foreign' }), { set: 'Mine now' }],
  ]

  test.each(services)('%s', async (path, data, change) => {
    const foreign = (await other?.admin.service(path).create(data(other.id))) as { _id: string }
    for (const by of [admin, teacher]) {
      expect(await refusal(by.service(path).get(foreign._id))).toBe('not-found')
      expect(await refusal(by.service(path).patch(foreign._id, change))).toBe('not-found')
      expect(await refusal(by.service(path).remove(foreign._id))).toBe('not-found')
      expect(await refusal(by.service(path).create(data(other?.id ?? '')))).toBe('forbidden')
      expect(await refusal(by.service(path).create(data('1')))).toBe('forbidden')
      expect(JSON.stringify(await by.service(path).find({ query: { $limit: 500 } }))).not.toContain(
        'Marked foreign',
      )
    }
    // Everybody can read the platform's records; only its staff can change them.
    const central = (await manager.service(path).create(data('1'))) as { _id: string }
    expect(await refusal(admin.service(path).patch(central._id, change))).toBe('forbidden')
    expect(await refusal(admin.service(path).remove(central._id))).toBe('forbidden')
    expect(await manager.service(path).patch(central._id, change)).toMatchObject(change)
    await manager.service(path).remove(central._id)
    // Colleagues can read what the admin makes, but not change it.
    const own = (await admin.service(path).create(data(at()))) as { _id: string }
    expect(await teacher.service(path).get(own._id)).toMatchObject({ _id: own._id })
    expect(await refusal(teacher.service(path).patch(own._id, change))).toBe('forbidden')
    expect(await refusal(teacher.service(path).remove(own._id))).toBe('forbidden')
    await admin.service(path).patch(own._id, change)
    await admin.service(path).remove(own._id)
    expect(await refusal(admin.service(path).get(own._id))).toBe('not-found')
    expect(await refusal(world.guest.service(path).find())).toBe('not-signed-in')
  })

  test.each(['grades', 'evaluation-map'])('%s', async path => {
    expect(await refusal(admin.service(path).get(other?.id ?? ''))).toBe('forbidden')
    const own = (await teacher.service(path).get(at())) as {
      version: number
      grades?: unknown
      rows?: unknown
    }
    const same = { version: own.version, ...(own.grades ? { grades: own.grades } : { rows: own.rows }) }
    expect(await refusal(teacher.service(path).patch(at(), same))).toBe('forbidden')
    expect(await refusal(admin.service(path).patch(other?.id ?? '', same))).toBe('not-found')
    expect(await refusal(admin.service(path).patch('1', same))).toBe('forbidden')
    expect(await admin.service(path).patch(at(), same)).toMatchObject({ version: 1 })
    expect(await refusal(admin.service(path).patch(at(), same))).toBe('stale-version')
  })

  test('a school whose plan has ended is read-only', async () => {
    const ended = await world.school()
    const { subject } = await subjectOf(ended.admin, ended.id)
    await world.server.database.pool.query(
      "update schools_schools set end_at = now() - interval '1 day' where id = $1",
      [ended.id],
    )
    expect(await refusal(ended.admin.service('subjects').patch(subject, { name: 'New' }))).toBe(
      'plan-expired',
    )
    expect(await refusal(ended.admin.service('curriculum').create({ school: ended.id, name: 'New' }))).toBe(
      'plan-expired',
    )
    expect(await refusal(ended.admin.service('subjects').remove(subject))).toBe('plan-expired')
    expect(await ended.admin.service('subjects').get(subject)).toMatchObject({ name: 'Science' })
  })
})

test('a person’s records are in their data export, and are deleted with the account', async () => {
  const { runClosingSteps, readPersonalData } = await import('#identity/server/sign-up.api.ts')
  const person = await world.person()
  const { subject } = await subjectOf(person, person.id, 'Kept bees')
  const add = async (parent: string | null, name: string) =>
    (
      (await person.service('subjects').patch('sub-add', { _id: subject, parent, name })) as {
        entry: { _id: string }
      }
    ).entry
  const hives = await add(null, 'Hives')
  await add(hives._id, 'Frames')
  const category = (await person
    .service('task-category')
    .create({ uid: person.id, name: 'Field work', color: categoryColors[0] })) as { _id: string }
  await person.service('criteria-weight').create({
    uid: person.id,
    tab: 'classes',
    hours: 0,
    data: [{ taskCategory: category._id, weight: 100 }],
  })
  await person.service('evaluation-map').patch(person.id, {
    version: 0,
    rows: [{ code: 'P', name: 'Passed', from: 0, to: 100 }],
  })
  await person.service('tags').create({ uid: person.id, set: 'Flowers', tags: ['Clover'] })
  await person.service('tags-terms').create({ tag: 'pollinate' })
  expect(await readPersonalData(world.kit.db, person.id)).toMatchObject({
    academics: {
      subjects: [
        {
          name: 'Kept bees',
          trees: [
            {
              kind: 'standard',
              entries: expect.arrayContaining([
                expect.objectContaining({ id: hives._id, parent: null, name: 'Hives' }),
                expect.objectContaining({ parent: hives._id, name: 'Frames' }),
              ]),
            },
          ],
        },
      ],
      categories: [{ id: category._id, of: 'task', name: 'Field work' }],
      weights: [{ for: 'classes', rows: [{ taskCategory: category._id, weight: 100 }], complete: true }],
      evaluationMap: [{ code: 'P', name: 'Passed', from: 0, to: 100 }],
      tagSets: [{ name: 'Flowers', tags: [{ name: 'Clover', parent: null }] }],
      words: [{ word: 'pollinate' }],
    },
  })
  await world.kit.db.transaction(tx => runClosingSteps(tx, { user: person.id, now: world.kit.clock.now() }))
  expect((await readPersonalData(world.kit.db, person.id))['academics']).toEqual({
    curricula: [],
    grades: [],
    subjects: [],
    topicStandards: [],
    tagSets: [],
    sheetMatches: [],
    replacedDrafts: [],
    templates: [],
    templatePairs: [],
    criteria: [],
    categories: [],
    weights: [],
    evaluationMap: [],
    words: [],
  })
  const { rows } = await world.server.database.pool.query(
    'select 1 from academics_entries where record = $1',
    [subject],
  )
  expect(rows).toEqual([])
})
