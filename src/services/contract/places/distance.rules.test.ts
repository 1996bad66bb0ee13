import { expect, test } from 'vitest'
import { awayWords, metresBetween } from './distance.rules.ts'

const auckland = { latitude: -36.848, longitude: 174.763 }
const wellington = { latitude: -41.287, longitude: 174.776 }

test('the distance matches a map, in both directions', () => {
  expect(metresBetween(auckland, wellington) / 1000).toBeCloseTo(493.6, 0)
  expect(metresBetween(wellington, auckland)).toBeCloseTo(metresBetween(auckland, wellington), 6)
  expect(metresBetween(auckland, auckland)).toBe(0)
})

test.each([
  [0, 'Less than 1 km away'],
  [999, 'Less than 1 km away'],
  [1000, '1 km away'],
  [6400, '6 km away'],
])('%i metres are shown as “%s”', (metres, words) => expect(awayWords(metres)).toBe(words))
