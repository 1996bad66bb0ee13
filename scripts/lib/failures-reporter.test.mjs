import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import FailuresReporter from './failures-reporter.mjs'
import { root } from './project.mjs'

const story = state => ({
  module: { moduleId: `${root}/journeys/one.journey.ts` },
  fullName: 'a story',
  result: () => ({ state, errors: [{ message: 'it took too long' }] }),
})

let printed = ''
beforeEach(() => {
  printed = ''
  vi.spyOn(process.stdout, 'write').mockImplementation(text => (printed += text).length > 0)
})
afterEach(() => vi.restoreAllMocks())

const printedFor = state => {
  const reporter = new FailuresReporter()
  reporter.onTestCaseResult(story(state))
  reporter.onTestRunEnd([], [])
  return printed
}

test('what passes is not printed', () => {
  expect(printedFor('passed')).toBe('0 files; longest: \n')
})

test('what fails is printed with its reason', () => {
  expect(printedFor('failed')).toContain('FAIL journeys/one.journey.ts: a story\n    it took too long')
})
