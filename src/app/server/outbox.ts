// `npm run outbox`: lists messages parked after ten failures. `npm run outbox -- retry [topic]`: retries
// them.
import { systemClock } from '#kit/server/clock.ts'
import type { Config } from '#kit/server/config.ts'
import { parkedByTopic, retryParked } from '#kit/server/outbox-state.ts'
import { StartError } from '#kit/server/start-error.ts'
import { runCommand, withDatabase } from './command.ts'

export async function outboxCommand([verb, topic]: readonly string[], config: Config): Promise<string> {
  if (verb === undefined) return listed('Parked', await withDatabase(config, db => parkedByTopic(db)))
  if (verb !== 'retry') throw new StartError('Use npm run outbox, or npm run outbox -- retry [topic].')
  return listed('Due again', await withDatabase(config, db => retryParked(db, systemClock.now(), topic)))
}

const listed = (title: string, byTopic: ReadonlyMap<string, number>): string =>
  byTopic.size === 0
    ? 'No messages are parked.'
    : [`${title}:`, ...[...byTopic].map(([topic, count]) => `  ${topic}: ${count}`)].join('\n')

await runCommand(import.meta.url, outboxCommand)
