// What was told lately, by room. A page is read a moment before its connection stands; whoever connects
// learns whether something was told in between.
import type { Server } from 'socket.io'

const kept = 120_000
const mostRooms = 20_000
const nodeEvent = 'told'

export interface EventMemory {
  note(rooms: readonly string[]): void
  /** Whether one of the rooms was told something within the last so many milliseconds, as far as that is remembered. */
  within(rooms: readonly string[], age: number): boolean
}

export function rememberEvents(now: () => number = () => performance.now()): EventMemory {
  // By the time of the last word: a room that is told something moves to the end.
  const last = new Map<string, number>()
  return {
    note(rooms) {
      const at = now()
      for (const room of rooms) {
        last.delete(room)
        last.set(room, at)
      }
      for (const [room, time] of last) {
        if (at - time <= kept && last.size <= mostRooms) break
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
