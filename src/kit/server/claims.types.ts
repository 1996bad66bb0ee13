// What a queue must provide about its items and people.
import type { SQL } from 'drizzle-orm'
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Actor, PermissionTable } from '#kit/contract/permissions.ts'
import type { Tx } from './db.ts'
import type { CodedError } from './errors.ts'

export type Claimable = PgTable & {
  readonly id: AnyPgColumn
  readonly follower: AnyPgColumn
  readonly followedAt: AnyPgColumn
  readonly releasedAt: AnyPgColumn
  readonly touchedAt: AnyPgColumn
}
interface ClaimedRow {
  readonly id: string
  readonly follower: string | null
}
export type RowOf<T extends PgTable> = T['$inferSelect'] & ClaimedRow
export interface ClaimAct {
  readonly actor: Actor
  readonly now: Date
  readonly request?: { readonly address: string }
}

/** Who can hold items, with their names; provided by identity. */
export interface ClaimStaff {
  holders(tx: Tx): Promise<readonly string[]>
  names(tx: Tx, ids: readonly string[]): Promise<ReadonlyMap<string, { readonly name: string }>>
}

export interface Queue<T extends Claimable> {
  /** Name in the audit, such as `application`. */
  readonly name: string
  readonly table: T
  readonly staff: ClaimStaff
  readonly permissions: PermissionTable<'claim.assign'>
  /** Where stopping others' claims takes another right than assigning them. */
  readonly stopping?: PermissionTable<'claim.stop'>
  /** Nobody may claim an item about themselves. */
  readonly own?: { isOwn(row: RowOf<T>, person: string): boolean; error(): CodedError }
  /** How a notice describes an item. */
  about(tx: Tx, row: RowOf<T>): Promise<{ readonly name: string; readonly link: string }>
  /** Written with every change of the holder. `by` is nobody where the clock releases an item. */
  record?(tx: Tx, change: ClaimChange<RowOf<T>>): Promise<void>
}

export interface ClaimChange<R> {
  readonly row: R
  readonly kind: 'claimed' | 'released'
  readonly by: string | null
  readonly now: Date
  readonly why: string
}

export interface IdleQueue {
  /** Items that are not decided yet. */
  readonly open: SQL
  /** Sent to a holder who may no longer hold an item. */
  readonly words: string
  /** How long a claim may go without work, if not the usual time. */
  readonly days?: number
  /** When somebody last worked on these items elsewhere, such as in a thread. */
  lastWork?(tx: Tx, ids: readonly string[]): Promise<ReadonlyMap<string, Date>>
}
