// Claims on the items of a queue: one holder at a time, decided by the database. Later queues use the same part.
import { dayMs } from '#kit/contract/durations.ts'
import { and, count, desc, eq, inArray, isNotNull, isNull, lt, ne, or, sql, type SQL } from 'drizzle-orm'
import type { AnyPgColumn, PgTable, PgUpdateSetSource } from 'drizzle-orm/pg-core'
import type { ManagerRole } from '#identity/contract/roles.ts'
import { managersWith, peopleOf, personOf } from '#identity/server/people.api.ts'
import { may, type Actor, type PermissionTable } from '#kit/contract/permissions.ts'
import type { Clock } from '#kit/server/clock.ts'
import type { Tx } from '#kit/server/db.ts'
import { fail, kitFail } from '#kit/server/errors.ts'
import { notify } from '#kit/server/notify.ts'
import { writeAudit } from '#kit/server/audit.ts'
import { lastWrittenIn, type ThreadType } from '#communications/server/threads.api.ts'
import { maxIdleDays, type ClaimFilter } from '#services/contract/claims.rules.ts'
import { servicesErrors } from '#services/contract/services.errors.ts'
import { servicesNotices } from '#services/contract/services.notices.ts'

type Claimable = PgTable & {
  readonly id: AnyPgColumn
  readonly owner: AnyPgColumn
  readonly follower: AnyPgColumn
  readonly followedAt: AnyPgColumn
  readonly releasedAt: AnyPgColumn
  readonly touchedAt: AnyPgColumn
}
export interface ClaimedRow {
  readonly id: string
  readonly owner: string
  readonly follower: string | null
}
type RowOf<T extends PgTable> = T['$inferSelect'] & ClaimedRow
export interface ClaimAct {
  readonly actor: Actor
  readonly now: Date
  readonly request?: { readonly address: string }
}

export interface Queue<T extends Claimable> {
  /** Name in the audit, such as `application`. */
  readonly name: string
  readonly table: T
  readonly roles: readonly ManagerRole[]
  readonly permissions: PermissionTable<'claim.take' | 'claim.assign'>
  /** What a notice says of an item. */
  about(tx: Tx, row: RowOf<T>): Promise<{ readonly name: string; readonly link: string }>
}

export interface IdleQueue {
  /** Items that are not decided yet. */
  readonly open: SQL
  /** What whoever may no longer hold an item is told. */
  readonly words: string
  /** Writing in this thread is work on the item. */
  readonly thread?: ThreadType
}
const maxReleased = 200

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
      servicesNotices,
      'ClaimStopped',
      { user: holder },
      {
        ...(await queue.about(tx, row)),
        why,
      },
    )

  async function claim(tx: Tx, by: ClaimAct, row: RowOf<T>): Promise<RowOf<T>> {
    const me = by.actor.id ?? ''
    if (row.owner === me) throw fail(servicesErrors, 'own-application')
    const [taken] = await write(
      tx,
      { follower: me, followedAt: by.now, touchedAt: by.now },
      and(eq(table.id, row.id), isNull(table.follower)),
    )
    if (taken) {
      await writeAudit(tx, by, `${queue.name}.claim`, row.id)
      return taken
    }
    const [now] = (await tx
      .select()
      .from(table as PgTable)
      .where(eq(table.id, row.id))) as unknown as RowOf<T>[]
    if (!now) throw kitFail('not-found')
    if (now.follower === me) return now
    throw fail(servicesErrors, 'claim-taken', {
      holder: (await personOf(tx, now.follower ?? ''))?.name ?? '',
    })
  }

  async function stop(tx: Tx, by: ClaimAct, row: RowOf<T>): Promise<RowOf<T>> {
    const holder = row.follower
    if (holder === null) return row
    const isMine = holder === by.actor.id
    if (!isMine && !may(queue.permissions, 'claim.assign', by.actor))
      throw fail(servicesErrors, 'claim-other')
    const [left] = await write(tx, freed(by.now), and(eq(table.id, row.id), eq(table.follower, holder)))
    if (!left) throw fail(servicesErrors, 'claim-taken')
    await writeAudit(tx, by, `${queue.name}.stop`, row.id, { before: { follower: holder } })
    if (!isMine) await stopped(tx, left, holder, 'A colleague stopped your claim.')
    return left
  }

  async function assign(tx: Tx, by: ClaimAct, row: RowOf<T>, to: string): Promise<RowOf<T>> {
    if (!may(queue.permissions, 'claim.assign', by.actor)) throw fail(servicesErrors, 'claim-other')
    if (to === row.owner) throw fail(servicesErrors, 'own-application')
    if (!(await managersWith(tx, queue.roles)).includes(to)) throw fail(servicesErrors, 'assignee-unknown')
    if (row.follower === to) return row
    const [given] = await write(
      tx,
      { follower: to, followedAt: by.now, touchedAt: by.now },
      and(
        eq(table.id, row.id),
        row.follower === null ? isNull(table.follower) : eq(table.follower, row.follower),
      ),
    )
    if (!given) throw fail(servicesErrors, 'claim-taken')
    await writeAudit(tx, by, `${queue.name}.assign`, row.id, {
      before: { follower: row.follower },
      after: { follower: to },
    })
    const about = await queue.about(tx, given)
    if (row.follower !== null) await stopped(tx, given, row.follower, 'A colleague works on it now.')
    await notify(
      tx,
      clock,
      servicesNotices,
      'ClaimAssigned',
      { user: to },
      {
        ...about,
        who: (await personOf(tx, by.actor.id ?? ''))?.name ?? '',
      },
    )
    return given
  }

  return {
    /** Oneself claims, a colleague is assigned, null stops. */
    change: (tx: Tx, by: ClaimAct, row: RowOf<T>, follower: string | null): Promise<RowOf<T>> => {
      if (follower === null) return stop(tx, by, row)
      return follower === by.actor.id ? claim(tx, by, row) : assign(tx, by, row, follower)
    },
    /** Deciding needs holding, and nobody decides on their own item. */
    assertHeld({ owner, follower }: ClaimedRow, { id }: Actor): void {
      if (owner === id) throw fail(servicesErrors, 'own-application')
      if (follower === null || follower !== id) throw fail(servicesErrors, 'claim-needed')
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
      const people = await peopleOf(tx, [...numbers.keys(), ...(await managersWith(tx, queue.roles))])
      return [...people.values()]
        .map(({ id, name }) => ({ _id: id, name, count: numbers.get(id) ?? 0 }))
        .toSorted((a, b) => b.count - a.count || a.name.localeCompare(b.name))
    },
    /** Frees these items, if they are still held by whom they were. */
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
        await stopped(tx, left, row.follower, why)
      }
      return released
    },
    /** Frees open items that nobody has worked on for long, and those of people who may no longer hold them. */
    async releaseIdle(tx: Tx, now: Date, { open, words, thread }: IdleQueue): Promise<void> {
      const since = new Date(now.getTime() - maxIdleDays * dayMs)
      const untouched = (await tx
        .select()
        .from(table as PgTable)
        .where(and(open, isNotNull(table.follower), lt(table.touchedAt, since)))
        .limit(maxReleased)) as unknown as RowOf<T>[]
      const ids = untouched.map(({ id }) => id)
      const written = thread && (await lastWrittenIn(tx, thread, ids, 'admin'))
      const idle = untouched.filter(({ id }) => (written?.get(id) ?? since) <= since)
      await this.release(tx, now, idle, `Nobody has worked on it for ${maxIdleDays} days.`)
      await this.release(tx, now, await this.heldByStrangers(tx, open), words)
    },
    /** Items whose holder may no longer hold them. */
    heldByStrangers: async (tx: Tx, where: SQL | undefined): Promise<RowOf<T>[]> => {
      const holders = await managersWith(tx, queue.roles)
      return (await tx
        .select()
        .from(table as PgTable)
        .where(
          and(
            where,
            isNotNull(table.follower),
            holders.length === 0 ? sql`true` : sql`not (${inArray(table.follower, holders)})`,
          ),
        )
        .limit(500)) as unknown as RowOf<T>[]
    },
  }
}
