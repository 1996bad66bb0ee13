// Reads a sheet of questions and answers, with columns in any order. Pure.
import { bareCell } from '#kit/contract/csv.rules.ts'
import { bodyOf, matchTable, plainWord, plainWords, type SourceTable } from '#kit/contract/columns.rules.ts'
import { questionKinds, type QuestionKind } from './leads.rules.ts'

type Target = 'question' | 'answer' | 'kind'
const titles: Readonly<Record<Target, readonly string[]>> = {
  question: plainWords('question, questions, q'),
  answer: plainWords('answer, answers, reply, a'),
  kind: plainWords('kind, type, category'),
}
const targets = Object.keys(titles) as Target[]

export interface SheetQuestion {
  readonly kind: QuestionKind
  readonly question: string
  readonly answer: string
}

export interface QuestionSheet {
  readonly rows: readonly SheetQuestion[]
  /** Line numbers without a usable question: missing, too short or too long. */
  readonly skipped: readonly number[]
}

/** Without a known kind, a question is about the service. */
export function readQuestions(table: SourceTable): QuestionSheet {
  const { header, columns } = matchTable<Target>(table, {
    titleReader: () => title => targets.find(target => titles[target].includes(plainWord(title))) ?? null,
  })
  const at = (target: Target) => columns.findIndex(column => column.target === target)
  const places = { question: at('question'), answer: at('answer'), kind: at('kind') }
  const rows: SheetQuestion[] = []
  const skipped: number[] = []
  for (const { line, cells } of bodyOf(table, header)) {
    const cell = (target: Target) => bareCell(cells[places[target]])
    const kind = questionKinds.find(each => each === plainWord(cell('kind'))) ?? 'service'
    const [question, answer] = [cell('question'), cell('answer')]
    if (question.length < 3 || question.length > 500 || answer.length > 5000) skipped.push(line)
    else rows.push({ kind, question, answer })
  }
  return { rows, skipped }
}
