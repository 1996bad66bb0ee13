// A report as PDF: complete at any length, with correct page breaks.
import { expect, test } from 'vitest'
import { pdfLines } from '#kit/server/testing/pdf-lines.ts'
import { takeawayPdf } from './pdf.ts'

type PdfReport = Parameters<typeof takeawayPdf>[0]

const report = (more: Partial<PdfReport> = {}): PdfReport => ({
  _id: 'r',
  session: 's',
  name: 'Tides',
  className: 'Red',
  teacher: 'Tea Cher',
  student: { _id: 'ann', nickname: 'Ann Learner', avatar: null },
  start: '2026-11-16T12:30:00.000Z',
  end: '2026-11-16T10:00:00.000Z',
  pages: [],
  questions: [
    {
      _id: 'q',
      page: 'p',
      type: 'choice',
      multi: false,
      name: 'What moves the sea?',
      list: [],
      data: '',
      options: [{ _id: 'a', val: 'The moon', on: true }],
    },
  ],
  response: [
    {
      _id: 'x',
      page: 'p',
      type: 'choice',
      content: '',
      answer: ['a'],
      point: null,
      json: null,
      teacherSharing: false,
      file: false,
      at: '2026-11-16T09:10:00.000Z',
    },
  ],
  comments: [
    {
      _id: 'c',
      rid: 'x',
      page: 'p',
      review: 'Well reasoned',
      from: { _id: 't', nickname: 'Tea Cher' },
      at: '2026-11-16T11:00:00.000Z',
    },
  ],
  marks: [
    {
      page: 'p',
      question: 'q',
      score: 4,
      point: 3.5,
      points: { assess: 3.5 },
      outlines: {
        assess: [
          {
            _id: 'std',
            parent: null,
            name: 'Explains causes',
            rubric: false,
            criteria: [],
            score: 4,
            point: 3.5,
            criteriaCode: null,
          },
        ],
      },
    },
  ],
  score: 4,
  point: 3.5,
  remark: 'A lively class',
  stats: [],
  sentAt: '2026-11-16T12:00:00.000Z',
  finishedAt: null,
  files: {},
  pdf: null,
  ...more,
})

const auckland = { timeZone: 'Pacific/Auckland', locale: 'en-NZ' }

test('contains answers, points and remarks', async () => {
  const [words] = await pdfLines(takeawayPdf(report(), auckland))
  expect(words).toEqual(
    expect.arrayContaining([
      'Ann Learner 3.5 of 4 points',
      'Red, Tea Cher, 17/11/2026',
      '1. What moves the sea? 3.5 of 4',
      'The moon',
      'Explains causes 3.5 of 4',
      'Tea Cher: Well reasoned',
      'A lively class',
    ]),
  )
})

test('gives the number of votes for an answer, and nothing where voting was off', async () => {
  const votes = (given?: number) =>
    report({ response: report().response.map(each => ({ ...each, ...(given && { votes: given }) })) })
  const words = async (given?: number) => (await pdfLines(takeawayPdf(votes(given), auckland))).flat()
  expect(await words(3)).toContain('3 votes of classmates')
  expect(await words(1)).toContain('1 vote of classmates')
  expect((await words()).join(' ')).not.toContain('vote')
})

test('wraps long words, breaks pages between questions, and loses nothing', async () => {
  const many = Array.from({ length: 60 }, (_, at) => ({
    _id: `q${at}`,
    page: `p${at}`,
    type: 'text' as const,
    multi: false,
    name: `Question number ${at}`,
    list: [],
    data: '',
    options: [],
  }))
  const pages = await pdfLines(
    takeawayPdf(
      report({ questions: many, response: [], comments: [], marks: [], remark: 'word '.repeat(400).trim() }),
      auckland,
    ),
  )
  const words = pages.flat()
  for (const at of [0, 30, 59]) expect(words).toContain(`${at + 1}. Question number ${at}`)
  expect(words.join(' ').match(/\bword\b/g)).toHaveLength(400)
  expect(Math.max(...words.map(({ length }) => length))).toBeLessThan(120)
  expect(pages.length).toBeGreaterThan(3)
})
