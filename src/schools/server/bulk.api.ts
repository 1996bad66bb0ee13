// Bulk actions for lists of later domains: they define the list's items and each action's effect on one. Start,
// progress, failure reasons and undo are shared.
import { type BulkFilter } from '#schools/contract/bulk-filter.shapes.ts'
import type { Actor } from '#kit/contract/permissions.ts'
import type { Tx } from '#kit/server/db.ts'
import type { Kit } from '#kit/server/kit.ts'
import { mapPort, provided } from '#kit/server/ports.ts'
import type { BulkActName, LaterList } from '#schools/contract/bulk-acts.contract.ts'
import type { BulkActRow, BulkBefore, YearPlan } from './bulk.tables.ts'
import type { SchoolRow } from './plans.tables.ts'

export interface BulkContext {
  readonly tx: Tx
  readonly kit: Kit
  readonly act: BulkActRow
  /** The person who started it, with current permissions. */
  readonly actor: Actor
  /** The current item. */
  readonly plan: YearPlan | null
  /** The locked row of the school. */
  readonly school: SchoolRow
  readonly now: Date
}

/** An item on which an action was done or undone. */
export interface BulkDone {
  readonly id: string
  readonly before: BulkBefore
}

export interface BulkStep {
  /** Refuses by throwing a coded error, which is recorded as the reason. */
  run(context: BulkContext, id: string): Promise<BulkBefore>
  /** Returns false if the item has changed since. */
  undo(context: BulkContext, id: string, before: BulkBefore): Promise<boolean>
  /** Carries out a deletion after the undo period. Returns false if the item has changed since. */
  finish?(context: BulkContext, id: string, before: BulkBefore): Promise<boolean>
  /** Runs once at the end, to notify people about all of their items, or their undo, at once. */
  ended?(context: BulkContext, done: readonly BulkDone[], way: 'done' | 'undone'): Promise<void>
}

export interface BulkChoice {
  readonly act?: BulkActName
  readonly ids?: readonly string[] | undefined
  readonly filter?: BulkFilter | undefined
}
export interface Matching {
  readonly id: string
  readonly name: string
}
export interface BulkCaller {
  readonly actor: Actor
  /** A school, or the caller's account. */
  readonly school: string
  readonly now: Date
}

export interface BulkListSource {
  /** The selected items, or all that the list shows: the caller's own items, or for an admin those of the school. */
  matching(tx: Tx, by: BulkCaller, choice: BulkChoice): Promise<Matching[]>
  /** Name of the tag (empty for none), or the shift in words; refuses values that the caller may not choose. */
  targetOf(tx: Tx, by: BulkCaller, to: string | undefined, act: BulkActName): Promise<string>
  readonly steps: Readonly<Partial<Record<BulkActName, BulkStep>>>
}

export const bulkSources = mapPort<LaterList, BulkListSource>('schools.bulkSources')

export const bulkListSource = (tx: Tx, list: string): BulkListSource | undefined =>
  (provided(tx, bulkSources) as ReadonlyMap<string, BulkListSource>).get(list)
