import { likeContaining } from '#kit/server/like.ts'
import { ilike, or, type AnyColumn, type SQL } from 'drizzle-orm'

/** Rows whose columns contain the words literally. */
export function containing(search: string | undefined, ...columns: (AnyColumn | SQL)[]): SQL | undefined {
  if (!search) return undefined
  const pattern = likeContaining(search)
  return or(...columns.map(column => ilike(column as AnyColumn, pattern)))
}
