import { expect, test } from 'vitest'
import { labelText, readLabel, type Label } from './labels.rules.ts'

test.each<Label>([
  { kind: 'category', id: '01a1f61b-001f' },
  { kind: 'subjects', id: 'Science: matter' },
  { kind: 'grades', id: 'Year 8' },
  { kind: 'grades', id: '' },
])('$kind $id survives as text', label => {
  expect(readLabel(labelText(label))).toEqual(label)
})
