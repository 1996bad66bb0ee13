// Figures and filters for reviewers' lists.
import { and, gte, lt, sql, type SQL } from 'drizzle-orm'
import { curriculumNames } from '#identity/contract/curricula.ts'
import type { Tx } from '#kit/server/db.ts'
import type { ApprovedGroup } from '#services/contract/applications.contract.ts'
import { gradeGroupNames } from '#academics/contract/grades.rules.ts'
import { roleNames } from '#services/contract/services.values.ts'
import { applications } from '../services.tables.ts'

/** Local dates of a time zone, inclusive. */
export function submittedWithin([first, last, zone]: readonly [string, string, string]): SQL | undefined {
  const midnight = (date: string, days: number) =>
    sql`((${date}::date + ${days}::int)::timestamp at time zone ${zone})`
  return and(
    gte(applications.submittedAt, midnight(first, 0)),
    lt(applications.submittedAt, midnight(last, 1)),
  )
}

/** Counts people, not applications: teaching two subjects in a country counts once. */
export async function approvedGroups(db: Tx): Promise<ApprovedGroup[]> {
  const { rows } = await db.execute<{
    by: ApprovedGroup['by']
    value: string
    label: string
    count: number
  }>(sql`
    select kind as "by", value, max(label) as label, count(distinct owner)::int as count
    from ${applications}, lateral (
      select 'country' as kind, one as value, one as label from unnest(${applications.countries}) as one
      union all select 'curriculum', ${applications.curriculum}, ${applications.curriculum}
      union all select 'subject', ${applications.subject}, ${applications.subject}
      union all select 'gradeGroup', one, one from unnest(${applications.gradeGroups}) as one
      union all select 'topic', one ->> '_id', one -> 'label' ->> -1 from jsonb_array_elements(${applications.topic}) as one
      union all select 'role', one, one from unnest(${applications.rolesGranted}) as one
    ) as facts
    where ${applications.status} = 'approved' and ${applications.type} <> 'content' and value is not null
    group by kind, value
    order by count(distinct owner) desc, value`)
  return rows.map(row => ({ ...row, label: labelOf(row) }))
}

const countries = new Intl.DisplayNames(['en'], { type: 'region' })
const names: Readonly<Partial<Record<ApprovedGroup['by'], Readonly<Record<string, string>>>>> = {
  curriculum: curriculumNames,
  gradeGroup: gradeGroupNames,
  role: roleNames,
}
const labelOf = ({ by, value, label }: ApprovedGroup): string =>
  by === 'country' ? (countries.of(value) ?? value) : (names[by]?.[value] ?? label)
