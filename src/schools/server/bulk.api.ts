// Bulk acts for lists of later domains: they define the list's items and each act's effect on one. Start,
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
  /** The person who started it, with current rights. */
  readonly actor: Actor
  /** The current item. */
  readonly plan: YearPlan | null
  /** Locked. */
  readonly school: SchoolRow
  readonly now: Date
}

/** An item that an act was done to, or taken back from. */
export interface BulkDone {
  readonly id: string
  readonly before: BulkBefore
}

export interface BulkStep {
  /** Refuses with a coded error, which becomes the reason. */
  run(context: BulkContext, id: string): Promise<BulkBefore>
  /** False where somebody has changed it since. */
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
  /** A school, or the caller's own account. */
  readonly school: string
  readonly now: Date
}

export interface BulkListSource {
  /** The chosen ones, or all that the list shows; of the caller's own, or for an admin of the whole school. */
  matching(tx: Tx, by: BulkCaller, choice: BulkChoice): Promise<Matching[]>
  /** Name of the tag that is set, or the shift in words; refuses values that the caller may not choose. */
  targetOf(tx: Tx, by: BulkCaller, to: string, act: BulkActName): Promise<string>
  readonly steps: Readonly<Partial<Record<BulkActName, BulkStep>>>
}

export const bulkSources = mapPort<LaterList, BulkListSource>('schools.bulkSources')

export const bulkListSource = (tx: Tx, list: string): BulkListSource | undefined =>
  (provided(tx, bulkSources) as ReadonlyMap<string, BulkListSource>).get(list)
