import { ApiError } from '#kit/web/api.ts'
import type { Room } from '#rooms/contract/room-state.shapes.ts'
import type { EngineParts } from './room-view.ts'

/** A finished class is still shown to its participants. */
export async function entered({ api, screen }: EngineParts, asGuest: boolean): Promise<Room> {
  try {
    return await api.enter(asGuest)
  } catch (error) {
    if (screen === 'teacher' || !(error instanceof ApiError) || error.code !== 'session-closed') throw error
    const after = await api.room()
    if (after.state.self === null || after.state.seats[after.state.self]?.entered == null) throw error
    return after
  }
}
