// Who owns templates: what a school's own template requires is also required for teaching.
import { inArray } from 'drizzle-orm'
import type { Tx } from '#kit/server/db.ts'
import { templates } from './templates.tables.ts'

/** The owner of each template: a school, a teacher or the platform. */
export async function templateOwners(tx: Tx, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map()
  const rows = await tx
    .select({ id: templates.id, owner: templates.owner })
    .from(templates)
    .where(inArray(templates.id, [...new Set(ids)]))
  return new Map(rows.map(({ id, owner }) => [id, owner]))
}
