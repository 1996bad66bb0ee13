import { inArray } from 'drizzle-orm'
import { provide, type Provision } from '#kit/server/ports.ts'
import { termUses } from '#schools/server/term-uses.api.ts'
import { bookChanges } from '../gradebook.tables.ts'

/** A term with overrides is in use. */
export const forTerms = (): readonly Provision[] => [
  provide(termUses, async (tx, terms) => {
    const [held] = await tx
      .select({ id: bookChanges.id })
      .from(bookChanges)
      .where(inArray(bookChanges.term, [...terms]))
      .limit(1)
    return held !== undefined
  }),
]
