// Permission tables: action × role → scope. The kit knows no roles and one relation; domains add theirs to
// the two interfaces below, so a misspelt one does not compile.

/** Role names as keys. Domains add theirs by `declare module`. */
// eslint-disable-next-line typescript/no-empty-interface
export interface Roles {}

/** Scope word → the fact of a row that it compares. Domains add theirs. */
export interface Relations {
  own: 'owner'
}

export type Role = keyof Roles
export type Relation = keyof Relations
export type Scope = Relation | 'all'
export type Cell = Scope | '-' | readonly Relation[]

/** The caller. Domains add what their relations need (schools, …). */
export interface Actor {
  readonly id: string | null
  readonly roles: readonly Role[]
}

export const nobody: Actor = { id: null, roles: [] }

/** The facts of a row that decide its relations to an actor. */
export type Facts = Readonly<Record<string, unknown>>

export interface RelationRule {
  /** Fact of the row, e.g. `owner`. */
  readonly fact: string
  /** Values of that fact that relate the actor to the row; none means no relation. */
  readonly of: (actor: Actor) => readonly unknown[]
}

const rules = new Map<Relation, RelationRule>()

/** One meaning per scope word: row tests and SQL conditions both derive from the rule given here. */
export function defineRelation<R extends Relation>(
  name: R,
  fact: Relations[R] & string,
  of: RelationRule['of'],
): void {
  if (rules.has(name)) throw new Error(`relation ${name} is defined twice`)
  rules.set(name, { fact, of })
}

defineRelation('own', 'owner', ({ id }) => (id === null ? [] : [id]))

export function relationRule(name: Relation): RelationRule {
  const rule = rules.get(name)
  if (!rule) throw new Error(`relation ${String(name)} is not defined`)
  return rule
}

export interface PermissionTable<A extends string = string, S extends Scope = Scope> {
  readonly roles: readonly Role[]
  readonly rows: Readonly<Record<A, readonly Cell[]>>
  /** Never read; keeps the scopes of the table in its type. */
  readonly scopes?: S
}

type ScopeOf<C> = C extends '-'
  ? never
  : C extends Scope
    ? C
    : C extends readonly (infer R)[]
      ? R & Scope
      : never

export function permissions<
  const R extends readonly Role[],
  const T extends Record<string, { readonly [K in keyof R]: Cell }>,
>(roles: R, rows: T): PermissionTable<keyof T & string, ScopeOf<T[keyof T][number]>> {
  return { roles, rows: rows as unknown as Record<keyof T & string, readonly Cell[]> }
}

/** Facts that a service must offer because its table speaks of relations over them. */
export type FactsNeeded<S extends Scope> = { [K in S]: K extends Relation ? Relations[K] & string : never }[S]

/** Every scope the actor's roles give for an action; `all` swallows the others, none means refused. */
export function scopesFor<A extends string>(
  table: PermissionTable<A>,
  action: A,
  actor: Actor,
): readonly Scope[] {
  const cells = table.rows[action]
  const scopes = new Set<Scope>()
  table.roles.forEach((role, column) => {
    const cell = cells[column]
    if (cell === undefined || cell === '-' || !actor.roles.includes(role)) return
    for (const scope of Array.isArray(cell) ? (cell as readonly Scope[]) : [cell as Scope]) scopes.add(scope)
  })
  return scopes.has('all') ? ['all'] : [...scopes]
}

export function holds(scope: Scope, actor: Actor, facts: Facts): boolean {
  if (scope === 'all') return true
  const { fact, of } = relationRule(scope)
  const wanted = of(actor)
  const found = facts[fact]
  return Array.isArray(found)
    ? found.some(value => wanted.includes(value))
    : found != null && wanted.includes(found)
}

/** May this actor do this, to this row if one is given? The same answer on both sides of the wire. */
export function may<A extends string>(
  table: PermissionTable<A>,
  action: A,
  actor: Actor,
  facts?: Facts,
): boolean {
  const scopes = scopesFor(table, action, actor)
  return facts === undefined ? scopes.length > 0 : scopes.some(scope => holds(scope, actor, facts))
}
