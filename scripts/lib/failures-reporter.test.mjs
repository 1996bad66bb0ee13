import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import FailuresReporter, { maxSecondTries } from './failures-reporter.mjs'
import { root } from './project.mjs'

const module = { moduleId: `${root}/journeys/one.journey.ts` }
const story = (state, flaky) => ({
  module,
  fullName: 'a story',
  result: () => ({ state, errors: [{ message: 'it took too long' }] }),
  diagnostic: () => ({ flaky }),
})

let printed = ''
let exitCode
beforeEach(() => {
  printed = ''
  exitCode = process.exitCode
  vi.spyOn(process.stdout, 'write').mockImplementation(text => (printed += text).length > 0)
})
afterEach(() => {
  vi.restoreAllMocks()
  process.exitCode = exitCode
})

const exitAfter = stories => {
  const reporter = new FailuresReporter()
  for (const each of stories) reporter.onTestCaseResult(each)
  process.exitCode = 0
  reporter.onTestRunEnd([], [])
  return process.exitCode
}

test('what passes at once is not printed', () => {
  expect(exitAfter([story('passed', false)])).toBe(0)
  expect(printed).toBe('0 files; longest: \n')
})

test('what passes at the second try is printed with its reason', () => {
  expect(exitAfter([story('passed', true)])).toBe(0)
  expect(printed).toContain('FAIL at the first try, journeys/one.journey.ts: a story\n    it took too long')
  expect(printed).toContain('passed at the second try: 1')
})

test('too many second tries fail the run', () => {
  const many = Array.from({ length: maxSecondTries + 1 }, () => story('passed', true))
  expect(exitAfter(many.slice(1))).toBe(0)
  expect(exitAfter(many)).toBe(1)
})

test('what fails twice is a failure', () => {
  exitAfter([story('failed', false)])
  expect(printed).toContain('FAIL journeys/one.journey.ts: a story')
  expect(printed).not.toContain('second try')
})
