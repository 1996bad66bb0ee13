// Premium content that providers can import: approved, and usable as a lesson. Only visible to providers of
// booked lessons.
import { and, desc, eq, inArray, isNotNull, sql, type SQL } from 'drizzle-orm'
import type * as z from '#zod'
import { contentRows } from '#authoring/server/contents.api.ts'
import { signer } from '#files/server/files.api.ts'
import { peopleOf } from '#identity/server/people.api.ts'
import type { Page } from '#kit/contract/wire.ts'
import { kitFail } from '#kit/server/errors.ts'
import { containing } from '#kit/server/like.ts'
import { listTable } from '#kit/server/query.ts'
import type { Call } from '#kit/server/service.ts'
import type { applicationContract } from '#services/contract/applications.contract.ts'
import { importableModes, type CloudItem } from '#services/contract/content/content.shapes.ts'
import { isServiceInForce } from '../applications/applications.ts'
import { bookings } from '../bookings.tables.ts'
import { applications, type ApplicationRow } from '../services.tables.ts'

type CloudQuery = z.output<typeof applicationContract.methods.calls.get.cloudList.query>

export const isImportable = and(
  eq(applications.type, 'content'),
  eq(applications.status, 'approved'),
  inArray(applications.unitMode, [...importableModes]),
  isNotNull(applications.unitSnapshot),
)

export async function cloudList(
  call: Call,
  { booking, $search, ...query }: CloudQuery,
): Promise<Page<z.input<typeof CloudItem>>> {
  await assertProvider(call)
  const page = await listTable(call.db, applications, query, {
    columns: { curriculum: applications.curriculum, subject: applications.subject },
    where: and(
      isImportable,
      booking === undefined ? undefined : await fits(call, booking),
      $search ? containing($search, applications.unitName) : undefined,
    ),
    order: [desc(applications.approvedAt), desc(applications.id)],
  })
  const data = await wireItems(call, page.data)
  return { ...page, data: data.map(({ row, item }) => ({ ...item, own: row.owner === call.actor.id })) }
}

/** Excludes contributors without an approved service, and providers whose approval was revoked. */
async function assertProvider({ db, where }: Call): Promise<void> {
  if ((await db.$count(applications, and(isServiceInForce, where))) === 0) throw kitFail('forbidden')
}

/** The booked lesson's subject or topics; the provider's lessons that wait for content. */
async function fits({ db, actor }: Call, id: string): Promise<SQL | undefined> {
  const [row] = await db
    .select({ service: applications, status: bookings.status })
    .from(bookings)
    .innerJoin(applications, eq(applications.id, bookings.application))
    .where(and(eq(bookings.id, id), eq(bookings.servicer, actor.id ?? '')))
  if (!row) throw kitFail('not-found')
  // After scheduling, an open page asks once more; there is nothing left to import.
  if (row.status !== 'booked') return sql`false`
  const { curriculum, subject, topic } = row.service
  if (subject !== null && curriculum !== null)
    return and(eq(applications.curriculum, curriculum), eq(applications.subject, subject))
  const wanted = topic.map(({ _id }) => sql`${applications.topic} @> ${JSON.stringify([{ _id }])}::jsonb`)
  return wanted.length === 0 ? undefined : sql`(${sql.join(wanted, sql` or `)})`
}

/** Rows with a frozen copy, as in every list. */
export async function wireItems({ db, now }: Call, rows: readonly ApplicationRow[]) {
  const frozen = await contentRows(
    db,
    rows.flatMap(({ unitSnapshot }) => unitSnapshot ?? []),
  )
  const people = await peopleOf(
    db,
    rows.map(({ owner }) => owner),
  )
  const sign = await signer(db, now)
  return rows.flatMap(row => {
    const content = frozen.get(row.unitSnapshot ?? '')
    if (!content || row.unitMode === null) return []
    const item = {
      _id: row.id,
      name: content.name,
      mode: row.unitMode,
      coverUrl: content.cover === null ? null : sign(content.cover),
      overview: content.overview,
      author: people.get(row.owner)?.name ?? '',
      curriculum: row.curriculum as z.input<typeof CloudItem>['curriculum'],
      subject: row.subject,
      topic: row.topic,
      gradeGroup: row.gradeGroups,
      pages: row.unitPages,
      questions: row.unitQuestions,
      price: row.unitPrice,
    }
    return [{ row, item }]
  })
}
