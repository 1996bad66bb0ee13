// Presence: events that arrive while the list loads are applied to it.
import type { Presence } from './room-api.ts'

/** Returns the same set if nothing changed. */
const withPresence = (online: ReadonlySet<string>, { on, user: { _id } }: Presence): ReadonlySet<string> =>
  online.has(_id) === (on === 'connect')
    ? online
    : new Set(on === 'connect' ? [...online, _id] : [...online].filter(id => id !== _id))

export class Presences {
  #received: Presence[] | null = null

  /** The set after this person came or left. */
  after(online: ReadonlySet<string>, presence: Presence): ReadonlySet<string> {
    this.#received?.push(presence)
    return withPresence(online, presence)
  }

  async list(
    load: () => Promise<readonly string[]>,
    listed: (online: ReadonlySet<string>) => void,
  ): Promise<void> {
    const received: Presence[] = []
    this.#received = received
    try {
      const online: ReadonlySet<string> = new Set(await load())
      listed(received.reduce(withPresence, online))
    } finally {
      if (this.#received === received) this.#received = null
    }
  }
}
