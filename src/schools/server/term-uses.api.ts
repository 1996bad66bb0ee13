// Checks whether terms are in use. Later domains provide their records of a term.
import { count, inArray } from 'drizzle-orm'
import type { Tx } from '#kit/server/db.ts'
import { listPort, provided } from '#kit/server/ports.ts'
import { classes } from './classes.tables.ts'

type TermUse = (tx: Tx, terms: readonly string[]) => Promise<boolean>

export const termUses = listPort<TermUse>('schools.termUses')

const inClasses: TermUse = async (tx, terms) => {
  const [held] = await tx
    .select({ n: count() })
    .from(classes)
    .where(inArray(classes.term, [...terms]))
  return (held?.n ?? 0) > 0
}

export async function areTermsUsed(tx: Tx, terms: readonly string[]): Promise<boolean> {
  if (terms.length === 0) return false
  for (const use of [inClasses, ...provided(tx, termUses)]) if (await use(tx, terms)) return true
  return false
}
