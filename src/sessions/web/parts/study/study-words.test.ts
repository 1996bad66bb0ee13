import { expect, it } from 'vitest'
import { clockState, limitWords, minuteWords, progressWords, stateListOf, stepWords } from './study-words.ts'

const limit = (type: 0 | 1 | 2, down = 20) => ({ type, down, deadline: null, studentCtrl: true })

it('shows the time limit', () => {
  expect([1, 20, 60, 90, 121].map(minuteWords)).toEqual([
    '1 minute',
    '20 minutes',
    '1 hour',
    '1 hour 30 minutes',
    '2 hours 1 minute',
  ])
  expect([limitWords(limit(2)), limitWords(limit(1)), limitWords(null)]).toEqual([
    '20 minutes once you begin',
    '',
    '',
  ])
})

it('each session of the list of all is in one list of a state', () => {
  const of = (state: 'scheduled' | 'ongoing' | 'ended' | 'archived', completed = false) => ({
    type: 'session' as const,
    state,
    completed,
  })
  expect(
    [of('scheduled'), of('ongoing'), of('ongoing', true), of('ended'), of('archived', true)].map(stateListOf),
  ).toEqual(['scheduled', 'ongoing', 'completed', 'completed', 'archived'])
  expect(stateListOf({ ...of('archived'), type: 'selfStudy' })).toBe('ongoing')
})

it('shows progress and the next step', () => {
  const of = (answered: number, questions: number, completed = false) => ({ answered, questions, completed })
  expect([of(0, 0), of(2, 8), of(1, 1, true)].map(progressWords)).toEqual([
    'Nothing to answer',
    '2 of 8 questions answered',
    'All 1 question answered',
  ])
  expect(progressWords({ ...of(2, 8, true), handedIn: true })).toBe('Handed in')
  expect([
    stepWords(of(0, 8), false),
    stepWords(of(0, 8), true),
    stepWords(of(3, 8), false),
    stepWords(of(8, 8, true), true),
  ]).toEqual(['Start', 'Continue', 'Continue', 'Open'])
})

it('describes the learner’s time limit', () => {
  const now = new Date('2026-11-16T10:00:00Z')
  expect([
    clockState(null, null, now),
    clockState(limit(0), null, now),
    clockState(limit(2), null, now),
    clockState(limit(2), '2026-11-16T10:01:00Z', now),
    clockState(limit(1), '2026-11-16T10:00:00Z', now),
  ]).toEqual(['none', 'none', 'waiting', 'running', 'over'])
})
