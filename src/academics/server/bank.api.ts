// Academics for the question bank: central subjects, and the platform's published trees.
import { and, eq, isNotNull } from 'drizzle-orm'
import { certifiedCodes, platform, type TreeKind } from '#academics/contract/academics.shapes.ts'
import type { OutlineEntry } from '#academics/contract/trees.contract.ts'
import type { Actor } from '#kit/contract/permissions.ts'
import type { Tx } from '#kit/server/db.ts'
import { centralSubjects, curricula, subjects, trees } from './academics.tables.ts'
import { assertMayRead } from './curricula/certificates.ts'
import { wireEntries } from './trees/tree-wire.ts'
import { publishedOf } from './trees/tree-edit.ts'

export async function isCentralSubject(tx: Tx, id: string): Promise<boolean> {
  return (
    (
      await tx
        .select({ id: centralSubjects.id })
        .from(centralSubjects)
        .where(and(eq(centralSubjects.id, id), eq(centralSubjects.del, false)))
    ).length > 0
  )
}

export async function centralByCode(tx: Tx, code: string): Promise<string | undefined> {
  return (
    await tx.select({ id: centralSubjects.id }).from(centralSubjects).where(eq(centralSubjects.code, code))
  )[0]?.id
}

/** A platform subject with its display names. */
export async function platformSubjectById(
  tx: Tx,
  id: string,
): Promise<{ name: string; curriculum: string; curriculumName: string } | undefined> {
  const [row] = await tx
    .select({ name: subjects.name, curriculum: subjects.curriculum, curriculumName: curricula.name })
    .from(subjects)
    .innerJoin(curricula, and(eq(curricula.owner, platform), eq(curricula.code, subjects.curriculum)))
    .where(
      and(
        eq(subjects.id, id),
        eq(subjects.owner, platform),
        eq(subjects.is, 'subject'),
        eq(subjects.del, false),
      ),
    )
  return row
}

/** In reading order; empty if nothing is published. */
export async function platformTree(tx: Tx, subject: string, kind: TreeKind): Promise<OutlineEntry[]> {
  const [row] = await tx
    .select({ snapshot: trees.snapshot })
    .from(trees)
    .innerJoin(subjects, eq(subjects.id, trees.record))
    .where(
      and(
        eq(trees.record, subject),
        eq(trees.kind, kind),
        isNotNull(trees.published),
        eq(subjects.owner, platform),
      ),
    )
  return row ? wireEntries(publishedOf(row)) : []
}

/** Curricula whose standards this person may not read for lack of a certificate. */
export async function closedCurricula(tx: Tx, actor: Actor): Promise<string[]> {
  const closed: string[] = []
  for (const code of certifiedCodes)
    await assertMayRead(tx, actor, platform, code).catch(() => closed.push(code))
  return closed
}
