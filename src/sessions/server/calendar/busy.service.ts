// `calendar-busy`
import { and, asc, count, eq, sql } from 'drizzle-orm'
import type * as z from '#zod'
import { vaultOf } from '#identity/server/vault.api.ts'
import { fail, kitFail } from '#kit/server/errors.ts'
import type { Kit } from '#kit/server/kit.ts'
import { listTable } from '#kit/server/query.ts'
import { implement } from '#kit/server/service.ts'
import { busyCalendarLimit, busyContract, type BusyCalendar } from '#sessions/contract/calendar.contract.ts'
import { enrolErrors } from '#sessions/contract/enrol.errors.ts'
import { busySources, type BusySourceRow } from '../calendar.tables.ts'
import { busyBetween } from './conflicts.ts'
import { rulesWith } from '#kit/server/outside.ts'
import { calendarUrl } from './fetch-calendar.ts'

const columns = { createdAt: busySources.createdAt }

export const busyService = (kit: Kit) =>
  implement(busyContract, {
    facts: { owner: busySources.uid },
    async find({ db, query, where }) {
      const page = await listTable(db, busySources, query, {
        columns,
        where,
        order: [asc(busySources.createdAt), asc(busySources.id)],
      })
      return { ...page, data: page.data.map(wire) }
    },
    async create({ db, actor, data, now }) {
      const uid = actor.id ?? ''
      const url = calendarUrl(data.url, rulesWith(kit.config.calendarOrigins))
      if (!url) throw fail(enrolErrors, 'busy-address')
      // Serialises concurrent calls, so that nobody has six.
      await db.execute(sql`select pg_advisory_xact_lock(hashtext(${`busy calendars ${uid}`}))`)
      const [had] = await db.select({ n: count() }).from(busySources).where(eq(busySources.uid, uid))
      if ((had?.n ?? 0) >= busyCalendarLimit) throw fail(enrolErrors, 'busy-many')
      const [row] = await db
        .insert(busySources)
        .values({
          id: kit.newId(),
          uid,
          name: data.name,
          url: vaultOf(kit.config).encrypt(url.href),
          host: url.hostname,
          nextAt: now,
          createdAt: now,
        })
        .returning()
      return known(row)
    },
    patch: async (id, { db, data, where }) =>
      known(
        (
          await db
            .update(busySources)
            .set({ name: data.name })
            .where(and(eq(busySources.id, id), where))
            .returning()
        )[0],
      ),
    async remove(id, { db, where }) {
      const gone = await db
        .delete(busySources)
        .where(and(eq(busySources.id, id), where))
        .returning({ id: busySources.id })
      if (gone.length === 0) throw kitFail('not-found')
      return { _id: id }
    },
    calls: {
      get: {
        times: ({ db, actor, query }) =>
          busyBetween(db, actor.id ?? '', { start: new Date(query.start), end: new Date(query.end) }),
      },
      patch: {
        refresh: async ({ db, data, where, now }) =>
          known(
            (
              await db
                .update(busySources)
                .set({ nextAt: now })
                .where(and(eq(busySources.id, data._id), where))
                .returning()
            )[0],
          ),
      },
    },
  })

const wire = ({
  id,
  name,
  host,
  createdAt,
  readAt,
  failure,
}: BusySourceRow): z.input<typeof BusyCalendar> => ({ _id: id, name, host, createdAt, readAt, failure })

function known(row: BusySourceRow | undefined): z.input<typeof BusyCalendar> {
  if (!row) throw kitFail('not-found')
  return wire(row)
}
