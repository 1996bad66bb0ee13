// Texts of elements: a text box and a shape have one, a table one per cell.
import { hasText } from '#authoring/contract/deck.rules.ts'
import type { Element, Paragraph, TableCell } from '#authoring/contract/deck.shapes.ts'

export interface CellPlace {
  readonly row: number
  readonly column: number
}
export type HasWords = Extract<Element, { kind: 'text' | 'shape' | 'table' }>

export const holdsText = (element: Element): element is HasWords =>
  hasText(element) || element.kind === 'table'

export const isSameCell = (a: CellPlace | undefined, b: CellPlace | undefined): boolean =>
  a?.row === b?.row && a?.column === b?.column

/** @returns undefined if there is no such text. */
export function paragraphsAt(element: Element, cell?: CellPlace): readonly Paragraph[] | undefined {
  if (hasText(element)) return cell ? undefined : (element.paragraphs ?? [])
  if (element.kind !== 'table' || !cell) return undefined
  return element.rows[cell.row]?.cells[cell.column]?.paragraphs
}

export function withParagraphs(
  element: Element,
  place: CellPlace | undefined,
  paragraphs: readonly Paragraph[],
): Element {
  return mapTexts(element, (now, cell) => (isSameCell(cell, place) ? [...paragraphs] : now))
}

/** Applies a function to all texts of an element. */
export function mapTexts(
  element: Element,
  change: (paragraphs: Paragraph[], cell: CellPlace | undefined) => Paragraph[],
): Element {
  if (hasText(element)) return { ...element, paragraphs: change(element.paragraphs ?? [], undefined) }
  if (element.kind !== 'table') return element
  const changedCell = (cell: TableCell | null, place: CellPlace) => {
    const paragraphs = cell && change(cell.paragraphs, place)
    return paragraphs && paragraphs !== cell.paragraphs ? { ...cell, paragraphs } : cell
  }
  return {
    ...element,
    rows: element.rows.map((line, row) => ({
      ...line,
      cells: line.cells.map((cell, column) => changedCell(cell, { row, column })),
    })),
  }
}

/** The texts of an element in reading order. */
export function textsOf(
  element: Element,
): { cell: CellPlace | undefined; paragraphs: readonly Paragraph[] }[] {
  if (hasText(element)) return [{ cell: undefined, paragraphs: element.paragraphs ?? [] }]
  if (element.kind !== 'table') return []
  return element.rows.flatMap(({ cells }, row) =>
    cells.flatMap((cell, column) => (cell ? [{ cell: { row, column }, paragraphs: cell.paragraphs }] : [])),
  )
}
