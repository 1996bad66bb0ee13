// Approved providers with their approvals, for staff.
import { and, arrayContains, desc, eq, exists, inArray, sql } from 'drizzle-orm'
import type * as z from '#zod'
import { peopleMatching, peopleOf } from '#identity/server/people.api.ts'
import type { Page } from '#kit/contract/wire.ts'
import type { Tx } from '#kit/server/db.ts'
import { listTable } from '#kit/server/query.ts'
import { hoursMax } from '#services/contract/availability.rules.ts'
import { profileContract, type Provider } from '#services/contract/profiles.contract.ts'
import { applicationKeyOf, isServiceKey, partsOf } from '#services/contract/services.values.ts'
import { scopeWords } from '../applications/applications.ts'
import { applications, profiles, type ApplicationRow, type ProfileRow } from '../services.tables.ts'

type ProviderQuery = z.output<typeof profileContract.methods.find.query>

export async function providerList(
  { db }: { db: Tx },
  { service, role, $search, ...query }: ProviderQuery,
): Promise<Page<z.input<typeof Provider>>> {
  const of = service && isServiceKey(service) ? partsOf(service) : undefined
  const approved = db
    .select({ one: sql`1` })
    .from(applications)
    .where(
      and(
        eq(applications.owner, profiles.id),
        eq(applications.status, 'approved'),
        service === 'content' ? eq(applications.type, 'content') : undefined,
        of && and(eq(applications.type, of.type), eq(applications.mentoringType, of.mentoringType)),
        role && arrayContains(applications.rolesGranted, [role]),
      ),
    )
  const page = await listTable(db, profiles, query, {
    columns: {},
    where: and(
      exists(approved),
      $search ? inArray(profiles.id, [...(await peopleMatching(db, $search)), '']) : undefined,
    ),
    order: [desc(profiles.lastAuth), desc(profiles.id)],
  })
  return { ...page, data: await wire(db, page.data) }
}

async function wire(db: Tx, rows: readonly ProfileRow[]): Promise<z.input<typeof Provider>[]> {
  const ids = rows.map(({ id }) => id)
  const people = await peopleOf(db, ids)
  const granted = Map.groupBy(
    ids.length === 0
      ? []
      : await db
          .select()
          .from(applications)
          .where(and(inArray(applications.owner, ids), eq(applications.status, 'approved')))
          .orderBy(applications.approvedAt),
    ({ owner }) => owner,
  )
  return rows.map(({ id, timeZone, hours, enable, lastAuth }) => ({
    _id: id,
    name: people.get(id)?.name ?? '',
    email: people.get(id)?.email ?? null,
    avatar: people.get(id)?.avatar ?? null,
    timeZone,
    hoursMax: hoursMax(hours),
    serviceRoles: [...new Set((granted.get(id) ?? []).flatMap(({ rolesGranted }) => rolesGranted))],
    services: (granted.get(id) ?? []).map(row => serviceOf(row, enable)),
    lastAuth,
  }))
}

const serviceOf = (row: ApplicationRow, enable: ProfileRow['enable']) => ({
  _id: row.id,
  key: applicationKeyOf(row),
  scope: scopeWords(row),
  isOn: enable[applicationKeyOf(row)] !== false,
})
