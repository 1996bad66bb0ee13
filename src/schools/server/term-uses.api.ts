// Whether anything was built on terms. Later domains add what they keep of a term.
import { count, inArray } from 'drizzle-orm'
import type { Tx } from '#kit/server/db.ts'
import { classes } from './classes.tables.ts'

type TermUse = (tx: Tx, terms: readonly string[]) => Promise<boolean>

const uses: TermUse[] = [
  async (tx, terms) => {
    const [held] = await tx
      .select({ n: count() })
      .from(classes)
      .where(inArray(classes.term, [...terms]))
    return (held?.n ?? 0) > 0
  },
]

export const addTermUse = (use: TermUse): void => {
  uses.push(use)
}

export async function areTermsUsed(tx: Tx, terms: readonly string[]): Promise<boolean> {
  if (terms.length === 0) return false
  for (const use of uses) if (await use(tx, terms)) return true
  return false
}
