import { expect, test } from 'vitest'
import {
  gradePlace,
  readClassPlace,
  readClassSubject,
  subjectText,
  termPlace,
} from './class-targets.rules.ts'

test('a grade or a term to move to', () => {
  expect(readClassPlace(gradePlace('Grade 7: upper'))).toEqual({ kind: 'grade', grade: 'Grade 7: upper' })
  expect(readClassPlace(termPlace('t1'))).toEqual({ kind: 'term', term: 't1' })
})

test('a subject of a curriculum, or in words of the school', () => {
  const subjects = [
    { curriculum: 'ib-myp', name: 'Science' },
    { curriculum: null, name: 'Maths: advanced' },
  ]
  for (const each of subjects) expect(readClassSubject(subjectText(each))).toEqual(each)
})

test.each(['', 'grade', 'grade:', 'year:2026', ':Grade 7'])('“%s” is no place', text => {
  expect(readClassPlace(text)).toBeUndefined()
})

test.each(['', 'Science', 'ib-myp:', ': ', 'unknown:Science'])('“%s” is no subject', text => {
  expect(readClassSubject(text)).toBeUndefined()
})
