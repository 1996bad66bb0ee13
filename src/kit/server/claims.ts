// Claims on the items of a queue: one holder at a time, decided by the database. For every queue of the back office.
import { and, count, desc, eq, inArray, isNotNull, isNull, lt, ne, or, sql, type SQL } from 'drizzle-orm'
import type { PgTable, PgUpdateSetSource } from 'drizzle-orm/pg-core'
import { claimErrors } from '#kit/contract/claims.errors.ts'
import { claimNotices } from '#kit/contract/claims.notices.ts'
import { maxIdleDays, type ClaimFilter } from '#kit/contract/claims.rules.ts'
import { dayMs } from '#kit/contract/durations.ts'
import { may, type Actor } from '#kit/contract/permissions.ts'
import { writeAudit } from './audit.ts'
import type { Claimable, ClaimAct, IdleQueue, Queue, RowOf } from './claims.types.ts'
import type { Clock } from './clock.ts'
import type { Tx } from './db.ts'
import { CodedError, fail, kitFail } from './errors.ts'
import { notify } from './notify.ts'

const maxReleased = 200

/** Columns of a queue in numbers: items, and how many of them nobody holds. */
export const claimFigures = ({ follower }: Pick<Claimable, 'follower'>) => ({
  count: count(),
  unclaimed: sql<number>`count(*) filter (where ${follower} is null)::int`,
})

export function claims<T extends Claimable>(queue: Queue<T>, clock: Clock) {
  const { table } = queue
  const write = async (tx: Tx, set: Record<string, unknown>, where: SQL | undefined): Promise<RowOf<T>[]> =>
    (await tx
      .update(table)
      .set(set as PgUpdateSetSource<T>)
      .where(where)
      .returning()) as unknown as RowOf<T>[]
  const freed = (now: Date) => ({ follower: null, followedAt: null, touchedAt: null, releasedAt: now })
  const stopped = async (tx: Tx, row: RowOf<T>, holder: string, why: string): Promise<void> =>
    notify(
      tx,
      clock,
      claimNotices,
      'ClaimStopped',
      { user: holder },
      {
        ...(await queue.about(tx, row)),
        why,
      },
    )

  const assertNotOwn = (row: RowOf<T>, person: string): void => {
    if (queue.own?.isOwn(row, person)) throw queue.own.error()
  }
  const mayStopOthers = (actor: Actor): boolean =>
    queue.stopping ? may(queue.stopping, 'claim.stop', actor) : may(queue.permissions, 'claim.assign', actor)
  const nameOf = async (tx: Tx, id: string | null): Promise<string | undefined> =>
    id === null ? undefined : (await queue.staff.names(tx, [id])).get(id)?.name
  /** Message for somebody who claims an item that is taken: it names the holder. */
  const takenBy = async (tx: Tx, holder: string | null): Promise<CodedError> => {
    const name = await nameOf(tx, holder)
    const { status, message } = claimErrors['claim-taken']
    const words = name === undefined ? message : `${name} has claimed this.`
    return new CodedError(status, 'claim-taken', words, { holder: name ?? '' })
  }

  const current = async (tx: Tx, id: string): Promise<RowOf<T>> => {
    const [now] = (await tx
      .select()
      .from(table as PgTable)
      .where(eq(table.id, id))) as unknown as RowOf<T>[]
    if (!now) throw kitFail('not-found')
    return now
  }

  async function claim(tx: Tx, by: ClaimAct, row: RowOf<T>): Promise<RowOf<T>> {
    const me = by.actor.id ?? ''
    assertNotOwn(row, me)
    const [taken] = await write(
      tx,
      { follower: me, followedAt: by.now, touchedAt: by.now },
      and(eq(table.id, row.id), isNull(table.follower)),
    )
    if (taken) {
      await writeAudit(tx, by, `${queue.name}.claim`, row.id)
      await queue.record?.(tx, { row: taken, kind: 'claimed', by: me, now: by.now, why: '' })
      return taken
    }
    const now = await current(tx, row.id)
    if (now.follower === me) return now
    throw await takenBy(tx, now.follower)
  }

  async function stop(tx: Tx, by: ClaimAct, row: RowOf<T>): Promise<RowOf<T>> {
    const holder = row.follower
    if (holder === null) return row
    const isMine = holder === by.actor.id
    if (!isMine && !mayStopOthers(by.actor)) throw fail(claimErrors, 'claim-other')
    const [left] = await write(tx, freed(by.now), and(eq(table.id, row.id), eq(table.follower, holder)))
    if (!left) throw await takenBy(tx, (await current(tx, row.id)).follower)
    await writeAudit(tx, by, `${queue.name}.stop`, row.id, { before: { follower: holder } })
    await queue.record?.(tx, { row: left, kind: 'released', by: by.actor.id, now: by.now, why: '' })
    if (!isMine) await stopped(tx, left, holder, 'A colleague stopped your claim.')
    return left
  }

  async function assign(tx: Tx, by: ClaimAct, row: RowOf<T>, to: string): Promise<RowOf<T>> {
    if (!may(queue.permissions, 'claim.assign', by.actor)) throw fail(claimErrors, 'claim-other')
    assertNotOwn(row, to)
    if (!(await queue.staff.holders(tx)).includes(to)) throw fail(claimErrors, 'assignee-unknown')
    if (row.follower === to) return row
    const [given] = await write(
      tx,
      { follower: to, followedAt: by.now, touchedAt: by.now },
      and(
        eq(table.id, row.id),
        row.follower === null ? isNull(table.follower) : eq(table.follower, row.follower),
      ),
    )
    if (!given) throw await takenBy(tx, (await current(tx, row.id)).follower)
    await writeAudit(tx, by, `${queue.name}.assign`, row.id, {
      before: { follower: row.follower },
      after: { follower: to },
    })
    const [about, who] = [await queue.about(tx, given), (await nameOf(tx, by.actor.id)) ?? '']
    await queue.record?.(tx, { row: given, kind: 'claimed', by: to, now: by.now, why: `Assigned by ${who}.` })
    if (row.follower !== null) await stopped(tx, given, row.follower, 'A colleague works on it now.')
    await notify(
      tx,
      clock,
      claimNotices,
      'ClaimAssigned',
      { user: to },
      {
        ...about,
        who,
      },
    )
    return given
  }

  return {
    /** Own id: claim. A colleague's id: assign. Null: stop. */
    change: (tx: Tx, by: ClaimAct, row: RowOf<T>, follower: string | null): Promise<RowOf<T>> => {
      if (follower === null) return stop(tx, by, row)
      return follower === by.actor.id ? claim(tx, by, row) : assign(tx, by, row, follower)
    },
    /** Deciding needs holding, and nobody decides on their own item. */
    assertHeld(row: RowOf<T>, { id }: Actor): void {
      assertNotOwn(row, id ?? '')
      if (row.follower === null || row.follower !== id) throw fail(claimErrors, 'claim-needed')
    },
    where(filters: readonly ClaimFilter[], me: string): SQL | undefined {
      const conditions: Readonly<Record<ClaimFilter, SQL | undefined>> = {
        me: eq(table.follower, me),
        others: and(isNotNull(table.follower), ne(table.follower, me)),
        none: isNull(table.follower),
      }
      return or(...filters.map(filter => conditions[filter]))
    },
    /** Everybody who can hold an item, with how many they hold, most first. */
    async load(tx: Tx, where: SQL | undefined): Promise<{ _id: string; name: string; count: number }[]> {
      const held = (await tx
        .select({ id: table.follower, n: count() })
        .from(table as PgTable)
        .where(and(where, isNotNull(table.follower)))
        .groupBy(table.follower)
        .orderBy(desc(count()))) as { id: string; n: number }[]
      const numbers = new Map(held.map(({ id, n }) => [id, n]))
      const people = await queue.staff.names(tx, [...numbers.keys(), ...(await queue.staff.holders(tx))])
      return [...people]
        .map(([id, { name }]) => ({ _id: id, name, count: numbers.get(id) ?? 0 }))
        .toSorted((a, b) => b.count - a.count || a.name.localeCompare(b.name))
    },
    /** Releases these items if their holders have not changed. */
    async release(tx: Tx, now: Date, rows: readonly RowOf<T>[], why: string): Promise<number> {
      let released = 0
      for (const row of rows) {
        if (row.follower === null) continue
        const [left] = await write(
          tx,
          freed(now),
          and(eq(table.id, row.id), eq(table.follower, row.follower)),
        )
        if (!left) continue
        released += 1
        await queue.record?.(tx, { row: left, kind: 'released', by: null, now, why })
        await stopped(tx, left, row.follower, why)
      }
      return released
    },
    /** Releases open items without recent work, and items whose holders may no longer hold them. */
    async releaseIdle(
      tx: Tx,
      now: Date,
      { open, words, days = maxIdleDays, lastWork }: IdleQueue,
    ): Promise<void> {
      const since = new Date(now.getTime() - days * dayMs)
      const untouched = (await tx
        .select()
        .from(table as PgTable)
        .where(and(open, isNotNull(table.follower), lt(table.touchedAt, since)))
        .limit(maxReleased)) as unknown as RowOf<T>[]
      const ids = untouched.map(({ id }) => id)
      const worked = await lastWork?.(tx, ids)
      const idle = untouched.filter(({ id }) => (worked?.get(id) ?? since) <= since)
      await this.release(tx, now, idle, `Nobody has worked on it for ${days} days.`)
      await this.release(tx, now, await this.heldByStrangers(tx, open), words)
    },
    /** Items whose holders may no longer hold them. */
    heldByStrangers: async (tx: Tx, where: SQL | undefined): Promise<RowOf<T>[]> => {
      const holders = await queue.staff.holders(tx)
      return (await tx
        .select()
        .from(table as PgTable)
        .where(
          and(
            where,
            isNotNull(table.follower),
            holders.length === 0 ? sql`true` : sql`not (${inArray(table.follower, [...holders])})`,
          ),
        )
        .limit(500)) as unknown as RowOf<T>[]
    },
  }
}
