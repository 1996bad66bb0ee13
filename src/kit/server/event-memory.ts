// Recent events by room. A page is loaded a moment before its socket connects; on connecting it learns whether
// an event was emitted in between.
import type { Server } from 'socket.io'

const kept = 120_000
const maxRooms = 20_000
const nodeEvent = 'told'

export interface EventMemory {
  note(rooms: readonly string[]): void
  /** Whether an event for one of the rooms was emitted within the last `age` milliseconds, as far as remembered. */
  within(rooms: readonly string[], age: number): boolean
}

export function rememberEvents(now: () => number = () => performance.now()): EventMemory {
  // In order of the latest event: a room with a new one moves to the end.
  const last = new Map<string, number>()
  return {
    note(rooms) {
      const at = now()
      for (const room of rooms) {
        last.delete(room)
        last.set(room, at)
      }
      for (const [room, time] of last) {
        if (at - time <= kept && last.size <= maxRooms) break
        last.delete(room)
      }
    },
    within: (rooms, age) =>
      age > kept || rooms.some(room => now() - (last.get(room) ?? Number.NEGATIVE_INFINITY) <= age),
  }
}

/** Other nodes remember it as well. */
export function shareEventMemory(io: Server, memory: EventMemory, several: boolean): EventMemory {
  if (!several) return memory
  io.on(nodeEvent, (rooms: string[]) => memory.note(rooms))
  return {
    ...memory,
    note(rooms) {
      memory.note(rooms)
      io.serverSideEmit(nodeEvent, rooms)
    },
  }
}
