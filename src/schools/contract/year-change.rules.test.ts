import { describe, expect, it, test } from 'vitest'
import { gradeNames } from '#identity/contract/grades.ts'
import {
  nextName,
  nextTitle,
  oldestGrade,
  proposalFor,
  termLater,
  yearLater,
  type ChangingClass,
} from './year-change.rules.ts'

const standard = (name: string, grade: string | null): ChangingClass => ({
  type: 'standard',
  name,
  grade,
  termEnd: null,
})

test.each([
  ['7A', 'Grade 7', 'Grade 8', '8A'],
  ['Grade 7 Blue', 'Grade 7', 'Grade 8', 'Grade 8 Blue'],
  ['Demo 9 Red', 'Grade 9', 'Grade 10', 'Demo 10 Red'],
  ['17 of 7', 'Grade 7', 'Grade 8', '17 of 8'],
  ['Otters', 'Grade 7', 'Grade 8', 'Otters'],
  ['Foundation', 'Foundation', 'Grade 1', 'Grade 1'],
  ['Class 12', 'Grade 12', 'Tertiary', 'Class 12'],
])('%s of %s is called in %s: %s', (name, grade, next, expected) => {
  expect(nextName(name, grade, next)).toBe(expected)
})

test.each([
  ['2026/27', '2027/28'],
  ['2026', '2027'],
  ['School year 2026–2027', 'School year 2027–2028'],
  ['2099/00', '2100/01'],
  ['1999/99', '2000/00'],
  ['First year', 'First year'],
])('after %s comes %s', (title, expected) => {
  expect(nextTitle(title)).toBe(expected)
})

test.each([
  ['2026-09-01', '2027-09-01'],
  ['2028-02-29', '2029-02-28'],
  ['2026-12-31', '2027-12-31'],
])('a year after %s is %s', (day, expected) => {
  expect(yearLater(day)).toBe(expected)
})

describe('the proposal for a class', () => {
  const list = [standard('7A', 'Grade 7'), standard('9A', 'Grade 9')]
  const propose = (klass: ChangingClass, newStart: string | null = '2027-09-01') =>
    proposalFor(klass, gradeNames, oldestGrade(list, gradeNames), newStart)

  it('moves up, with the name of the next grade', () => {
    expect(propose(standard('7A', 'Grade 7'))).toEqual({ fate: 'up', grade: 'Grade 8', name: '8A' })
  })
  it('suggests "leave" for the school’s oldest grade and for any grade without a next one', () => {
    expect(propose(standard('9A', 'Grade 9'))).toEqual({ fate: 'leave', grade: 'Grade 10', name: '10A' })
    expect(propose(standard('T', 'Tertiary')).fate).toBe('leave')
  })
  it('moves the only grade up', () => {
    const only = [standard('8A', 'Grade 8')]
    expect(oldestGrade(only, gradeNames)).toBeNull()
  })
  it('keeps classes without a grade of the school', () => {
    expect(propose(standard('Mixed', null)).fate).toBe('keep')
    expect(propose(standard('Odd', 'Year of the otter')).fate).toBe('keep')
  })
  it('closes a subject class whose term ends before the new year, and keeps the others', () => {
    const subject = (termEnd: string | null): ChangingClass => ({
      type: 'subject',
      name: 'Choir',
      grade: null,
      termEnd,
    })
    expect(propose(subject('2027-06-30')).fate).toBe('close')
    expect(propose(subject('2027-12-20')).fate).toBe('keep')
    expect(propose(subject(null)).fate).toBe('keep')
  })
})

test('terms are copied if they fit inside the new year, otherwise not at all', () => {
  const year = { start: '2027-09-06', end: '2028-06-30' }
  const term = { yearStart: '2026-09-01', start: '2026-09-01', end: '2026-12-20' }
  expect(termLater(term, year)).toEqual({ ...term, start: '2027-09-06', end: '2027-12-20' })
  expect(termLater({ ...term, start: '2027-07-01', end: '2027-08-30' }, year)).toBeNull()
  expect(termLater(term, { start: '2029-08-20', end: '2030-06-30' })).toEqual({
    ...term,
    start: '2029-09-01',
    end: '2029-12-20',
  })
})
