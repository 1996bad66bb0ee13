// The route table: path, screen, who, title. Router, menus, page titles, guards and docs/map.md derive from it.
import type { Role } from './permissions.ts'

export type Shell = 'visitor' | 'educator' | 'student' | 'school' | 'backOffice' | 'room' | 'addon' | 'bare'

/**
 * Who may open a page: anyone, those with an account, certain roles, or developers (outside production, or
 * role sys).
 */
export type Audience = 'anyone' | 'signedIn' | 'developers' | readonly Role[]

export interface MenuPlace {
  readonly in: Shell
  readonly order: number
  readonly label: string
  /** Name of an icon in kit/web. */
  readonly icon: string
}

export type Path = `/${string}`
/**
 * A page of the table, by its path without closed lists; with the buttons to press there, where a link alone
 * does not do.
 */
export type Door = Path | { readonly page: Path; readonly press: readonly Press[] }
/** Words on a button, or a pattern where they change: a free time of somebody's week. */
export type Press = string | RegExp

export interface RouteOptions {
  /** Default: the shell of the person's own area. */
  readonly shell?: Shell
  /** Several places where a page is in the menu of more than one shell. */
  readonly menu?: MenuPlace | readonly MenuPlace[]
  /**
   * Where people come from: pages that lead here. `home` is where they begin; `outside` comes by email, as a
   * link or code that was handed on, from another program or by a redirect. A page in a menu needs none.
   */
  readonly from?: Door | readonly Door[] | 'home' | 'outside'
  /** The page that this is a second address of. */
  readonly alias?: Path
}

/** `:name` is a parameter, `:name(a|b)` one with a closed list of values. */
export interface Route<Load = unknown> {
  readonly path: string
  readonly load: Load
  readonly who: Audience
  readonly title: string
  readonly options: RouteOptions
}

export type RouteRow<Load> = readonly [
  path: `/${string}`,
  load: Load,
  who: Audience,
  title: string,
  options?: RouteOptions,
]

export const routes = <Load>(rows: readonly RouteRow<Load>[]): readonly Route<Load>[] =>
  rows.map(([path, load, who, title, options = {}]) => ({ path, load, who, title, options }))

type Name<S extends string> = S extends `${infer N}(${string})` ? N : S
/** Parameters of a path, by name. */
export type ParamsOf<P extends string> = P extends `${string}:${infer Rest}`
  ? Rest extends `${infer First}/${infer After}`
    ? Record<Name<First>, string> & ParamsOf<`/${After}`>
    : Record<Name<Rest>, string>
  : Record<never, string>

interface Segment {
  readonly text: string
  readonly param: boolean
  readonly oneOf: readonly string[] | null
}

const parsed = new Map<string, readonly Segment[]>()

function segmentsOf(pattern: string): readonly Segment[] {
  let segments = parsed.get(pattern)
  if (!segments) {
    segments = split(pattern).map(part => {
      const hit = /^:(\w+)(?:\(([^)]+)\))?$/.exec(part)
      return hit
        ? { text: hit[1] ?? '', param: true, oneOf: hit[2]?.split('|') ?? null }
        : { text: part, param: false, oneOf: null }
    })
    parsed.set(pattern, segments)
  }
  return segments
}

const split = (path: string) => path.split('/').filter(part => part !== '')

const fits = (segment: Segment, part: string) =>
  segment.param ? (segment.oneOf?.includes(part) ?? true) : segment.text === part

/** Static before closed list before open parameter. */
function rank(segment: Segment): number {
  if (!segment.param) return 0
  return segment.oneOf ? 1 : 2
}

/** Does an address name a record, or is it one of a closed list? */
export const showsOneThing = (pattern: string): boolean =>
  segmentsOf(pattern).some(({ param, oneOf }) => param && oneOf === null)

/** Which of two patterns that fit one address wins: the leftmost difference decides, never the order of declaration. */
export function compare(a: string, b: string): number {
  const [left, right] = [segmentsOf(a), segmentsOf(b)]
  for (const [index, segment] of left.entries()) {
    const other = right[index]
    if (other && rank(segment) !== rank(other)) return rank(segment) - rank(other)
  }
  return 0
}

/** Could one address fit both patterns? */
export function overlap(a: string, b: string): boolean {
  const [left, right] = [segmentsOf(a), segmentsOf(b)]
  return (
    left.length === right.length &&
    left.every((segment, index) => {
      const other = right[index]
      if (!other) return false
      if (!segment.param) return fits(other, segment.text)
      if (!other.param) return fits(segment, other.text)
      return !segment.oneOf || !other.oneOf || segment.oneOf.some(value => other.oneOf?.includes(value))
    })
  )
}

export interface RouteMatch<R> {
  readonly route: R
  readonly params: Readonly<Record<string, string>>
}

/** The route of an address below the base path, or none. */
export function matchRoute<R extends { readonly path: string }>(
  table: readonly R[],
  address: string,
): RouteMatch<R> | undefined {
  const parts = split(address).map(decode)
  if (parts.includes(null)) return undefined
  const known = parts as string[]
  const best = table
    .filter(row => {
      const segments = segmentsOf(row.path)
      return (
        segments.length === known.length &&
        segments.every((segment, index) => fits(segment, known[index] ?? ''))
      )
    })
    .sort((a, b) => compare(a.path, b.path))[0]
  if (!best) return undefined
  const params: Record<string, string> = {}
  segmentsOf(best.path).forEach((segment, index) => {
    if (segment.param) params[segment.text] = known[index] ?? ''
  })
  return { route: best, params }
}

function decode(part: string): string | null {
  try {
    return decodeURIComponent(part)
  } catch {
    return null
  }
}

/** The path without the closed lists of its parameters: what rows call each other. */
export const bareOf = (path: string): Path => path.replace(/\([^)]*\)/g, '') as Path

/** `/unit/{id}` of the specification and `/unit/:id(…)` of the table are the same pattern. */
export const canonical = (pattern: string): string =>
  '/' +
  split(pattern)
    .map(part => part.replace(/^:(\w+)(\(.*\))?$/, '{$1}'))
    .join('/')
