import { expect, test } from 'vitest'
import { topicLines, topicsFrom } from './topics.rules.ts'

const robotics = { _id: 'robotics', label: ['STEAM', 'Robotics'] }
const design = { _id: 'design', label: ['STEAM', 'Design'] }

test('lines round-trip to topics', () => {
  expect(topicsFrom(topicLines([robotics, design]), [robotics, design])).toEqual([robotics, design])
})

test('an edited topic keeps its id, so that approved providers keep matching', () => {
  expect(topicsFrom('STEAM > Robots\nSTEAM > Design', [robotics, design])).toEqual([
    { _id: 'robotics', label: ['STEAM', 'Robots'] },
    design,
  ])
})

test('new topics get unique ids, even if their names are equal; empty lines are ignored', () => {
  expect(topicsFrom('STEAM > Robotics\n\nMusic!\nMusic?', [robotics])).toEqual([
    robotics,
    { _id: 'music', label: ['Music!'] },
    { _id: 'music-2', label: ['Music?'] },
  ])
})
