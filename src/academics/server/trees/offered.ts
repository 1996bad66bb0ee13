// The published tree that one record provides for import into another.
import { eq } from 'drizzle-orm'
import { academicErrors } from '#academics/contract/academics.errors.ts'
import { platform, type TreeKind } from '#academics/contract/academics.shapes.ts'
import type { Tx } from '#kit/server/db.ts'
import { fail } from '#kit/server/errors.ts'
import { subjects, type Source, type SubjectRow } from '../academics.tables.ts'
import { assertOwnerMayUse } from '../curricula/certificates.ts'
import { gradesFor } from '../curricula/grades.ts'
import { fromPublished, type Standards } from '../standards/standards.ts'
import { publishedOf } from './tree-edit.ts'
import { treeRow } from './tree-store.ts'

/** The published tree of another record, with its grades mapped to those of this record's owner. */
export async function offered(
  tx: Tx,
  to: SubjectRow,
  { from, fromKind, entries }: { from: string; fromKind: TreeKind; entries?: readonly string[] | undefined },
): Promise<Standards> {
  const [source] = await tx.select().from(subjects).where(eq(subjects.id, from))
  if (!source || source.id === to.id) throw fail(academicErrors, 'standards-not-offered')
  if (source.owner === platform) await assertOwnerMayUse(tx, to.owner, source.curriculum)
  const row = await treeRow(tx, { record: from, kind: fromKind })
  if (row.published === null) throw fail(academicErrors, 'nothing-published')
  const ofPlatform = source.owner === platform && to.owner !== platform
  return fromPublished(
    {
      entries: publishedOf(row),
      levels: row.snapshotLevels,
      grades: await gradesFor(tx, source.owner, source.curriculum),
      // Entries keep the reference to the document that they were copied from.
      source: withDocuments({ curriculum: source.curriculum, set: source.name }, row.snapshotSource),
      ...(ofPlatform
        ? {
            platform: {
              code: `${source.curriculum}:${source.subjectCode}`,
              subject: source.id,
              kind: fromKind,
              published: row.published,
            },
          }
        : {}),
    },
    entries,
    await gradesFor(tx, to.owner, to.curriculum),
    source.owner === to.owner && source.curriculum === to.curriculum,
  )
}

function withDocuments(set: Source, published: readonly Source[]): Source[] {
  const documents = published.flatMap(({ document }) => (document ? [{ ...set, document }] : []))
  return documents.length > 0 ? documents : [set]
}
