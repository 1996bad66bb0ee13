// Compares two pictures of a page: similarity, and areas that are blank in only one.
import ssim from 'ssim.js'
import type { Pixels } from './likeness.ts'

type Ssim = (a: Pixels, b: Pixels) => { mssim: number }
const similarity = ((ssim as unknown as { default?: unknown }).default ?? ssim) as Ssim

export const likenessOf = (ours: Pixels, theirs: Pixels): number => similarity(ours, theirs).mssim

const [columns, rows] = [16, 9]
/** Brightness deviation above which a cell has content, and below which it is empty. */
const [shows, empty] = [14, 1.5]

/** Counts 2×2 blocks with content in the original and none in ours; adjacent ones count as one hole. */
export function blankHoles(ours: Pixels, theirs: Pixels): number {
  const isBlank = (column: number, row: number) =>
    spread(theirs, column, row) > shows && spread(ours, column, row) < empty
  const blank = Array.from({ length: rows }, (_, row) =>
    Array.from({ length: columns }, (__, column) => isBlank(column, row)),
  )
  let holes = 0
  const seen = new Set<number>()
  for (let row = 0; row < rows - 1; row++)
    for (let column = 0; column < columns - 1; column++) {
      const four = [
        blank[row]?.[column],
        blank[row]?.[column + 1],
        blank[row + 1]?.[column],
        blank[row + 1]?.[column + 1],
      ]
      if (!four.every(Boolean)) continue
      if (!seen.has(row * columns + column - 1) && !seen.has((row - 1) * columns + column)) holes++
      seen.add(row * columns + column)
    }
  return holes
}

function spread({ data, width, height }: Pixels, column: number, row: number): number {
  const [left, right] = [Math.floor((column * width) / columns), Math.floor(((column + 1) * width) / columns)]
  const [top, bottom] = [Math.floor((row * height) / rows), Math.floor(((row + 1) * height) / rows)]
  let [count, sum, squares] = [0, 0, 0]
  for (let y = top; y < bottom; y++)
    for (let x = left; x < right; x++) {
      const at = (y * width + x) * 4
      const grey = 0.3 * (data[at] ?? 0) + 0.59 * (data[at + 1] ?? 0) + 0.11 * (data[at + 2] ?? 0)
      count++
      sum += grey
      squares += grey * grey
    }
  return Math.sqrt(Math.max(0, squares / count - (sum / count) ** 2))
}
