import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { refusal, refused, startSchools, type World } from '../testing/schools-world.ts'

let world: World
let school: Awaited<ReturnType<World['school']>>
beforeAll(async () => {
  world = await startSchools()
  school = await world.school()
})
afterAll(() => world.stop())

const years = () => school.admin.app.service('school-year')
const terms = () => school.admin.app.service('school-term')
const year = async (start = '2026-02-01', end = '2026-12-15') =>
  ((await years().create({ school: school.id, title: 'Year', start, end })) as { _id: string })._id
const term = async (of: string, more: object = {}) =>
  (await terms().create({ year: of, title: 'Term', start: '2026-02-01', ...more })) as {
    _id: string
    end: string
  }
const monday = (start: string, end: string) => ({ week: 1, start, end })

describe('years and terms', () => {
  test('a term lasts three months less a day, and never longer than its year', async () => {
    const of = await year()
    expect((await term(of)).end).toBe('2026-04-30')
    expect((await term(of, { start: '2026-11-01' })).end).toBe('2026-12-15')
  })

  test('a term always stays inside its year, whichever of the two changes', async () => {
    const of = await year()
    expect(await refused(term(of, { start: '2026-01-31' }))).toBe('term-outside-year')
    const { _id } = await term(of, { start: '2026-03-01', end: '2026-05-01' })
    expect(await refused(terms().patch(_id, { end: '2027-01-01' }))).toBe('term-outside-year')
    expect(await refused(years().patch(of, { start: '2026-04-01' }))).toBe('term-outside-year')
    expect(await years().patch(of, { start: '2026-02-15' })).toMatchObject({ start: '2026-02-15' })
    // Of two simultaneous edits, the second is refused.
    const answers = await Promise.allSettled([
      years().patch(of, { end: '2026-06-01' }),
      terms().patch(_id, { end: '2026-12-01' }),
    ])
    const [{ end: yearEnd }, { end: termEnd }] = (await Promise.all([years().get(of), terms().get(_id)])) as [
      { end: string },
      { end: string },
    ]
    expect(answers.filter(({ status }) => status === 'fulfilled').length).toBeGreaterThanOrEqual(1)
    expect(termEnd <= yearEnd).toBe(true)
    expect(
      await refused(
        years().create({ school: school.id, title: 'X', start: '2026-02-02', end: '2026-02-01' }),
      ),
    ).toBe('year-order')
  })

  test('a year with terms and a term with classes cannot be removed', async () => {
    const of = await year()
    const { _id } = await term(of)
    expect(await refused(years().remove(of))).toBe('year-in-use')
    const klass = (await school.admin.app
      .service('classes')
      .create({ school: school.id, name: 'S', type: 'subject', subject: 'Science', term: _id })) as {
      _id: string
    }
    expect(await refused(terms().remove(_id))).toBe('term-in-use')
    await school.admin.app.service('classes').remove(klass._id)
    await terms().remove(_id)
    await years().remove(of)
    expect(await refused(years().get(of))).toBe('not-found')
  })
})

describe('blocks', () => {
  test('are replaced as a whole, or added and removed one by one', async () => {
    const { _id } = await term(await year())
    const [first, second] = [monday('08:30', '09:15'), monday('09:25', '10:10')]
    expect(await terms().patch(_id, { block: [second, first] })).toMatchObject({ block: [first, second] })
    expect(
      await terms().patch(_id, { $addToSet: { block: { week: 0, start: '23:15', end: '24:00' } } }),
    ).toMatchObject({ block: [{ week: 0, start: '23:15', end: '24:00' }, first, second] })
    expect(await terms().patch(_id, { $pull: { block: { week: 1, start: '08:30' } } })).toMatchObject({
      block: [{ week: 0 }, second],
    })
  })

  test('never overlap within a day, not even with simultaneous writes', async () => {
    const { _id } = await term(await year())
    expect(
      await refused(terms().patch(_id, { block: [monday('08:30', '09:15'), monday('09:00', '09:45')] })),
    ).toBe('blocks-overlap')
    expect(await terms().get(_id)).toMatchObject({ block: [] })
    expect(await refused(terms().patch(_id, { block: [monday('09:00', '09:00')] }))).toBe('block-length')
    expect((await refusal(terms().patch(_id, { block: [monday('09:00', '25:00')] }))).code).toBe(400)
    const answers = await Promise.allSettled(
      Array.from({ length: 10 }, (_, index) =>
        terms().patch(_id, { $addToSet: { block: monday(`10:0${index}`, `10:4${index}`) } }),
      ),
    )
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    // Side by side, and the same time on another day, are fine.
    await terms().patch(_id, {
      block: [monday('08:30', '09:15'), monday('09:15', '10:00'), { week: 2, start: '08:30', end: '09:15' }],
    })
  })

  test('another lesson length clears them', async () => {
    const { _id } = await term(await year())
    await terms().patch(_id, { block: [monday('08:30', '09:15')] })
    expect(await terms().patch(_id, { break: 300 })).toMatchObject({ block: [{}] })
    expect(await terms().patch(_id, { time: 3600 })).toMatchObject({ time: 3600, block: [] })
  })
})

describe('tags', () => {
  test('personal tags are private, central tags are visible to the staff of their school', async () => {
    const [one, two] = [await world.colleague(school), await world.colleague(school)]
    const kid = await world.pupil(school)
    const own = (await one.app
      .service('student-tags')
      .create({ name: 'Own', color: '#00ff00', students: [kid.record] })) as { _id: string }
    const central = (await school.admin.app
      .service('student-tags')
      .create({ name: 'Gifted', color: '#0000ff', center: true, school: school.id })) as { _id: string }
    const names = async (app: typeof one.app, query: object) =>
      ((await app.service('student-tags').find({ query })) as { data: { name: string }[] }).data.map(
        ({ name }) => name,
      )
    expect(await names(one.app, {})).toEqual(['Own'])
    expect(await names(one.app, { school: school.id })).toEqual(['Gifted', 'Own'])
    expect(await names(two.app, { school: school.id })).toEqual(['Gifted'])
    expect(await refused(two.app.service('student-tags').get(own._id))).toBe('not-found')
    expect(await refused(two.app.service('student-tags').patch(central._id, { name: 'No' }))).toBe(
      'forbidden',
    )
    expect(
      await refused(
        one.app
          .service('student-tags')
          .create({ name: 'C', color: '#000000', center: true, school: school.id }),
      ),
    ).toBe('forbidden')
    expect(
      (
        await refusal(
          school.admin.app.service('student-tags').create({ name: 'C', color: '#000000', center: true }),
        )
      ).data.code,
    ).toBe('tag-needs-school')
    expect(
      await refused(one.app.service('student-tags').patch(own._id, { center: true, school: school.id })),
    ).toBe('forbidden')
    expect(
      await refused(one.app.service('student-tags').create({ name: 'X', color: '#000000', uid: two.id })),
    ).toBe('bad-data')
    const foreign = await world.school()
    expect(
      await refused(
        foreign.admin.app
          .service('student-tags')
          .create({ name: 'X', color: '#000000', students: [kid.record] }),
      ),
    ).toBe('not-found')
    expect(await names(foreign.admin.app, { school: school.id })).toEqual([])
    expect(await names((await world.person({ sys: true })).app, { school: school.id })).toEqual(['Gifted'])
    expect((await refusal(kid.app.service('student-tags').find({ query: {} }))).code).toBe(403)
    expect(
      await one.app.service('student-tags').patch(own._id, { $pull: { students: [kid.record] } }),
    ).toMatchObject({ students: [] })
  })
})

describe('settings', () => {
  test('each key has its shape and default', async () => {
    const conf = school.admin.app.service('conf-school')
    const query = { school: school.id }
    expect(await conf.get('Switches', { query })).toMatchObject({ val: { classmates: true } })
    expect(await refused(conf.get('Nothing', { query }))).toBe('no-such-key')
    expect(await refused(conf.patch('Switches', { val: { classmates: 'maybe' } }, { query }))).toBe(
      'bad-data',
    )
    expect(await conf.patch('Switches', { val: { classmates: false } }, { query })).toMatchObject({
      val: { classmates: false },
    })
    const teacher = await world.colleague(school)
    expect(await teacher.app.service('conf-school').get('Switches', { query })).toMatchObject({
      val: { classmates: false },
    })
    expect(
      await refused(
        teacher.app.service('conf-school').patch('Switches', { val: { classmates: true } }, { query }),
      ),
    ).toBe('forbidden')
    expect(await refused((await world.person()).app.service('conf-school').get('Switches', { query }))).toBe(
      'forbidden',
    )
  })
})

describe('day plans', () => {
  const plans = () => school.admin.app.service('school-term-plan')
  const found = async (schoolTerm: string) =>
    ((await plans().find({ query: { schoolTerm } })) as { data: { _id: string; week: number[] }[] }).data

  test('the same lessons on several days, read from and written to the term’s blocks', async () => {
    const { _id } = await term(await year())
    await terms().patch(_id, { block: [monday('08:00', '08:45'), { week: 2, start: '10:00', end: '10:45' }] })
    expect((await found(_id)).map(({ week }) => week)).toEqual([[1], [2]])
    const block = [
      { start: '08:00', end: '08:45' },
      { start: '09:00', end: '09:45' },
    ]
    expect(await plans().create({ schoolTerm: _id, week: [1, 3, 2], block })).toMatchObject({
      schoolTerm: _id,
      week: [1, 2, 3],
      block,
    })
    expect(await terms().get(_id)).toMatchObject({
      block: [1, 2, 3].flatMap(week => block.map(times => ({ week, ...times }))),
    })
    expect(await found(_id)).toHaveLength(1)
    await plans().patch('clear', { _id: `${_id}.2` })
    expect(await terms().get(_id)).toMatchObject({ block: [] })
    expect(await refused(plans().patch('clear', { _id: `${_id}.2` }))).toBe('not-found')
  })

  test('lessons of a plan do not overlap, and plans of another school are inaccessible', async () => {
    const { _id } = await term(await year())
    const overlapping = [
      { start: '08:00', end: '08:45' },
      { start: '08:30', end: '09:15' },
    ]
    expect(await refused(plans().create({ schoolTerm: _id, week: [1], block: overlapping }))).toBe(
      'blocks-overlap',
    )
    const other = (await world.school()).admin.app.service('school-term-plan')
    expect(await refused(other.find({ query: { schoolTerm: _id } }))).toBe('not-found')
    expect(await refused(other.create({ schoolTerm: _id, week: [1], block: overlapping.slice(0, 1) }))).toBe(
      'not-found',
    )
  })
})
