import { expect, it } from 'vitest'
import type { YearProposal } from '#schools/contract/year-change.contract.ts'
import {
  chosenClasses,
  classDraftsOf,
  classFault,
  outcomeOf,
  studentsIn,
  yearDraftOf,
  yearFault,
  yearRequest,
  type ClassDrafts,
} from './draft.ts'

const klass = (
  _id: string,
  fate: 'up' | 'keep' | 'leave' | 'close',
  students: number,
  name = _id,
): YearProposal['classes'][number] => ({
  _id,
  type: 'standard',
  name: _id,
  grade: 'Grade 7',
  subject: null,
  students,
  proposal: { fate, name, grade: 'Grade 8' },
})
const proposal: YearProposal = {
  years: [],
  next: null,
  latest: {
    _id: 'y',
    school: 's',
    title: '2026/27',
    start: '2026-09-01',
    end: '2027-06-30',
    terms: 3,
    createdAt: '2026-01-01T00:00:00.000Z',
  },
  make: { title: '2027/28', start: '2027-09-01', end: '2028-06-30' },
  grades: ['Grade 7', 'Grade 8'],
  classes: [klass('7A', 'up', 24, '8A'), klass('8A', 'keep', 20), klass('9A', 'leave', 22)],
  last: null,
}
const withLeaver = (id: string): ClassDrafts => {
  const drafts = classDraftsOf(proposal)
  const draft = drafts[id]
  return draft ? { ...drafts, [id]: { ...draft, leavers: [{ _id: 'kid', name: 'Kid' }] } } : drafts
}

it('counts the outcome, and detects duplicate names', () => {
  const outcome = outcomeOf(chosenClasses(proposal, withLeaver('7A')))
  expect(studentsIn(outcome.up)).toBe(23)
  expect(outcome).toMatchObject({ leavers: ['Kid'], seats: 23, sameNames: ['8A'] })
})

it('requests the year with its terms, the classes that change and single leavers', () => {
  const list = chosenClasses(proposal, withLeaver('7A'))
  expect(yearRequest('s', proposal, yearDraftOf(proposal), list)).toEqual({
    school: 's',
    year: { title: '2027/28', start: '2027-09-01', end: '2028-06-30', termsOf: 'y' },
    classes: [
      { _id: '7A', fate: 'up', name: '8A', grade: 'Grade 8' },
      { _id: '9A', fate: 'leave' },
    ],
    leavers: ['kid'],
  })
  const there = { ...yearDraftOf(proposal), year: 'next' }
  expect(yearRequest('s', proposal, there, []).year).toEqual({ _id: 'next' })
})

it('lists nobody twice who leaves with the whole class', () => {
  const list = chosenClasses(proposal, withLeaver('9A'))
  expect(outcomeOf(list)).toMatchObject({ leavers: [], seats: 22 })
  expect(yearRequest('s', proposal, yearDraftOf(proposal), list).leavers).toEqual([])
})

it('names missing values', () => {
  const draft = yearDraftOf(proposal)
  expect(yearFault(draft)).toBeNull()
  expect(yearFault({ ...draft, title: ' ' })).toBe('Name the year.')
  expect(yearFault({ ...draft, end: '' })).toBe('Choose the first and the last day.')
  expect(yearFault({ ...draft, end: draft.start })).toBe('The end comes after the start.')
  expect(yearFault({ ...draft, title: '', year: 'next' })).toBeNull()
  const [first] = chosenClasses(proposal, classDraftsOf(proposal))
  expect(first && classFault({ ...first, draft: { ...first.draft, name: '' } })).toBe('Name the class.')
  expect(first && classFault({ ...first, draft: { ...first.draft, grade: '' } })).toBe('Choose the grade.')
})
