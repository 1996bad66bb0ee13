// The copy of a room's state, with the user's unconfirmed actions on top, which roll back on refusal.
import { ApiError } from '#kit/web/api.ts'
import type { Fact, RoomNews } from '#rooms/contract/fact.shapes.ts'
import type { Patch } from '#rooms/contract/room.commands.ts'
import { applyAll } from '#rooms/contract/room.facts.ts'
import { receive, replayed, type Copy } from '#rooms/contract/room.stream.ts'
import type { ServerClock } from './clock.ts'
import { foreseen } from './foreseen.ts'
import { inBackground, once } from './once.ts'
import type { RoomApi } from './room-api.ts'
import type { RoomView } from './room-view.ts'

interface Pending {
  readonly facts: readonly Fact[]
  seq: number | null
}

/** The event of one's own action arrives within this time, or is fetched. */
const newsWithin = 400

interface RoomCopyHost {
  view(): RoomView
  set(part: Partial<RoomView>): void
  /** New facts; `all` when they are unknown. */
  came(facts: readonly Fact[] | 'all'): void
  /** Retries for a while. */
  insist<T>(act: () => Promise<T>): Promise<T>
  /** Reloads everything, retrying later if needed. */
  again(): void
}

export class RoomCopy {
  readonly #api: RoomApi
  readonly #clock: ServerClock
  readonly #around: RoomCopyHost
  #copy: Copy | undefined
  #pending: Pending[] = []
  #waiting: RoomNews[] = []
  #catching = false

  constructor(api: RoomApi, clock: ServerClock, around: RoomCopyHost) {
    this.#api = api
    this.#clock = clock
    this.#around = around
  }

  /**
   * The last action in flight. Each waits for its predecessor: it may depend on it, and of two page
   * turns the later must win.
   */
  #acting: Promise<unknown> = Promise.resolve()

  /** Controls the room: shown at once, rolled back and thrown on refusal. */
  steer = async (patch: Patch): Promise<void> => {
    const pending: Pending = { facts: foreseen(this.#around.view(), patch, this.#clock.now()), seq: null }
    this.#pending.push(pending)
    this.#publish()
    try {
      const acting = this.#acting.then(() => this.#around.insist(() => this.#api.patch(patch)))
      // Its own caller has the error.
      this.#acting = acting.catch(() => undefined)
      const { seq } = await acting
      pending.seq = seq
      this.#publish()
      setTimeout(() => {
        if (this.#pending.includes(pending)) this.catchUp()
      }, newsWithin)
    } catch (error) {
      this.#pending = this.#pending.filter(each => each !== pending)
      this.#publish()
      throw error
    }
  }

  take(news: RoomNews): void {
    if (this.#catching || !this.#copy) return void this.#waiting.push(news)
    const after = receive(this.#copy, news)
    if (after === 'replay') return this.catchUp()
    const fresh = after !== this.#copy
    this.#copy = after
    if (!fresh) return
    this.#publish()
    this.#around.came(news.facts)
  }

  /** The next event may take long, so a replay that the server did not answer reloads everything. */
  catchUp = inBackground(() =>
    this.replay().catch((error: unknown) => {
      if (!(error instanceof ApiError)) throw error
      this.#around.again()
    }),
  )

  replay = once(async (): Promise<void> => {
    this.#catching = true
    try {
      const sentAt = this.#clock.start()
      const answer = await this.#api.replay(this.#copy?.sure)
      this.#clock.received(sentAt, answer.now)
      const first = this.#copy === undefined
      this.#copy = replayed(this.#copy, answer)
      this.#publish()
      if (!first) this.#around.came(answer.facts ?? 'all')
    } finally {
      this.#catching = false
    }
    for (const news of this.#waiting.splice(0)) this.take(news)
  })

  /** Publishes the state as shown: the copy plus unconfirmed actions. */
  #publish(): void {
    const copy = this.#copy
    if (!copy) return
    this.#pending = this.#pending.filter(({ seq }) => seq === null || seq > copy.state.seq)
    this.#around.set({
      state: this.#pending.reduce((state, { facts }) => applyAll(state, facts), copy.state),
    })
  }
}
