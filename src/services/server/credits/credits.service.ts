// `service-pack-user`, `-data` and `-logs`: a buyer's credits one by one, and their history.
import { and, asc, desc, eq, inArray, not, sql } from 'drizzle-orm'
import { signer } from '#files/server/files.api.ts'
import { attendedBy } from '#sessions/server/attended.api.ts'
import { assertAttended } from '../bookings/course.ts'
import { peopleOf } from '#identity/server/people.api.ts'
import type { Tx } from '#kit/server/db.ts'
import { kitFail } from '#kit/server/errors.ts'
import type { Kit } from '#kit/server/kit.ts'
import { listTable, type ListQuery } from '#kit/server/query.ts'
import { implement, type Call } from '#kit/server/service.ts'
import {
  creditContract,
  creditLogContract,
  packUserContract,
} from '#services/contract/credits/credits.contract.ts'
import { creditStates, creditStatus } from '#services/contract/credits/credits.values.ts'
import { stateAt } from '#services/contract/credits/credits.rules.ts'
import { bookings } from '../bookings.tables.ts'
import { creditLogs, credits, packUsers, type CreditLogRow, type PackUserRow } from '../credits.tables.ts'
import { campusPlace } from '../campus/campus-place.ts'
import { announceChange, hasCreditsLeft, wirePackUsers } from './pack-users.ts'

export function packUserService(kit: Kit) {
  return implement(packUserContract, {
    facts: { buyer: packUsers.owner },
    async find(call) {
      const { uid, $isSchool, status, ...query } = call.query
      const page = await listTable(call.db, packUsers, query, {
        columns: {
          _id: packUsers.id,
          pack: packUsers.pack,
          pid: packUsers.parent,
          createdAt: packUsers.createdAt,
          updatedAt: packUsers.updatedAt,
        },
        where: and(
          call.where,
          // The caller's own unless another owner is named, even for staff.
          query._id === undefined && query.pid === undefined
            ? eq(packUsers.owner, uid ?? call.actor.id ?? '')
            : undefined,
          $isSchool === undefined ? undefined : eq(packUsers.isSchool, $isSchool),
          leftIs(status, call.now),
        ),
        order: [desc(packUsers.updatedAt), desc(packUsers.id)],
      })
      return { ...page, data: await wirePackUsers(call, page.data, { isPriced: true }) }
    },
    get: async (id, call) => one(call, await readable(call, id)),
    async patch(id, call) {
      const row = await readable(call, id)
      const { location, course } = call.data
      if (location !== undefined && !row.snapshot.isOnCampus)
        throw kitFail('wrong-state', { isOnCampus: false })
      const place = location === undefined ? undefined : await campusPlace(kit, row, location)
      return kit.db.transaction(async db => {
        if (course != null) await assertAttended(db, row.owner, course)
        const [written] = await db
          .update(packUsers)
          .set({
            ...(place !== undefined && { location: place }),
            ...(course !== undefined && { course }),
            updatedAt: call.now,
          })
          .where(eq(packUsers.id, id))
          .returning()
        if (!written) throw kitFail('not-found')
        await announceChange({ tx: db, now: call.now }, id, row.owner)
        return one({ db, now: call.now }, written)
      })
    },
    calls: {
      get: {
        async courses(call) {
          const { owner } = await readable(call, call.query._id)
          const rows = await attendedBy(call.db, owner)
          const people = await peopleOf(
            call.db,
            rows.map(row => row.taught ?? row.owner),
          )
          const sign = await signer(call.db, call.now)
          return rows.map(row => ({
            _id: row.id,
            name: row.name,
            image: row.image && sign(row.image),
            teacher: people.get(row.taught ?? row.owner)?.name ?? '',
            start: row.start,
          }))
        },
        async checkFree({ db, where, query }) {
          const rows = await db
            .select({ _id: packUsers.id, isPaid: packUsers.isPaid })
            .from(packUsers)
            .where(and(inArray(packUsers.id, query.ids), where))
          return rows.map(({ _id, isPaid }) => ({ _id, isFree: !isPaid }))
        },
      },
    },
  })
}

function leftIs(isLeft: boolean | undefined, now: Date) {
  if (isLeft === undefined) return undefined
  return isLeft ? hasCreditsLeft(now) : not(hasCreditsLeft(now))
}

async function one(call: Pick<Call, 'db' | 'now'>, row: PackUserRow) {
  const [wired] = await wirePackUsers(call, [row], { isPriced: true })
  if (!wired) throw kitFail('not-found')
  return wired
}

async function readable({ db, where }: Call, id: string): Promise<PackUserRow> {
  const [row] = await db
    .select()
    .from(packUsers)
    .where(and(eq(packUsers.id, id), where))
  if (!row) throw kitFail('not-found')
  return row
}

export const creditService = () =>
  implement(creditContract, {
    facts: { buyer: credits.owner },
    async find({ db, where, now, query: { packUser, status, ...query } }) {
      const page = await listTable(db, credits, query, {
        columns: { expired: credits.expiresAt },
        where: and(where, eq(credits.packUser, packUser), statusIs(status, now)),
        order: [asc(credits.expiresAt), asc(credits.id)],
      })
      return {
        ...page,
        data: page.data.map(row => ({
          _id: row.id,
          packUser: row.packUser,
          expired: row.expiresAt,
          status: creditStatus[stateAt(row, now)],
          gift: row.gift,
          order: row.order,
          payMethod: row.payMethod,
          booking: row.booking,
          givenBackFor: row.givenBackFor,
          createdAt: row.createdAt,
        })),
      }
    },
  })

type StatusFilter = number | { readonly $in?: number[] | undefined } | undefined
function statusIs(filter: StatusFilter, now: Date) {
  if (filter === undefined) return undefined
  const wanted = typeof filter === 'number' ? [filter] : (filter.$in ?? [])
  const states = creditStates.filter(state => wanted.includes(creditStatus[state]))
  const effective = sql`case when ${credits.status} = 'available' and ${credits.expiresAt} <= ${now.toISOString()}::timestamptz then 'expired' else ${credits.status} end`
  return states.length === 0 ? sql`false` : sql`${effective} in ${states}`
}

export const creditLogService = () =>
  implement(creditLogContract, {
    facts: { buyer: creditLogs.owner, servicer: creditLogs.servicer },
    async find({ db, where, query: { packUser, servicer, ...query } }) {
      const page = await listTable(db, creditLogs, query as ListQuery, {
        columns: { type: creditLogs.type },
        where: and(
          where,
          packUser === undefined ? undefined : eq(creditLogs.packUser, packUser),
          servicer === undefined ? undefined : eq(creditLogs.servicer, servicer),
        ),
        order: [desc(creditLogs.createdAt), desc(creditLogs.position)],
      })
      const people = await peopleOf(
        db,
        page.data.flatMap(({ servicer }) => servicer ?? []),
      )
      const sold = await soldWith(db, page.data)
      const sessions = await sessionsOf(db, page.data)
      return {
        ...page,
        data: page.data.map(row => ({
          ...wireLog(row, id => people.get(id)?.name ?? ''),
          session: row.session ?? sessions.get(row.booking ?? '') ?? null,
          snapshot: sold(row),
        })),
      }
    },
  })

function wireLog(row: CreditLogRow, nameOf: (id: string) => string) {
  const { id, credits: moved, servicer, ...rest } = row
  return {
    ...rest,
    _id: id,
    packUserData: moved,
    servicer: servicer === null ? null : { _id: servicer, name: nameOf(servicer) },
  }
}

/** The owner's purchase, as sold. */
async function soldWith(db: Tx, rows: readonly CreditLogRow[]) {
  const found = await db
    .select({ id: packUsers.id, snapshot: packUsers.snapshot })
    .from(packUsers)
    .where(inArray(packUsers.id, [...new Set(rows.map(({ packUser }) => packUser)), '']))
  const byId = new Map(found.map(({ id, snapshot }) => [id, snapshot]))
  return ({ packUser }: CreditLogRow) => {
    const snapshot = byId.get(packUser)
    if (!snapshot) throw kitFail('unexpected')
    const { name, duration, freq, mentoringType, revision } = snapshot
    return { name, duration, freq, mentoringType, revision }
  }
}

/** A lesson gets its session only after its credits were taken. */
async function sessionsOf(
  db: Tx,
  rows: readonly CreditLogRow[],
): Promise<ReadonlyMap<string, string | null>> {
  const found = await db
    .select({ id: bookings.id, session: bookings.session })
    .from(bookings)
    .where(inArray(bookings.id, [...rows.flatMap(({ booking }) => booking ?? []), '']))
  return new Map(found.map(({ id, session }) => [id, session]))
}
