import { inArray } from 'drizzle-orm'
import { addTermUse } from '#schools/server/term-uses.api.ts'
import { bookChanges } from '../gradebook.tables.ts'

/** A term with figures that a teacher changed is in use. */
export const joinTerms = (): void =>
  addTermUse(async (tx, terms) => {
    const [held] = await tx
      .select({ id: bookChanges.id })
      .from(bookChanges)
      .where(inArray(bookChanges.term, [...terms]))
      .limit(1)
    return held !== undefined
  })
