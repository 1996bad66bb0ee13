import { expect, it } from 'vitest'
import { centerPath, typesFor, wordsIn } from './center-types.ts'

it('has two addresses', () => {
  expect([
    centerPath('/study/center'),
    centerPath('/study/center/live', 'study'),
    centerPath('/com/student/center/live', 'live'),
  ]).toEqual(['/study/center', '/study/center/study', '/com/student/center/live'])
})

it('shows learners and teachers their own parts', () => {
  expect(typesFor(true)).toEqual(['class', 'study', 'live', 'premium', 'promotion', 'purchased'])
  expect(typesFor(false)).toEqual(['study', 'live', 'premium', 'promotion', 'mine'])
})

it('offers each word once, grades in order', () => {
  const cards = [
    { subjects: [{ value: '1', label: 'Science' }], grades: [{ value: 'a', label: 'Year 10' }] },
    { subjects: [{ value: '2', label: 'science' }], grades: [{ value: 'b', label: 'Year 9' }] },
  ]
  expect([wordsIn(cards, 'subjects'), wordsIn(cards, 'grades')]).toEqual([['science'], ['Year 9', 'Year 10']])
})
