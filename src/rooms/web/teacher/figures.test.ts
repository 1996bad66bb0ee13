import { expect, it } from 'vitest'
import { choiceCounts, feelingCounts, wordCounts } from './figures.ts'

const options = [
  { _id: 'x', val: 'The moon', on: true },
  { _id: 'y', val: 'The wind', on: false },
]

it('counts options among people who answered', () => {
  const answers = [{ answer: ['x'] }, { answer: ['x', 'y'] }, { answer: ['y'] }, { answer: ['x'] }]
  expect(choiceCounts(options, answers)).toEqual([3, 2])
  expect(choiceCounts(options, [])).toEqual([0, 0])
})

it('counts a word once per answer and leaves out stop words', () => {
  expect(wordCounts(['The moon, the Moon.', 'A moon and the tide', 'tide'])).toEqual([
    { word: 'moon', count: 2 },
    { word: 'tide', count: 2 },
  ])
  expect(wordCounts(['one two three four five six'], 2)).toHaveLength(2)
})

it('adds up moods', () => {
  expect(feelingCounts([5, 5, null, 3])).toEqual([0, 0, 1, 0, 2])
})
