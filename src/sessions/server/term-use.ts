import { inArray } from 'drizzle-orm'
import { provide, type Provision } from '#kit/server/ports.ts'
import { termUses } from '#schools/server/term-uses.api.ts'
import { series } from './sessions.tables.ts'

/** A term with lessons is in use. */
export const forTerms = (): readonly Provision[] => [
  provide(termUses, async (tx, terms) => {
    const [held] = await tx
      .select({ id: series.id })
      .from(series)
      .where(inArray(series.term, [...terms]))
      .limit(1)
    return held !== undefined
  }),
]
