import { expect, test } from 'vitest'
import { parseLines } from '#kit/contract/csv.rules.ts'
import { readQuestions } from './question-sheet.rules.ts'

const read = (text: string) => readQuestions({ name: 'book.csv', rows: parseLines(text) })

test('reads columns in any order, with kinds as words', () => {
  expect(
    read('Answer;Type;Question\nTwo weeks.;Marketing;How long is a trial?\nYes.;other;Is there an app?'),
  ).toEqual({
    rows: [
      { kind: 'marketing', question: 'How long is a trial?', answer: 'Two weeks.' },
      { kind: 'service', question: 'Is there an app?', answer: 'Yes.' },
    ],
    skipped: [],
  })
})

test('lines without a question are left out and listed', () => {
  expect(read('question,answer\n,Nobody asked.\nIs it safe?,').skipped).toEqual([2])
  expect(read('question,answer\n,Nobody asked.\nIs it safe?,').rows).toHaveLength(1)
  expect(read('name,age\nAda,36').rows).toEqual([])
})
