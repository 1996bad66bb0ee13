import { expect, test } from 'vitest'
import { agreeWords, marksWords, providersWords, sharedWords } from './help-words.ts'

test('points, people and agreements in plain words', () => {
  expect(marksWords({ point: 2.5, score: 8 })).toBe('2.5 of 8 points')
  expect([providersWords(1), providersWords(3)]).toEqual(['1 provider', '3 providers'])
  expect(sharedWords({ teacher: true, family: true })).toMatch(/sees the answers/)
  expect(sharedWords({ teacher: true, family: false })).toMatch(/once the family agrees/)
  expect(sharedWords({ teacher: false, family: true })).toMatch(/once the teacher agrees/)
  expect(sharedWords({ teacher: false, family: false })).toMatch(/with nobody/)
  expect(agreeWords({ agrees: 'teacher', as: 'teacher', learner: 'Lea' })).toContain('Lea’s')
  expect(agreeWords({ agrees: 'family', as: 'learner', learner: 'Lea' })).toContain('my answers')
})
