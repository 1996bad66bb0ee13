// Premium content for reviewers: approved content of every mode, by country, audience and topic.
import { and, arrayContains, desc, eq, isNotNull, sql } from 'drizzle-orm'
import type * as z from '#zod'
import type { Page } from '#kit/contract/wire.ts'
import type { Tx } from '#kit/server/db.ts'
import { containing } from '#kit/server/like.ts'
import { listTable } from '#kit/server/query.ts'
import type { Call } from '#kit/server/service.ts'
import type { applicationContract } from '#services/contract/applications.contract.ts'
import type { PremiumItem, TopicCount } from '#services/contract/content/content.shapes.ts'
import { applications } from '../services.tables.ts'
import { wireItems } from './cloud-list.ts'
import { importCounts } from './freeze.ts'

type PremiumQuery = z.output<typeof applicationContract.methods.calls.get.unit.query>

const isPremium = and(
  eq(applications.type, 'content'),
  eq(applications.status, 'approved'),
  isNotNull(applications.unitSnapshot),
)

export async function premiumItems(
  call: Call,
  { countryCode, gradeGroup, topic, $search, ...query }: PremiumQuery,
): Promise<Page<z.input<typeof PremiumItem>>> {
  const page = await listTable(call.db, applications, query, {
    columns: {
      curriculum: applications.curriculum,
      subject: applications.subject,
      mode: applications.unitMode,
      approvedAt: applications.approvedAt,
      price: applications.unitPrice,
    },
    where: and(
      isPremium,
      countryCode === undefined ? undefined : arrayContains(applications.countries, [countryCode]),
      gradeGroup === undefined ? undefined : arrayContains(applications.gradeGroups, [gradeGroup]),
      topic === undefined
        ? undefined
        : sql`${applications.topic} @> ${JSON.stringify([{ _id: topic }])}::jsonb`,
      $search ? containing($search, applications.unitName) : undefined,
    ),
    order: [desc(applications.approvedAt), desc(applications.id)],
  })
  const imports = await importCounts(
    call.db,
    page.data.map(({ id }) => id),
  )
  const data = (await wireItems(call, page.data)).map(({ row, item }) => ({
    ...item,
    countryCode: row.countries,
    imports: imports.get(row.id) ?? 0,
    approvedAt: row.approvedAt ?? row.updatedAt,
  }))
  return { ...page, data }
}

/** A topic takes its label from its latest content. */
export async function contentByTopic(db: Tx): Promise<TopicCount[]> {
  const { rows } = await db.execute<{ _id: string; label: string[]; count: number }>(sql`
    select one ->> '_id' as "_id", count(*)::int as count,
      (array_agg(one -> 'label' order by ${applications.approvedAt} desc))[1] as label
    from ${applications}, jsonb_array_elements(${applications.topic}) as one
    where ${isPremium}
    group by 1
    order by count(*) desc, 1`)
  return rows
}
