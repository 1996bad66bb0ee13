import { inArray } from 'drizzle-orm'
import { addTermUse } from '#schools/server/term-uses.api.ts'
import { series } from './sessions.tables.ts'

/** A term with lessons is in use. */
export const joinTerms = (): void =>
  addTermUse(async (tx, terms) => {
    const [held] = await tx
      .select({ id: series.id })
      .from(series)
      .where(inArray(series.term, [...terms]))
      .limit(1)
    return held !== undefined
  })
