// Converts pasted text to operations. Supports cells below a header (see rows.rules.ts), and lines whose level
// is their indentation or first filled cell. Pure.
import { placeRows, RowsFault, type RowEntry } from '#academics/contract/rows.rules.ts'
import { readRows } from '#academics/contract/sheet/sheet-read.rules.ts'
import type { Operation } from '#academics/contract/tree.rules.ts'
import type { TreePosition } from './moves.ts'

export interface Pasted {
  readonly operations: readonly (Operation & { op: 'add' })[]
  /** Entries added directly at the position. */ readonly tops: readonly string[]
}

const heads = new Set(['level', 'name', 'code', 'statement', 'full statement'])

/** Parses text copied from a spreadsheet: tab-separated lines; cells with tabs or line breaks are quoted. */
function cellsOf(text: string): string[][] {
  const rows: string[][] = [[]]
  let cell = ''
  let quoted = false
  const source = text.replaceAll('\r\n', '\n').replaceAll('\r', '\n')
  const end = () => {
    rows.at(-1)?.push(cell)
    cell = ''
  }
  for (let at = 0; at < source.length; at++) {
    const char = source[at] ?? ''
    if (quoted) {
      if (char !== '"') cell += char
      else if (source[at + 1] === '"') {
        cell += '"'
        at++
      } else quoted = false
    } else if (char === '"' && cell === '') quoted = true
    else if (char === '\t') end()
    else if (char === '\n') {
      end()
      rows.push([])
    } else cell += char
  }
  end()
  return rows.filter(row => row.some(one => one.trim() !== ''))
}

export function readPaste(text: string): RowEntry[] {
  const rows = cellsOf(text)
  const first = rows[0] ?? []
  const named = first.filter(cell => heads.has(cell.trim().toLowerCase())).length
  if (rows.length > 1 && (named >= 2 || (named === 1 && first.length > 1))) return [...readRows(rows).entries]
  return indented(rows)
}

const blank = { id: null, code: '', grades: [], tags: [], mark: '' } as const

function indented(rows: readonly (readonly string[])[]): RowEntry[] {
  const levels: number[] = []
  return rows.map(row => {
    const column = row.findIndex(cell => cell.trim() !== '')
    const cell = row[column] ?? ''
    const depth = column * 100 + (/^ */.exec(cell)?.[0].length ?? 0)
    while (levels.length > 0 && (levels.at(-1) ?? 0) >= depth) levels.pop()
    levels.push(depth)
    const name = cell
      .trim()
      .replace(/^[-•*]\s+/, '')
      .slice(0, 2000)
    // A second filled cell after the name is the code.
    const code =
      row
        .slice(column + 1)
        .find(other => other.trim() !== '')
        ?.trim()
        .slice(0, 80) ?? ''
    return { ...blank, level: levels.length, name, code }
  })
}

/** @param gradeOf Returns the owner's grade for a name in the text. */
export function pasteAt(
  text: string,
  { parent, before }: TreePosition,
  newId: () => string,
  gradeOf: (name: string) => string | undefined,
): Pasted {
  const rows = readPaste(text)
  const least = Math.min(...rows.map(({ level }) => level))
  const placed = placeRows(
    rows.map(row => ({ ...row, level: row.level - least + 1 })),
    newId,
  )
  const operations = placed.map(({ row, _id, parent: above }) => ({
    op: 'add' as const,
    _id,
    parent: above ?? parent,
    before: above === null ? before : null,
    name: row.name,
    code: row.code,
    grade: row.grades.flatMap(name => gradeOf(name) ?? []),
    tags: [...row.tags],
    mark: row.mark,
  }))
  return { operations, tops: placed.filter(({ parent: above }) => above === null).map(({ _id }) => _id) }
}

export { RowsFault }
