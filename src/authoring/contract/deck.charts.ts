// Parses numbers in the sheet of a chart.

/** Parses a number; null if invalid. Commas are thousands separators or the decimal point. */
export function numberIn(text: string): number | null {
  const plain = text.trim().replaceAll(/[\s\u00a0\u202f%]/g, '')
  if (plain === '') return null
  const decimal = /^[+-]?\d+,\d{1,2}$/.test(plain) ? plain.replace(',', '.') : plain.replaceAll(',', '')
  const value = Number(decimal)
  return Number.isFinite(value) && Math.abs(value) < 1e15 ? value : null
}

/** Numbers along the x axis of a scatter chart; a non-numeric category is replaced by its index. */
export const placesOf = (categories: readonly string[]): number[] =>
  categories.map((category, at) => numberIn(category) ?? at + 1)
