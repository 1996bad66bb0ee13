// The platform's seed data is complete, mapped, and written only once.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { curriculumCodes } from '#kit/contract/constants.ts'
import { platformGrades } from '#academics/contract/grades.rules.ts'
import { startAcademics, type Person, type World } from '../testing/academics-world.ts'
import { parseOutline, seedText } from './outline-text.ts'
import { seed } from './seed.ts'

describe.each(curriculumCodes)('%s', code => {
  const { head, grades, subjects } = parseOutline(seedText(`curricula/${code}.txt`))

  test('has a name, a copyright line and grades that map to the platform’s', () => {
    expect([head['name'], head['copyright']].every(words => (words ?? '').length > 4)).toBe(true)
    for (const { platform } of grades) expect(platformGrades).toEqual(expect.arrayContaining([...platform]))
  })

  test('has a subject with standards and topics: three levels, sixty entries, codes, grades, no duplicate siblings', () => {
    for (const { trees } of subjects) {
      for (const kind of ['standard', 'topic'] as const) {
        const tree = trees.find(each => each.kind === kind)
        expect(tree?.levels).toHaveLength(3)
        expect(tree?.entries.length).toBeGreaterThanOrEqual(60)
        expect(new Set(tree?.entries.map(each => each.code)).size).toBe(tree?.entries.length)
        expect(tree?.entries.filter(({ grade }) => grade.length === 0)).toEqual([])
        expect(new Set(tree?.entries.map(each => `${each.above} ${each.name}`)).size).toBe(
          tree?.entries.length,
        )
      }
    }
  })
})

describe('in the database', () => {
  let world: World
  let somebody: Person
  beforeAll(async () => {
    world = await startAcademics()
    somebody = await world.person()
  })
  afterAll(() => world.stop())

  const counts = async () =>
    (
      await world.server.database.pool
        .query(`select (select count(*) from academics_entries) entries, (select count(*) from academics_subjects) subjects, (select count(*) from academics_words) words,
    (select count(*) from academics_templates) templates, (select count(*) from academics_curricula) curricula, (select count(*) from academics_criteria) criteria, (select count(*) from academics_categories) categories`)
    ).rows as unknown[]

  test('a second start adds nothing, and data that staff deleted does not come back', async () => {
    const before = await counts()
    await seed(world.kit)
    expect(await counts()).toEqual(before)
    const manager = await world.manager('admin')
    const {
      data: [subject],
    } = (await manager.service('subjects').find({ query: { uid: '1', curriculum: 'pd' } })) as {
      data: { _id: string }[]
    }
    await manager.service('subjects').remove(subject?._id ?? '')
    await seed(world.kit)
    expect(await manager.service('subjects').find({ query: { uid: '1', curriculum: 'pd' } })).toMatchObject({
      total: 0,
    })
  })

  test('everybody can pick from the published standards of a curriculum that requires no certificate', async () => {
    const curricula = (await somebody.service('curriculum').get('pubList')) as {
      code: string
      certificate: string | null
    }[]
    expect(curricula.map(({ code }) => code).toSorted()).toEqual([...curriculumCodes].toSorted())
    const {
      data: [science],
    } = (await somebody
      .service('subjects')
      .find({ query: { uid: '1', curriculum: 'au', publish: 'standard' } })) as { data: { _id: string }[] }
    const { entries } = (await somebody
      .service('subjects')
      .get('tree', { query: { _id: science?._id } })) as { entries: { code: string; grade: string[] }[] }
    expect(entries.length).toBeGreaterThanOrEqual(60)
    expect(entries[2]).toMatchObject({ code: 'SC1.1.1', grade: ['Year 7'] })
  })

  test('fourteen central subjects link the curricula', async () => {
    const { total, data } = (await somebody.service('cpa-subjects').find({ query: { $limit: 50 } })) as {
      total: number
      data: { code: string; subjects: Record<string, string[]> }[]
    }
    expect(total).toBe(14)
    expect(Object.keys(data.find(({ code }) => code === 'science')?.subjects ?? {}).toSorted()).toEqual([
      'au',
      'cbse',
      'nz',
    ])
  })
})
