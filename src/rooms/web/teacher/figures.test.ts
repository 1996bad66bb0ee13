import { expect, it } from 'vitest'
import { choiceBars, feelingCounts, wordCounts } from './figures.ts'

const options = [
  { _id: 'x', val: 'The moon', on: true },
  { _id: 'y', val: 'The wind', on: false },
]

it('counts options among those who answered', () => {
  expect(
    choiceBars(options, [{ answer: ['x'] }, { answer: ['x', 'y'] }, { answer: ['y'] }, { answer: ['x'] }]),
  ).toEqual([
    { _id: 'x', letter: 'A', label: 'The moon', count: 3, share: 0.75, right: true },
    { _id: 'y', letter: 'B', label: 'The wind', count: 2, share: 0.5, right: false },
  ])
  expect(choiceBars(options, []).map(({ share }) => share)).toEqual([0, 0])
})

it('counts a word once per answer and leaves small words out', () => {
  expect(wordCounts(['The moon, the Moon.', 'A moon and the tide', 'tide'])).toEqual([
    { word: 'moon', count: 2 },
    { word: 'tide', count: 2 },
  ])
  expect(wordCounts(['one two three four five six'], 2)).toHaveLength(2)
})

it('adds up feelings', () => {
  expect(feelingCounts([5, 5, null, 3])).toEqual([0, 0, 1, 0, 2])
})
