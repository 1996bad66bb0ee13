import { expect, test } from 'vitest'
import { feedbackTraits, unknownTraits } from './traits.conf.ts'
import { accidentTraits, badTraits, goodTraits, isAccident } from './traits.ts'

test('23 good and 26 bad traits, six of them accidents, no duplicates', () => {
  const { good, bad } = feedbackTraits.fallback
  expect([good.length, bad.length, accidentTraits.length]).toEqual([23, 26, 6])
  expect(new Set([...goodTraits, ...badTraits]).size).toBe(49)
  expect(bad.filter(isAccident)).toEqual([...accidentTraits])
})

test("accepts offered traits, a rating's previous ones and accidents only", () => {
  const offered = { good: ['Calm'], bad: ['Loud'] }
  const tags = ['Calm', 'Loud', 'Patient', accidentTraits[0]]
  expect(unknownTraits(tags, offered)).toEqual(['Patient'])
  expect(unknownTraits(tags, offered, ['Patient'])).toEqual([])
})
