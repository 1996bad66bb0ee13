// Whom an announcement reaches is told by the domain that knows classes and schools.
import type { Actor } from '#kit/contract/permissions.ts'
import type { Tx } from '#kit/server/db.ts'

/** A class of a school, or the whole school. */
export interface Target {
  readonly school: string
  readonly class: string | null
}

export interface Audience {
  mayWrite(tx: Tx, actor: Actor, target: Target): Promise<boolean>
  nameOf(tx: Tx, target: Target): Promise<string>
  /** Accounts that belong to it now. */
  membersOf(tx: Tx, target: Target): Promise<readonly string[]>
  /** What reaches this actor now. */
  reaching(tx: Tx, actor: Actor): Promise<readonly Target[]>
  /** To whom this actor may announce. */
  writableBy(
    tx: Tx,
    actor: Actor,
  ): Promise<readonly (Target & { readonly name: string; readonly people: number })[]>
}

const audiences = new Map<'school' | 'class', Audience>()

export const audience = (of: 'school' | 'class', rule: Audience): void => void audiences.set(of, rule)
export const audienceOf = (target: Target): Audience | undefined =>
  audiences.get(target.class === null ? 'school' : 'class')
export const allAudiences = (): readonly Audience[] => [...audiences.values()]
