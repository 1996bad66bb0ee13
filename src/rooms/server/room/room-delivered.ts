// How far a room's listeners have certainly received its facts. Several nodes write to a room in turn, and
// each knows only what it sent itself: the room's mark never skips facts of another node, which may have died
// before sending them.
import { and, eq, gte, sql } from 'drizzle-orm'
import type { Kit } from '#kit/server/kit.ts'
import { errorFields } from '#kit/server/log.ts'
import { rooms } from '../rooms.tables.ts'

/** Facts sent to listeners: after `from`, up to `to`. */
export interface DeliveredRange {
  readonly from: number
  readonly to: number
}

export const markedBy = (sent: number, delivered: readonly DeliveredRange[]): number =>
  delivered.reduce((mark, { from, to }) => (from <= mark ? Math.max(mark, to) : mark), sent)

const again = 1000
/** By then all listeners have been told to fetch missing facts. */
const maxTries = 15

/** Ranges of one room that this node has sent but not yet marked in the room's row. */
export class DeliveredRanges {
  #delivered: readonly DeliveredRange[] = []

  get list(): readonly DeliveredRange[] {
    return this.#delivered
  }

  add({ from, to }: DeliveredRange): void {
    const last = this.#delivered.at(-1)
    this.#delivered =
      last?.to === from
        ? [...this.#delivered.slice(0, -1), { from: last.from, to }]
        : [...this.#delivered, { from, to }].toSorted((one, other) => one.from - other.from)
  }

  /** Drops ranges up to the marked position. */
  drop(sent: number): void {
    this.#delivered = this.#delivered.filter(({ to }) => to > sent)
  }

  /** Retries later if another node has sent the preceding facts but not marked them yet. */
  async mark(kit: Kit, room: string, tries = maxTries): Promise<void> {
    try {
      for (const { from, to } of this.#delivered) {
        const [row] = await kit.db
          .update(rooms)
          .set({ sent: sql`greatest(${rooms.sent}, ${to}::integer)` })
          .where(and(eq(rooms.id, room), gte(rooms.sent, from)))
          .returning({ sent: rooms.sent })
        if (row) this.drop(row.sent)
      }
      if (this.#delivered.length > 0 && tries > 1)
        setTimeout(() => void this.mark(kit, room, tries - 1), again).unref()
    } catch (error) {
      kit.log.debug('room not marked as told', errorFields(error))
    }
  }
}
