import { ilike, or, type AnyColumn, type SQL } from 'drizzle-orm'

/** Escapes percent signs, underscores and backslashes. */
export const escapeLike = (text: string): string => text.replaceAll(/[\\%_]/g, char => `\\${char}`)

/** A pattern for text that contains the words as they are written. */
export const likeContaining = (words: string): string => `%${escapeLike(words)}%`

/** A pattern for text that begins with a prefix as it is written. */
export const likeBeginning = (prefix: string): string => `${escapeLike(prefix)}%`

/** Rows of which a column contains the words as they are written; all rows without any. */
export function containing(words: string | undefined, ...columns: (AnyColumn | SQL)[]): SQL | undefined {
  if (!words) return undefined
  return or(...columns.map(column => ilike(column, likeContaining(words))))
}
