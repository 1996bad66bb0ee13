// CSV as spreadsheets write it: quotes, any usual delimiter, any line end, a byte order mark, a `sep=` line. Pure.

export interface TextRow {
  /** Line of the file in which the row begins, counted from 1. */
  readonly line: number
  readonly cells: readonly string[]
  /** Blanks before the words of each cell, where some are set in by them. */
  readonly indents?: readonly number[]
}

/** Rows of cells; blank lines are left out. */
export const parseCsv = (source: string): string[][] => parseLines(source).map(({ cells }) => [...cells])

/** The same with the line that each row begins in: blank lines and quoted line breaks count. */
export function parseLines(source: string): TextRow[] {
  const text = source.replace(/^\uFEFF/, '')
  const named = /^"?sep=([^\r\n"])"?(?:\r\n|\r|\n|$)/i.exec(text)
  if (!named) return split(text, delimiterOf(text)).rows
  return split(text.slice(named[0].length), named[1] ?? ',').rows.map(row => ({ ...row, line: row.line + 1 }))
}

const delimiters = [',', ';', '\t', '|'] as const
const sampleRows = 30

/** The sign that divides most rows of the beginning into the same number of cells. */
function delimiterOf(text: string): string {
  const scored = delimiters.map(sign => ({ sign, score: scoreOf(split(text, sign, sampleRows)) }))
  return scored.toSorted((a, b) => b.score - a.score)[0]?.sign ?? ','
}

function scoreOf({ rows, isBroken }: Split): number {
  if (isBroken) return -1
  const widths = Map.groupBy(
    rows.filter(({ cells }) => cells.length > 1),
    ({ cells }) => cells.length,
  )
  return Math.max(0, ...[...widths].map(([width, same]) => same.length * Math.log2(width)))
}

interface Split {
  readonly rows: TextRow[]
  /** Text follows a closing quote, so this is not the delimiter. */
  readonly isBroken: boolean
}

function split(text: string, delimiter: string, maxRows = Number.POSITIVE_INFINITY): Split {
  const rows: TextRow[] = []
  let cells: string[] = []
  let indents: number[] = []
  let cell = ''
  let state: 'plain' | 'quoted' | 'closed' = 'plain'
  let isBroken = false
  let line = 1
  let begun = 1
  const endCell = () => {
    cells.push(cell.trim())
    indents.push(indentOf(cell))
    cell = ''
    state = 'plain'
  }
  const endRow = () => {
    endCell()
    if (cells.some(each => each !== '')) rows.push({ line: begun, cells, ...indented(indents) })
    cells = []
    indents = []
  }
  const inQuotes = (char: string, next: string | undefined): number => {
    if (char !== '"') {
      cell += char
      if (char === '\n' || (char === '\r' && next !== '\n')) line++
      return 0
    }
    if (next === '"') {
      cell += '"'
      return 1
    }
    state = 'closed'
    return 0
  }
  const outside = (char: string, next: string | undefined): number => {
    if (char === delimiter) endCell()
    else if (char === '\n' || char === '\r') {
      endRow()
      line++
      begun = line
      return char === '\r' && next === '\n' ? 1 : 0
    } else if (char === '"' && cell.trim() === '' && state === 'plain') {
      cell = ''
      state = 'quoted'
    } else {
      isBroken ||= state === 'closed' && char.trim() !== ''
      cell += char
    }
    return 0
  }
  for (let at = 0; at < text.length && rows.length < maxRows; at++) {
    const read = (state as string) === 'quoted' ? inQuotes : outside
    at += read(text[at] ?? '', text[at + 1])
  }
  if (rows.length < maxRows) endRow()
  return { rows, isBroken }
}

/** One blank after a separator says nothing. */
export const indentOf = (cell: string): number => {
  const blanks = cell.trim() === '' ? 0 : cell.length - cell.trimStart().length
  return blanks > 1 ? blanks : 0
}
export const indented = (indents: readonly number[]): Pick<TextRow, 'indents'> =>
  indents.some(each => each > 0) ? { indents } : {}

/** A cell that a spreadsheet would take for a formula is kept as text. */
export const safeCell = (cell: string): string => (/^'*[=+\-@\t\r]/.test(cell) ? `'${cell}` : cell)

/** Restores such a cell when the file is imported again. */
export const bareCell = (cell: string | undefined): string =>
  (cell ?? '').trim().replace(/^'(?='*[=+\-@])/, '')

export const csvLine = (cells: readonly string[], safe: (cell: string) => string = safeCell): string =>
  `${cells.map(cell => `"${safe(cell).replaceAll('"', '""')}"`).join(',')}\r\n`

export const toCsv = (rows: readonly (readonly string[])[]): string => rows.map(row => csvLine(row)).join('')
