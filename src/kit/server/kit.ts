// What every domain is given: the parts of the running server that its services, jobs and handlers use.
import type { NoticeTable } from '#kit/contract/notices.ts'
import type { Clock } from './clock.ts'
import type { ConfStore } from './conf.ts'
import type { Config } from './config.ts'
import type { Db } from './db.ts'
import type { Log } from './log.ts'

export interface Kit {
  readonly db: Db
  readonly clock: Clock
  readonly log: Log
  readonly config: Config
  readonly conf: ConfStore
  /** Notices of all domains, by code. */
  readonly notices: NoticeTable
  /** Address people reach the platform at, without the base path. */
  readonly origin: string
  newId(): string
  /**
   * Sends a service event to socket rooms at once, on every node. Only for features that keep their own event log,
   * such as live rooms; everything else goes through `emit`.
   */
  broadcast(name: string, record: unknown, rooms: readonly string[], except?: readonly string[]): void
  /** Makes every socket of these rooms connect again, on every node, with the rights that its owner has now. */
  reconnect(rooms: readonly string[]): void
  /** Called after a commit that may have written to the outbox. */
  wake(): void
}
