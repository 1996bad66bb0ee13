// Files that a page may show: those of the caller or the content's owner, of the deck and its older versions,
// and of the platform's templates.
import { and, eq, sql } from 'drizzle-orm'
import { authoringErrors } from '#authoring/contract/authoring.errors.ts'
import { filesIn } from '#authoring/contract/deck.rules.ts'
import type { PageBody } from '#authoring/contract/deck.shapes.ts'
import { filesHeld } from '#files/server/files.api.ts'
import type { Tx } from '#kit/server/db.ts'
import { fail } from '#kit/server/errors.ts'
import { likeContaining } from '#kit/server/like.ts'
import { revisions, slideTemplates } from '../slides.tables.ts'

export async function assertFiles(
  tx: Tx,
  owners: readonly string[],
  there: readonly PageBody[],
  added: readonly PageBody[],
  deck?: string,
): Promise<void> {
  const known = new Set(there.flatMap(filesIn))
  const unknownHashes = [...new Set(added.flatMap(filesIn))].filter(hash => !known.has(hash))
  const held = await filesHeld(tx, owners, unknownHashes)
  const unknown = unknownHashes.filter(hash => !held.has(hash))
  const strange = await Promise.all(
    unknown.map(
      async hash =>
        !((deck !== undefined && (await ofVersion(tx, deck, hash))) || (await ofTemplate(tx, hash))),
    ),
  )
  if (strange.includes(true)) throw fail(authoringErrors, 'file-unknown', { files: unknown })
}

async function ofVersion(tx: Tx, deck: string, hash: string): Promise<boolean> {
  const found = await tx
    .select({ rev: revisions.rev })
    .from(revisions)
    .where(and(eq(revisions.deck, deck), sql`${revisions.pages}::text like ${likeContaining(hash)}`))
    .limit(1)
  return found.length > 0
}

async function ofTemplate(tx: Tx, hash: string): Promise<boolean> {
  const found = await tx
    .select({ id: slideTemplates.id })
    .from(slideTemplates)
    .where(sql`${slideTemplates.pages}::text like ${likeContaining(hash)}`)
    .limit(1)
  return found.length > 0
}
