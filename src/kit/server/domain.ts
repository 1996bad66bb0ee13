// A domain's contribution to the server: its contents page (`*.server.ts`) exports one of these.
import type Koa from 'koa'
import type { ErrorTable } from '#kit/contract/errors.ts'
import type { NoticeTable } from '#kit/contract/notices.ts'
import type { Actor } from '#kit/contract/permissions.ts'
import type { Job } from './jobs.ts'
import type { Kit } from './kit.ts'
import type { Handlers } from './outbox.ts'
import type { DescribePage, ShareCard } from './page-meta.ts'
import type { Provision } from './ports.ts'
import type { RequestInfo, Service } from './service.ts'

/** Identifies the sender of a request. A missing or expired token means a guest. */
export type Identify = (request: RequestInfo, school: string | undefined) => Promise<Actor>

/** A call that is permitted, as it is about to be done. */
export interface Admission {
  readonly actor: Actor
  readonly path: string
  /** Name of the call, or of the method where it has none. */
  readonly call: string
  readonly writes: boolean
}
/** Refuses, by throwing, what its caller may not do just now. */
export type Admit = (call: Admission) => Promise<void> | undefined

/** Identifies the caller of a plain address by its bearer token. */
export type WhoCalls = (ctx: Koa.Context) => Promise<Actor>

export interface Figure {
  readonly name: string
  /** Name in the singular. */
  readonly one: string
  count(): Promise<number>
}

export interface Domain {
  readonly name: string
  readonly errors?: readonly ErrorTable[]
  /** Notices of this domain; delivered by communications. */
  readonly notices?: readonly NoticeTable[]
  /** What earlier domains read through their ports. */
  provides?(): readonly Provision[]
  services?(kit: Kit): readonly Service[]
  jobs?(kit: Kit): readonly Job[]
  /** Outbox topics this domain handles. */
  handlers?(kit: Kit): Handlers
  /** Looks at every permitted call before it is done. */
  admits?(kit: Kit): Admit
  /** Socket rooms an actor listens to. */
  rooms?(actor: Actor): readonly string[]
  /** Plain addresses outside the services: files, feeds, sign-in windows. */
  addresses?(kit: Kit, whoCalls: WhoCalls): readonly Koa.Middleware[]
  /** Words that tell the page which parts are configured, such as `google`. */
  features?(kit: Kit): readonly string[]
  /** Title and description of a page of this domain, for link previews. */
  describe?(kit: Kit): DescribePage
  /** Link previews of pages that a domain describes. */
  card?(kit: Kit): ShareCard
  /** Numbers for the landing page. */
  figures?(kit: Kit): readonly Figure[]
  /**
   * Seeds what the domain needs in the database, such as templates and articles. Runs at every start, so it
   * only adds what is missing.
   */
  seed?(kit: Kit): Promise<void>
  /** Demo data, made once, through the domain's own functions. */
  demo?(kit: Kit): Promise<void>
}
