// Curricula of an owner. Those chosen from the platform take their name, grades and copyright from it.
import { and, count, eq, inArray, sql } from 'drizzle-orm'
import type * as z from '#zod'
import { academicErrors } from '#academics/contract/academics.errors.ts'
import { isPlatformCode, platform } from '#academics/contract/academics.shapes.ts'
import type { Curriculum } from '#academics/contract/curricula.contract.ts'
import type { Tx } from '#kit/server/db.ts'
import { fail } from '#kit/server/errors.ts'
import { ownerNames } from '#schools/server/owners.api.ts'
import { curricula, type CurriculumRow, subjects } from '../academics.tables.ts'
import { tagSets } from '../words.tables.ts'
import { certificateOf } from './certificates.ts'

export async function wireCurricula(
  tx: Tx,
  rows: readonly CurriculumRow[],
): Promise<z.input<typeof Curriculum>[]> {
  if (rows.length === 0) return []
  const codes = [...new Set(rows.map(({ code }) => code))]
  const owners = [...new Set(rows.map(({ owner }) => owner))]
  const central = await tx
    .select()
    .from(curricula)
    .where(and(eq(curricula.owner, platform), inArray(curricula.code, codes)))
  const made = await tx
    .select({ owner: subjects.owner, curriculum: subjects.curriculum, is: subjects.is, n: count() })
    .from(subjects)
    .where(and(inArray(subjects.owner, owners), inArray(subjects.curriculum, codes), eq(subjects.del, false)))
    .groupBy(subjects.owner, subjects.curriculum, subjects.is)
  const { rows: tagged } = await tx.execute<{ owner: string; code: string; n: number }>(
    sql`select owner, code, count(*)::int as n from ${tagSets}, unnest(${tagSets.curriculum}) code where owner = any(${sql.param(owners)}::text[]) group by owner, code`,
  )
  const names = await ownerNames(
    tx,
    owners.filter(owner => owner !== platform),
  )
  return rows.map(row => {
    const offered = central.find(({ code }) => code === row.code)
    const number = (is: 'subject' | 'skill') =>
      made.find(each => each.owner === row.owner && each.curriculum === row.code && each.is === is)?.n ?? 0
    return {
      _id: row.id,
      school: row.owner,
      ownerName: row.owner === platform ? 'Platform' : (names.get(row.owner) ?? 'Somebody who left'),
      code: row.code,
      name: row.name,
      custom: !isPlatformCode(row.code),
      copyright: offered?.copyright ?? row.copyright,
      certificate: certificateOf(row.code),
      grades: (offered?.grades ?? row.grades).map(grade => ({ ...grade, platform: [...grade.platform] })),
      count: {
        subjects: number('subject'),
        skills: number('skill'),
        tags: tagged.find(each => each.owner === row.owner && each.code === row.code)?.n ?? 0,
      },
      unit: row.unit,
      task: row.task,
      del: row.del,
      version: row.version,
      createdAt: row.createdAt,
    }
  })
}

/** Requires that the subject's owner has this curriculum. */
export async function assertCurriculum(tx: Tx, owner: string, code: string): Promise<void> {
  const found = await tx
    .select({ id: curricula.id })
    .from(curricula)
    .where(and(eq(curricula.owner, owner), eq(curricula.code, code), eq(curricula.del, false)))
  if (found.length === 0) throw fail(academicErrors, 'curriculum-unknown')
}
