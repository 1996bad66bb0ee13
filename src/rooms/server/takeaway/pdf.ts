// A report as PDF: learner and lesson, points per question, the teacher's remarks.
import { plainStatement } from '#academics/contract/statements.rules.ts'
import type * as z from '#zod'
import { dateText, type RegionalSettings } from '#kit/contract/dates.ts'
import { writePdf } from '#kit/server/pdf.ts'
import { pdfSheets, type PdfLine as Line } from '#kit/server/pdf-lines.ts'
import type { Report } from '#rooms/contract/report.shapes.ts'
import { votesWords } from '#rooms/contract/work-words.rules.ts'

type PdfReport = z.input<typeof Report>

/** @param place The reader's regional settings, from the link. */
export function takeawayPdf(report: PdfReport, place: RegionalSettings): Buffer {
  const { name, className, teacher, student, start, point, score, remark, comments } = report
  const lines: Line[] = [
    { text: 'Classwright', size: 18, bold: true },
    { text: `Report on ${name}`, size: 14, bold: true, gap: 8 },
    { text: student.nickname, bold: true, end: score > 0 ? `${point} of ${score} points` : '' },
    {
      text: [className, teacher, dateText(start as Date | string, place, { day: true })]
        .filter(Boolean)
        .join(', '),
      gap: 12,
    },
    ...termLines(report),
    ...report.questions.flatMap((question, at) => linesOf(report, question, at)),
    ...comments.filter(({ rid, page }) => rid === null && page === null).flatMap(said),
    ...(remark === '' ? [] : [{ text: 'On the whole class', bold: true, gap: 2 }, { text: remark }]),
  ]
  return writePdf(`Report on ${name}`, pdfSheets(lines))
}

const termLines = ({ term }: PdfReport): Line[] =>
  term
    ? [
        {
          text: `${term.title} so far`,
          bold: true,
          end: [`${term.percent}%`, term.name ?? term.code].filter(Boolean).join(', '),
        },
        ...term.categories.map(({ name, percent, share }) => ({
          text: `${name} (${share}% of the figure)`,
          end: `${percent}%`,
          indent: 12,
        })),
        { text: '', gap: 4 },
      ]
    : []

function linesOf(
  { marks, response, comments }: PdfReport,
  question: PdfReport['questions'][number],
  at: number,
): Line[] {
  const mark = marks.find(each => each.question === question._id)
  const own = response.filter(({ page }) => page === question.page)
  const chosen = (picked: readonly string[]) =>
    question.options
      .filter(({ _id }) => picked.includes(_id))
      .map(({ val }) => val)
      .join(', ')
  return [
    {
      text: `${at + 1}. ${question.name || 'Question'}`,
      bold: true,
      end: mark && mark.score > 0 ? `${mark.point} of ${mark.score}` : '',
      gap: 2,
    },
    ...(own.length === 0
      ? [{ text: 'No answer', indent: 12 }]
      : own.flatMap(({ content, answer, file, json, first, versions = 1, votes }) => {
          const words = (given: { answer: readonly string[]; content: string; json?: unknown }) =>
            given.answer.length > 0
              ? chosen(given.answer)
              : given.content || partsIn(given.json) || 'A drawing'
          return [
            { text: file ? 'A file' : words({ content, answer, json }), indent: 12 },
            ...(first && !file
              ? [{ text: `First of ${versions} answers: ${words(first)}`, indent: 12, size: 9 }]
              : []),
            ...(votes === undefined
              ? []
              : [{ text: `${votesWords(votes)} of classmates`, indent: 12, size: 9 }]),
          ]
        })),
    ...Object.entries(mark?.outlines ?? {})
      .filter(([kind]) => kind !== 'plain')
      .flatMap(([, entries]) => entries ?? [])
      .map(({ name, point, score, criteriaCode }) => ({
        text: criteriaCode === null ? plainStatement(name) : `${plainStatement(name)}: ${criteriaCode}`,
        end: `${point} of ${score}`,
        indent: 12,
        size: 9,
      })),
    ...comments
      .filter(({ rid, page }) => page === question.page || own.some(({ _id }) => _id === rid))
      .flatMap(said),
    { text: '', gap: 4 },
  ]
}

/** Joins the parts of an answer with line breaks. */
const partsIn = (json: unknown): string => {
  const parts = typeof json === 'object' && json !== null && 'parts' in json ? json.parts : null
  return typeof parts === 'object' && parts !== null
    ? Object.values(parts)
        .filter(part => typeof part === 'string' && part !== '')
        .join('\n')
    : ''
}

const said = ({ review, media, from }: PdfReport['comments'][number]): Line[] => [
  {
    text: `${from.nickname}: ${[review, ...(media ? ['(with a file)'] : [])].filter(Boolean).join(' ')}`,
    indent: 12,
  },
]
