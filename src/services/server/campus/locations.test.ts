// Cities on campus: one row each, pay, providers, and archived ones.
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { CampusCity } from '#services/contract/campus/locations.contract.ts'
import { startCampus, type CampusWorld } from '../testing/campus-world.ts'
import { refusal, type Person } from '../testing/services-world.ts'

let world: CampusWorld
let admin: Person
beforeAll(async () => {
  world = await startCampus()
  admin = await world.reviewer('admin')
})
afterAll(() => world.stop())

const place = (by: Pick<Person, 'service'>) => by.service('campus-location')
const add = async (data: Record<string, unknown>): Promise<CampusCity> =>
  (await place(admin).create({ country: 'NZ', ...data })) as CampusCity
const openCities = async () =>
  ((await place(world.guest).get('cityByCountry', { query: { country: 'NZ' } })) as { city: string }[]).map(
    ({ city }) => city,
  )

test('a city exists once per country, in any spelling', async () => {
  await add({ city: 'Napier' })
  expect(await refusal(add({ city: 'NAPIER' }))).toBe('city-there')
  expect(await refusal(add({ city: 'Napier', country: 'AU' }))).toBe('none')
  expect(await refusal(add({ city: 'Paris', country: 'FR' }))).toBe('bad-data')
})

test('rates, travel and pictures are stored; buyers see pictures but no rates', async () => {
  const { _id } = await add({
    city: 'Nelson',
    experienceRate: { intermediate: 4400 },
    compensationHour: 0.75,
  })
  const hash = await world.file(admin.id)
  const attachmentsCity = { hash, filename: 'nelson.png' }
  const saved = (await place(admin).patch(_id, { $addToSet: { attachmentsCity } })) as CampusCity
  expect(saved).toMatchObject({ compensationHour: 0.75, experienceRate: { intermediate: 4400 } })
  const rows = (await place(world.guest).get('cityByCountry', { query: { country: 'NZ' } })) as object[]
  expect(rows).toContainEqual({
    _id,
    country: 'NZ',
    city: 'Nelson',
    attachmentsCity: [expect.objectContaining({ filename: 'nelson.png' })],
  })
  const cleared = (await place(admin).patch(_id, { $pull: { attachmentsCity: { hash } } })) as CampusCity
  expect(cleared.attachmentsCity).toEqual([])
})

test('one city is read by name, even archived, without its rates', async () => {
  const { _id } = await add({ city: 'Whakatane', experienceRate: { intermediate: 4100 } })
  const city = (query: Record<string, string>) => place(world.guest).get('city', { query })
  const found = { _id, country: 'NZ', city: 'Whakatane', attachmentsCity: [] }
  expect(await city({ country: 'NZ', city: 'Whakatane' })).toEqual({ ...found, archive: false })
  await place(admin).patch(_id, { archive: true })
  expect(await city({ country: 'NZ', city: 'Whakatane' })).toEqual({ ...found, archive: true })
  expect(await refusal(city({ country: 'AU', city: 'Whakatane' }))).toBe('not-found')
  expect(await refusal(city({ country: 'NZ', city: 'Atlantis' }))).toBe('not-found')
})

test('an archived city is not offered, and can be restored', async () => {
  const { _id } = await add({ city: 'Gisborne' })
  await place(admin).patch(_id, { archive: true })
  expect(await openCities()).not.toContain('Gisborne')
  const who = await world.applicant()
  const { missing } = await world.filled(who, { city: 'Gisborne' })
  expect(missing.map(({ code }) => code)).toEqual(['city'])
  await place(admin).patch(_id, { archive: false })
  expect(await openCities()).toContain('Gisborne')
})

test('teachers are counted per city, and per subject within their radius', async () => {
  await world.campusTeacher()
  await world.campusTeacher({ serviceRadius: 1000 })
  const about = { country: 'NZ', mentoringType: 'academic', subject: ['Science', 'Mathematics'] }
  expect(await place(world.guest).get('cityTeacherStatistics', { query: about })).toEqual([
    { city: 'Auckland', count: 2 },
  ])
  const reach = (place_id: string) =>
    place(world.guest).get('cityTeacherStatisticsRadius', { query: { ...about, city: 'Auckland', place_id } })
  expect(await reach('nz:auckland:ponsonby')).toEqual([{ subject: 'Science', count: 2 }])
  expect(await reach('nz:auckland:mount-eden')).toEqual([{ subject: 'Science', count: 1 }])
  expect(await reach('nz:wellington:newtown')).toEqual([])
  const others = { ...about, subject: ['Mathematics'] }
  expect(await place(world.guest).get('cityTeacherStatistics', { query: others })).toEqual([])
})
