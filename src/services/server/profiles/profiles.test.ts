// Profiles: valid hours, free times, and settings edited by section.
import { dayMs, hourMs } from '#kit/contract/durations.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { emptySetting, type ServiceSetting } from '#services/contract/settings.conf.ts'
import { refusal, startServices, type Person, type ServicesWorld } from '../testing/services-world.ts'

let world: ServicesWorld
beforeAll(async () => {
  world = await startServices()
})
afterAll(() => world.stop())

const allDay = [0, 1, 2, 3, 4, 5, 6].map(week => ({ week, start: '00:00', end: '24:00' }))
const slots = async (who: Person, days = 2) => {
  const now = world.kit.clock.now().getTime()
  const query = {
    uid: who.id,
    from: new Date(now).toISOString(),
    until: new Date(now + days * dayMs).toISOString(),
  }
  const { data } = (await who.service('service-conf').get('slots', { query })) as {
    data: { start: string }[]
  }
  return data.map(({ start }) => Date.parse(start))
}

test('the first GET returns 404; a new profile uses the person’s time zone', async () => {
  const who = await world.person({ timeZone: 'Asia/Kolkata' })
  expect(await refusal(world.profile(who.id, who))).toBe('not-found')
  await who.service('service-conf').create({})
  expect(await world.profile(who.id, who)).toMatchObject({ timeZone: 'Asia/Kolkata', hours: [], hoursMax: 0 })
  expect(await refusal(who.service('service-conf').create({}))).toBe('profile-there')
})

test('only the provider sees their referrer, and since when', async () => {
  const [inviter, who] = [await world.person(), await world.applicant()]
  const { inviteCode } = (await inviter.service('users').get(inviter.id)) as { inviteCode: string }
  expect(await world.profile(who.id, who)).toMatchObject({
    inviter: null,
    inviterUpdatedAt: null,
    rating: null,
  })
  const from = world.kit.clock.now().toISOString()
  await who.service('users').patch('bindInviter', { inviteCode })
  const until = world.kit.clock.now().toISOString()
  const { inviterUpdatedAt: at, ...profile } = await world.profile(who.id, who)
  expect(profile).toMatchObject({ inviter: inviteCode })
  expect([from, at, until].toSorted()).toEqual([from, at, until])
  expect(await world.profile(who.id, await world.reviewer())).toMatchObject({
    inviter: null,
    inviterUpdatedAt: null,
  })
})

test('overlapping or reversed hours are refused', async () => {
  const who = await world.applicant()
  const set = (data: Record<string, unknown>) => refusal(who.service('service-conf').patch(who.id, data))
  const monday = { week: 1, start: '09:00', end: '12:00' }
  expect(await set({ hours: [monday, { ...monday, start: '11:00', end: '13:00' }] })).toBe('hours-wrong')
  expect(await set({ hours: [{ ...monday, end: '09:00' }] })).toBe('hours-wrong')
  expect(await set({ holiday: [['2026-12-24', '2026-12-20']] })).toBe('hours-wrong')
  expect(await set({ timeZone: 'Mars/Olympus' })).toBe('bad-data')
  expect(await set({ hours: [monday] })).toBe('none')
})

test('nobody edits another’s profile', async () => {
  const [who, other] = [await world.applicant(), await world.applicant()]
  expect(await refusal(other.service('service-conf').patch(who.id, { introduction: 'Ha.' }))).toBe(
    'not-found',
  )
})

test("one's own sessions block free slots, other people’s do not", async () => {
  const { teacher } = world
  await teacher.service('service-conf').create({})
  await teacher.service('service-conf').patch(teacher.id, { hours: allDay })
  const before = await slots(teacher)
  const lesson = await world.lesson(world.inHours(30, 1))
  const [start, end] = [Date.parse(lesson.start), Date.parse(lesson.end)]
  const after = await slots(teacher)
  expect(after.length).toBeLessThan(before.length)
  expect(after.filter(at => at < end && at + hourMs > start)).toEqual([])
  const free = await world.applicant({ hours: allDay })
  expect((await slots(free)).length).toBe(before.length)
})

test('a break stays free before and after bookings', async () => {
  const { teacher } = world
  await refusal(teacher.service('service-conf').create({}))
  await teacher.service('service-conf').patch(teacher.id, { hours: allDay })
  const lesson = await world.lesson(world.inHours(60, 1))
  const [start, end] = [Date.parse(lesson.start), Date.parse(lesson.end)]
  const [hour, rest] = [hourMs, 1_800_000]
  const tooNear = async () =>
    (await slots(teacher, 3)).filter(at => at < end + rest && at + hour > start - rest).length
  expect(await tooNear()).toBeGreaterThan(0)
  await teacher.service('service-conf').patch(teacher.id, { breakMinutes: 30 })
  expect(await tooNear()).toBe(0)
  expect((await world.profile(teacher.id, teacher)).breakMinutes).toBe(30)
  expect(await refusal(teacher.service('service-conf').patch(teacher.id, { breakMinutes: 500 }))).toBe(
    'bad-data',
  )
})

test("service settings are edited by their section's roles, validated and audited", async () => {
  const key = 'Service:mentoring:essay'
  const [reviewer, sales] = [await world.reviewer('academic_consultant'), await world.reviewer('sales')]
  const val = { ...emptySetting, countryCode: ['NZ'] }
  expect(await refusal(sales.service('conf').patch(key, { val }))).toBe('conf-section')
  expect(await refusal(reviewer.service('conf').patch('Plans', { val: [] }))).toBe('conf-section')
  expect(
    await refusal(reviewer.service('conf').patch(key, { val: { ...val, countryCode: ['nowhere'] } })),
  ).toBe('bad-data')
  await reviewer.service('conf').patch(key, { val })
  expect(await world.guest.service('conf').get(key)).toMatchObject({ val })
  const { val: many } = (await reviewer.service('conf').get('Service:mentoring:.*')) as {
    val: { key: string }[]
  }
  expect(many.map(each => each.key)).toContain(key)
  expect(many).toHaveLength(9)
})

test('authorised staff create a setting once, and change its lists entry by entry', async () => {
  const key = 'Service:mentoring:interest'
  const [reviewer, sales] = [await world.reviewer('academic_consultant'), await world.reviewer('sales')]
  const teacher = await world.person()
  const val = { ...emptySetting, countryCode: ['NZ'], topic: [{ _id: 'chess', label: ['Chess'] }] }
  for (const who of [teacher, await world.person({ role: 'student' })])
    expect(await refusal(who.service('conf').create({ key, val }))).toBe('forbidden')
  expect(await refusal(world.guest.service('conf').create({ key, val }))).toBe('not-signed-in')
  expect(await refusal(sales.service('conf').create({ key, val }))).toBe('conf-section')
  expect(await refusal(reviewer.service('conf').create({ key: 'Service:mentoring:magic', val }))).toBe(
    'not-found',
  )
  expect(await refusal(reviewer.service('conf').create({ key, val: { ...val, countryCode: ['x'] } }))).toBe(
    'bad-data',
  )
  expect(await reviewer.service('conf').create({ key, val })).toEqual({ _id: key, key, val })
  expect(await refusal(reviewer.service('conf').create({ key, val: emptySetting }))).toBe('conf-there')
  expect(await world.guest.service('conf').get(key)).toMatchObject({ val })

  const patch = (data: object, who = reviewer) => who.service('conf').patch(key, data)
  const countries = async () =>
    ((await world.guest.service('conf').get(key)) as { val: ServiceSetting }).val.countryCode
  await Promise.all(['AU', 'AU', 'FJ', 'US'].map(countryCode => patch({ $addToSet: { countryCode } })))
  expect((await countries()).toSorted()).toEqual(['AU', 'FJ', 'NZ', 'US'])
  await patch({ $pull: { countryCode: 'AU' } })
  expect((await countries()).toSorted()).toEqual(['FJ', 'NZ', 'US'])
  expect(await refusal(patch({ $addToSet: { countryCode: 'nowhere' } }))).toBe('bad-data')
  expect(await refusal(patch({ 'val.$': { _id: 'nothing' } }))).toBe('not-found')
  expect(await refusal(patch({}))).toBe('bad-data')
  expect(await refusal(patch({ $addToSet: { countryCode: 'GB' } }, sales))).toBe('conf-section')
})

test('pay rates are readable by educators and staff, never by students or visitors', async () => {
  const key = 'Service:mentoring:essay'
  const reviewer = await world.reviewer('academic_consultant')
  const rate = { price: 4200, value: [], default: true, qualification: null, curriculum: null }
  const val = { ...emptySetting, countryCode: ['NZ'], hourRate: [rate] }
  await reviewer.service('conf').patch(key, { val })
  const read = async (who: Pick<Person, 'service'>) => {
    const one = (await who.service('conf').get(key)) as { val: ServiceSetting }
    const { val: many } = (await who.service('conf').get('Service:mentoring:.*')) as {
      val: { key: string; val: ServiceSetting }[]
    }
    return [one.val, many.find(each => each.key === key)?.val]
  }
  const hidden = { ...val, hourRate: [] }
  for (const who of [world.guest, await world.person({ role: 'student' })])
    expect(await read(who)).toEqual([hidden, hidden])
  for (const who of [reviewer, await world.person(), await world.reviewer('sales')])
    expect(await read(who)).toEqual([val, val])
})
