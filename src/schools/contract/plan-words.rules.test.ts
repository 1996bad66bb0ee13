import { expect, test } from 'vitest'
import { limitWords } from './plan-words.rules.ts'
import { plansConf } from './plans.conf.ts'

const { tiers } = plansConf.shape.parse(plansConf.fallback)

test('every line is generated from the number that the server enforces', () => {
  expect(tiers.map(limitWords)).toEqual([
    [
      '2 classes of 40 students',
      '40 people in a live room',
      '1 GB for files',
      'Answers and reports kept for 90 days',
    ],
    [
      '10 classes of 40 students',
      '40 people in a live room',
      '2 co-teachers',
      'Insights over sessions',
      '5 GB for files',
      'Answers and reports kept for 1 year',
    ],
    [
      '20 classes of 60 students',
      '60 people in a live room',
      '5 co-teachers',
      'Insights over sessions',
      '10 GB for files',
      'Answers and reports kept for 3 years',
    ],
    ['300 people in a live room', 'Insights over sessions', 'Answers and reports kept for 3 years'],
  ])
})
