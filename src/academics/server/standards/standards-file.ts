// Writes a tree as a file: CASE, or rows for a spreadsheet.
import { and, eq } from 'drizzle-orm'
import type { TreeKind } from '#academics/contract/academics.shapes.ts'
import { writeCase } from '#academics/contract/case-write.rules.ts'
import { writeRows } from '#academics/contract/rows.rules.ts'
import { flatten, treeOf } from '#academics/contract/tree.rules.ts'
import { toCsv } from '#kit/contract/csv.rules.ts'
import type { Tx } from '#kit/server/db.ts'
import { trees, type SubjectRow } from '../academics.tables.ts'
import { gradesFor } from '../curricula/grades.ts'
import { publishedOf } from '../trees/tree-edit.ts'
import { listOf, readOrigins, readTree, treeRow } from '../trees/tree-store.ts'

interface FileChoice {
  readonly of: 'draft' | 'snapshot'
  readonly isCsv?: boolean
  /** Leaves out the imported file's extra data, which is stored with the draft. */
  readonly isBare?: boolean
}

export async function standardsFile(
  tx: Tx,
  record: SubjectRow,
  kind: TreeKind,
  { of, isCsv = false, isBare = false }: FileChoice,
): Promise<string> {
  const [tree] = await tx
    .select({ frame: trees.frame })
    .from(trees)
    .where(and(eq(trees.record, record.id), eq(trees.kind, kind)))
  const key = { record: record.id, kind }
  const entries =
    of === 'draft' ? listOf(await readTree(tx, key)) : flatten(treeOf(publishedOf(await treeRow(tx, key))))
  const grades = new Map(
    (await gradesFor(tx, record.owner, record.curriculum)).map(grade => [grade._id, grade]),
  )
  if (isCsv) return toCsv(writeRows(entries, grade => grades.get(grade)?.name ?? grade))
  const origins = isBare ? new Map() : await readOrigins(tx, key)
  return JSON.stringify(
    writeCase({
      entries: entries.map(entry => ({ ...entry, origin: origins.get(entry._id) ?? null })),
      frame: isBare ? null : (tree?.frame ?? null),
      title: record.name,
      creator: 'Classwright',
      id: documentIdOf(record.id, kind),
      at: record.updatedAt.toISOString(),
      platformGradesOf: grade => grades.get(grade)?.platform ?? [],
    }),
  )
}

/** Several trees of one subject are exported as separate documents. */
const kindDigits: Readonly<Record<TreeKind, string>> = { standard: '7', topic: '9', goal: 'a', atl: 'b' }
const documentIdOf = (id: string, kind: TreeKind): string =>
  `${id.slice(0, 14)}${kindDigits[kind]}${id.slice(15)}`
