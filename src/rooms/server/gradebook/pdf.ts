// A gradebook as PDF: the class in one table, then a page per learner; or one learner alone.
import { plainStatement } from '#academics/contract/statements.rules.ts'
import type * as z from '#zod'
import { dateText, type RegionalSettings } from '#kit/contract/dates.ts'
import { writePdf } from '#kit/server/pdf.ts'
import { pdfSheets, type PdfLine as Line } from '#kit/server/pdf-lines.ts'
import type { Book, BookRow } from '#rooms/contract/gradebook.contract.ts'
import {
  categoryName,
  cellText,
  figureText,
  formulaWords,
  percentText,
  rowFormula,
} from '#rooms/contract/gradebook-words.rules.ts'

export function gradebookPdf(book: z.output<typeof Book>, place: RegionalSettings): Buffer {
  const term = book.terms.find(({ _id }) => _id === book.term)?.title ?? 'All lessons'
  const title = `Gradebook of ${book.name}, ${term}`
  const head: Line[] = [
    { text: 'Classwright', size: 18, bold: true },
    { text: title, size: 14, bold: true, gap: 8 },
    ...formulaWords(book).map(text => ({ text })),
  ]
  const list = book.rows.map(row => ({
    text: row.name,
    end: `${figureText(row)}${row.change ? ' (changed by hand)' : ''}`,
  }))
  const isClass = book.as !== 'student'
  const first: Line[] = [...head, { text: '', gap: 4 }, ...(isClass ? list : [])]
  const sheets = [...pdfSheets(first), ...book.rows.flatMap(row => pdfSheets(linesOf(book, row, place)))]
  return writePdf(
    title,
    isClass
      ? sheets
      : pdfSheets([...head, { text: '', gap: 4 }, ...book.rows.flatMap(row => linesOf(book, row, place))]),
  )
}

function linesOf(book: Book, row: BookRow, place: RegionalSettings): Line[] {
  return [
    { text: row.name, size: 14, bold: true, end: figureText(row), gap: 4 },
    { text: rowFormula(book, row) },
    ...(row.change
      ? [{ text: `Changed to ${percentText(row.change.percent)} by ${row.change.by}: ${row.change.reason}` }]
      : []),
    { text: '', gap: 2 },
    ...row.categories.map(each => ({
      text: `${categoryName(book, each.category)} (${each.share} % of the figure)`,
      end: figureText(each),
    })),
    { text: 'Lessons', bold: true, gap: 2 },
    ...book.lessons.flatMap((lesson, at) => {
      const cell = row.cells[at]
      if (!cell || cell.state === 'notListed') return []
      return [
        {
          text: `${dateText(lesson.start, place, { day: true })}: ${lesson.name}${lesson.weight === 0 ? ' (does not count)' : ''}`,
          end: cellText(cell),
          indent: 12,
        },
        ...(cell.change ? [{ text: `${cell.change.by}: ${cell.change.reason}`, indent: 24 }] : []),
      ]
    }),
    ...(row.standards.length === 0 ? [] : [{ text: 'Standards', bold: true, gap: 2 }]),
    ...row.standards.map(each => ({ text: plainStatement(each.name), end: figureText(each), indent: 12 })),
  ]
}
