// Makes connections start anew with the rights that their people have now.
import type { Server } from 'socket.io'

const nodeEvent = 'reconnect'

export type Reconnect = (rooms: readonly string[]) => void

/**
 * Closes the connections of these rooms as a lost network would, so that clients reconnect and rejoin only
 * what they still may.
 */
export function reconnector(io: Server, isShared: boolean): Reconnect {
  const close: Reconnect = rooms => {
    const { sockets, adapter } = io.of('/')
    for (const room of rooms) for (const id of adapter.rooms.get(room) ?? []) sockets.get(id)?.conn.close()
  }
  if (!isShared) return close
  io.on(nodeEvent, close)
  return rooms => {
    close(rooms)
    io.serverSideEmit(nodeEvent, rooms)
  }
}
