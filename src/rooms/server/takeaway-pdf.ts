// A report as a PDF: who and what, points per question, what the teacher wrote.
import type * as z from 'zod/mini'
import { dateText, type RegionalSettings } from '#kit/contract/dates.ts'
import { pdfPage, pdfWidth, writePdf, type PdfMark } from '#kit/server/pdf.ts'
import type { Report } from '#rooms/contract/takeaway.shapes.ts'
import { votesWords } from '#rooms/contract/work-words.rules.ts'

type PdfReport = z.input<typeof Report>

interface Line {
  readonly text: string
  readonly end?: string
  readonly size?: number
  readonly bold?: boolean
  readonly indent?: number
  readonly gap?: number
}

/** @param place Of the reader, as the page said that leads here. */
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
    ...report.questions.flatMap((question, at) => linesOf(report, question, at)),
    ...comments.filter(({ rid, page }) => rid === null && page === null).flatMap(said),
    ...(remark === '' ? [] : [{ text: 'On the whole class', bold: true, gap: 2 }, { text: remark }]),
  ]
  return writePdf(`Report on ${name}`, sheetsOf(lines))
}

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
        text: criteriaCode === null ? name : `${name}: ${criteriaCode}`,
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

/** An answer in parts, one below the other. */
const partsIn = (json: unknown): string => {
  const parts = typeof json === 'object' && json !== null && 'parts' in json ? json.parts : null
  return typeof parts === 'object' && parts !== null
    ? Object.values(parts)
        .filter(part => typeof part === 'string' && part !== '')
        .join('\n')
    : ''
}

const said = ({ review, from }: PdfReport['comments'][number]): Line[] => [
  { text: `${from.nickname}: ${review}`, indent: 12 },
]

/** Long lines are broken between words, full pages begin a new one. */
function sheetsOf(lines: readonly Line[]): PdfMark[][] {
  const sheets: PdfMark[][] = [[]]
  let y = pdfPage.top
  for (const { text, end = '', size = 10, bold = false, indent = 0, gap = 0 } of lines) {
    const x = pdfPage.left + indent
    const most = pdfPage.right - x - (end === '' ? 0 : pdfWidth(end, size, bold) + 12)
    for (const [at, part] of broken(text, most, size, bold).entries()) {
      if (y < pdfPage.bottom) {
        sheets.push([])
        y = pdfPage.top
      }
      sheets
        .at(-1)
        ?.push(
          { text: part, x, y, size, bold },
          ...(at === 0 ? [{ text: end, x: pdfPage.right, y, size, bold, end: true }] : []),
        )
      y -= size + 6
    }
    y -= gap
  }
  return sheets
}

function broken(text: string, most: number, size: number, bold: boolean): string[] {
  const parts: string[] = []
  for (const line of text.split('\n')) {
    let current = ''
    for (const word of line.split(/\s+/).flatMap(each => each.match(/.{1,60}/gu) ?? [''])) {
      const longer = current === '' ? word : `${current} ${word}`
      if (current !== '' && pdfWidth(longer, size, bold) > most) {
        parts.push(current)
        current = word
      } else current = longer
    }
    parts.push(current)
  }
  return parts
}
