// The domain that owns classes and schools defines who receives an announcement.
import type { Actor } from '#kit/contract/permissions.ts'
import type { Tx } from '#kit/server/db.ts'
import { mapPort, provided } from '#kit/server/ports.ts'

/** A class of a school, or the whole school. */
export interface Target {
  readonly school: string
  readonly class: string | null
}

export interface WritableAudience extends Target {
  readonly name: string
  readonly people: number
  /** Only these members. */
  readonly to?: string[]
}

export interface Audience {
  mayWrite(tx: Tx, actor: Actor, target: Target): Promise<boolean>
  /** Whether an actor who may not announce to all may announce to these members only. */
  mayWriteTo?(tx: Tx, actor: Actor, target: Target, to: readonly string[]): Promise<boolean>
  nameOf(tx: Tx, target: Target): Promise<string>
  /** Accounts that are members now. */
  membersOf(tx: Tx, target: Target): Promise<readonly string[]>
  /** Confirmed addresses of the learners' parents, who read by email; empty if they are not addressed. */
  parentsOf?(tx: Tx, target: Target): Promise<readonly { readonly email: string; readonly name: string }[]>
  /** Targets that this actor belongs to now. */
  reaching(tx: Tx, actor: Actor): Promise<readonly Target[]>
  /** The audiences that this actor may announce to. */
  writableBy(tx: Tx, actor: Actor): Promise<readonly WritableAudience[]>
}

export const audiences = mapPort<'school' | 'class', Audience>('communications.audiences')
export const audienceOf = (tx: Tx, target: Target): Audience | undefined =>
  provided(tx, audiences).get(target.class === null ? 'school' : 'class')
export const allAudiences = (tx: Tx): readonly Audience[] => [...provided(tx, audiences).values()]
