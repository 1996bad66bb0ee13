import { describe, expect, test } from 'vitest'
import { rolesFor, serviceKeys } from '../services.values.ts'
import { dateAfter, isVettingValid, missingFromCampus, type CampusDraft } from './campus.rules.ts'

const whole: CampusDraft = {
  country: 'NZ',
  city: 'Auckland',
  placeId: 'nz:auckland:ponsonby',
  placeCountry: 'NZ',
  serviceRadius: 10_000,
  vettingDate: '2027-05-03',
  attachmentsAddress: [{}],
  attachmentsVetting: [{}],
}
const standing = { hasAgreed: true, isCityOpen: true, today: '2027-05-03' }
const codes = (draft: Partial<CampusDraft>, more: Partial<typeof standing> = {}) =>
  missingFromCampus({ ...whole, ...draft }, { ...standing, ...more }).map(({ code }) => code)

describe('a campus verification', () => {
  test('misses nothing when complete', () => expect(codes({})).toEqual([]))
  test.each([
    ['agreement', {}, { hasAgreed: false }],
    ['city', {}, { isCityOpen: false }],
    ['place', { placeId: null }, {}],
    ['place', { placeCountry: 'AU' }, {}],
    ['addressProof', { attachmentsAddress: [] }, {}],
    ['vetting', { attachmentsVetting: [] }, {}],
    ['vettingDate', { vettingDate: null }, {}],
    ['vettingDate', {}, { today: '2027-05-04' }],
  ] as const)('misses %s', (code, draft, more) => expect(codes(draft, more)).toEqual([code]))
})

test('a vetting is valid on its last day, and days are calendar days', () => {
  expect(isVettingValid('2027-05-03', '2027-05-03')).toBe(true)
  expect(isVettingValid('2027-05-03', '2027-05-04')).toBe(false)
  expect(dateAfter('2027-02-26', 3)).toBe('2027-03-01')
  expect(dateAfter('2027-09-25', 7)).toBe('2027-10-02')
})

test('only academic and STEAM mentoring offer teaching on campus', () => {
  const keys = serviceKeys.filter(key => rolesFor(key).includes('onCampus'))
  expect(keys).toEqual(['mentoring:academic', 'mentoring:steam'])
})
