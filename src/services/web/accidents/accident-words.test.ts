import { describe, expect, it } from 'vitest'
import { daysWords, lateWords, lossWords, recordingWords, suspensionState } from './accident-words.ts'

describe('a suspension', () => {
  const now = new Date('2026-05-10T00:00:00Z')
  const span = (startAt: string, endAt: string, withdrawnAt: string | null = null) =>
    suspensionState({ startAt, endAt, withdrawnAt }, now)
  it('is in force from its start until its end', () => {
    expect(span('2026-05-10T00:00:00Z', '2026-05-17T00:00:00Z')).toBe('now')
    expect(span('2026-05-03T00:00:00Z', '2026-05-10T00:00:00Z')).toBe('over')
    expect(span('2026-05-10T00:00:01Z', '2026-05-17T00:00:00Z')).toBe('next')
  })
  it('is withdrawn whatever its dates say', () =>
    expect(span('2026-05-03T00:00:00Z', '2026-05-17T00:00:00Z', '2026-05-04T00:00:00Z')).toBe('withdrawn'))
})

it('singular form', () => {
  expect([daysWords(0), daysWords(1), daysWords(7)]).toEqual(['0 days', '1 day', '7 days'])
  expect([lateWords(0), lateWords(1), lateWords(12)]).toEqual(['in time', '1 minute late', '12 minutes late'])
})

it('a lost connection counts where the person returned', () => {
  const [lost, left] = [{ lost: true }, { lost: false }]
  expect(lossWords([left])).toBe('No connection was lost in between.')
  expect(lossWords([lost])).toBe('No connection was lost in between.')
  expect(lossWords([lost, left])).toBe('The connection was lost once.')
  expect(lossWords([lost, lost, left])).toBe('The connection was lost 2 times.')
  expect([recordingWords(1), recordingWords(2)].map(words => /answers/.test(words))).toEqual([false, true])
})
