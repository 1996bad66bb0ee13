// Published trees as CASE packages, stored at the time of publication.
import { and, eq, isNotNull, ne } from 'drizzle-orm'
import { platform, treeKinds, type TreeKind } from '#academics/contract/academics.shapes.ts'
import { caseObjects, type CaseObjects } from '#academics/contract/case-api/case-objects.rules.ts'
import type { CasePackage } from '#academics/contract/case.rules.ts'
import type { Tx } from '#kit/server/db.ts'
import { subjects, trees, type SubjectRow } from '../academics.tables.ts'
import { casePackages } from '../case-packages.tables.ts'
import { standardsFile } from '../standards/standards-file.ts'

/** Called right after publishing, while the draft equals the published tree. */
export async function keepPackage(tx: Tx, record: SubjectRow, kind: TreeKind, published: number, at: Date) {
  if (record.owner === platform) return
  const set = { published, text: await standardsFile(tx, record, kind, { of: 'snapshot' }), at }
  await tx
    .insert(casePackages)
    .values({ record: record.id, kind, ...set })
    .onConflictDoUpdate({ target: [casePackages.record, casePackages.kind], set })
}

export interface PublishedTree {
  readonly record: SubjectRow
  readonly kind: TreeKind
  readonly published: number
  readonly isDraftNewer: boolean
}

/** A school's packages, latest publication first. */
export async function publishedTrees(tx: Tx, owner: string): Promise<PublishedTree[]> {
  const rows = await tx
    .select({
      record: subjects,
      kind: trees.kind,
      published: trees.published,
      version: trees.version,
      at: trees.publishedAt,
    })
    .from(trees)
    .innerJoin(subjects, eq(subjects.id, trees.record))
    .where(
      and(
        eq(subjects.owner, owner),
        ne(subjects.owner, platform),
        eq(subjects.del, false),
        isNotNull(trees.published),
        isNotNull(trees.snapshot),
      ),
    )
  return rows
    .toSorted(
      (a, b) =>
        (b.at?.getTime() ?? 0) - (a.at?.getTime() ?? 0) ||
        treeKinds.indexOf(a.kind) - treeKinds.indexOf(b.kind),
    )
    .map(({ record, kind, published, version }) => ({
      record,
      kind,
      published: published ?? 0,
      isDraftNewer: version !== published,
    }))
}

const maxCached = 32

/** Parses each edition once and caches the most recent ones. */
export function packageReader() {
  const cache = new Map<string, CaseObjects>()
  return async (tx: Tx, { record, kind, published, isDraftNewer }: PublishedTree): Promise<CaseObjects> => {
    const key = `${record.id} ${kind} ${published} ${isDraftNewer}`
    const objects = cache.get(key) ?? caseObjects(JSON.parse(await textOf()) as CasePackage)
    cache.delete(key)
    cache.set(key, objects)
    for (const [oldest] of cache) if (cache.size > maxCached) cache.delete(oldest)
    return objects

    async function textOf(): Promise<string> {
      const [kept] = await tx
        .select({ text: casePackages.text })
        .from(casePackages)
        .where(
          and(
            eq(casePackages.record, record.id),
            eq(casePackages.kind, kind),
            eq(casePackages.published, published),
          ),
        )
      // For trees published before packages were stored, leave out later changes of the draft.
      return kept?.text ?? standardsFile(tx, record, kind, { of: 'snapshot', isBare: isDraftNewer })
    }
  }
}
