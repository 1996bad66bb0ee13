// The history of a deck: its stored revisions, newest first, with their authors.
import { and, desc, eq, lt, sql } from 'drizzle-orm'
import type * as z from '#zod'
import type { DeckVersions } from '#authoring/contract/slides.contract.ts'
import { peopleOf } from '#identity/server/people.api.ts'
import type { Tx } from '#kit/server/db.ts'
import { revisions } from '../slides.tables.ts'

const maxVersions = 30

/** @param before Versions older than this one. */
export async function versionsOf(
  tx: Tx,
  deck: string,
  before: number | undefined,
): Promise<z.input<typeof DeckVersions>> {
  const rows = await tx
    .select({
      rev: revisions.rev,
      savedAt: revisions.savedAt,
      authors: revisions.authors,
      pages: sql<number>`jsonb_array_length(${revisions.pages})`,
    })
    .from(revisions)
    .where(and(eq(revisions.deck, deck), before === undefined ? undefined : lt(revisions.rev, before)))
    .orderBy(desc(revisions.rev))
    .limit(maxVersions + 1)
  const people = await peopleOf(
    tx,
    rows.flatMap(({ authors }) => authors),
  )
  return {
    data: rows.slice(0, maxVersions).map(({ authors, ...version }) => ({
      ...version,
      people: authors.flatMap(id => people.get(id)?.name ?? []),
    })),
    hasMore: rows.length > maxVersions,
  }
}
