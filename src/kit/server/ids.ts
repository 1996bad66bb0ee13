import { randomUUID } from 'node:crypto'
import type { Clock } from './clock.ts'

/** UUIDv7: 48 bits of time, then randomness, so that ids of one table sort by age. */
export function newId(clock: Clock): string {
  const time = clock.now().getTime().toString(16).padStart(12, '0')
  // Node keeps random ids in stock; all but their version is as random here.
  return `${time.slice(0, 8)}-${time.slice(8)}-7${randomUUID().slice(15)}`
}
