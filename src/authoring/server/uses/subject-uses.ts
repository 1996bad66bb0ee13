// Number of units and tasks per subject, for academics.
import { sql } from 'drizzle-orm'
import { subjectUseCounts } from '#academics/server/subject-uses.api.ts'
import { provide, type Provision } from '#kit/server/ports.ts'
import { subjectUses } from '../subject-uses.tables.ts'

/** Counting stops here, so that the platform's own subjects cost no more than others. */
const maxCount = 10_000

export const forSubjects = (): readonly Provision[] => [
  provide(subjectUseCounts, async (tx, subjects) => {
    if (subjects.length === 0) return new Map()
    const counted = (as: 'unit' | 'task') =>
      sql`(select count(*)::int from (select 1 from ${subjectUses} used where used.subject = requested.id and used."as" = ${as} limit ${maxCount}) few)`
    const { rows } = await tx.execute<{ id: string; units: number; tasks: number }>(
      sql`select requested.id, ${counted('unit')} as units, ${counted('task')} as tasks from unnest(${sql.param([...subjects])}::text[]) requested(id)`,
    )
    return new Map(rows.map(({ id, units, tasks }) => [id, { units, tasks }]))
  }),
]
