import { expect, it } from 'vitest'
import { differentHour, sameZone, searchZones, zoneOptions, zoneWords } from './zones.rules.ts'

const winter = new Date('2026-01-15T12:00:00Z')
const summer = new Date('2026-07-15T12:00:00Z')

it('an offset has sign, hours and minutes', () => {
  expect(differentHour('Asia/Kathmandu', winter)).toBe('+05:45')
  expect(differentHour('America/St_Johns', winter)).toBe('-03:30')
  expect(differentHour('UTC', winter)).toBe('+00:00')
  expect([differentHour('Pacific/Auckland', winter), differentHour('Pacific/Auckland', summer)]).toEqual([
    '+13:00',
    '+12:00',
  ])
})

it('a zone’s label begins with its city', () =>
  expect(zoneWords('America/Argentina/Buenos_Aires')).toBe('Buenos Aires, Argentina, America'))

const options = zoneOptions(winter)
const found = (text: string) => searchZones(options, text).map(({ value }) => value)

it('all zones are listed, from west to east', () => {
  expect(options.length).toBeGreaterThan(300)
  expect(options.map(({ value }) => value)).toContain('UTC')
  expect(options[0]?.differentHour.startsWith('-')).toBe(true)
})

it('zones are found by city, region or offset', () => {
  expect(found('new york')).toEqual(['America/New_York'])
  expect(found('  AUCK ')).toEqual(['Pacific/Auckland'])
  expect(found('+05:45')).toHaveLength(1)
  expect(found('utc+13 pacific')).toContain('Pacific/Auckland')
  expect(found('atlantis')).toEqual([])
  expect(found('')).toHaveLength(options.length)
})

it('old and new names mean the same zone', () => {
  expect(sameZone('Asia/Calcutta', 'Asia/Kolkata')).toBe(true)
  expect(sameZone('Europe/Paris', 'Europe/Berlin')).toBe(false)
  expect(sameZone('Nowhere/Town', 'UTC')).toBe(false)
})
