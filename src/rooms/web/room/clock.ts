// Server time on this device: the offset of the local clock, from the recent response with the shortest
// round trip.
import { minuteMs } from '#kit/contract/durations.ts'

interface Sample {
  readonly offset: number
  readonly way: number
  readonly at: number
}
/** Old measurements expire, because clocks drift and devices sleep. */
const goodFor = 10 * minuteMs

export class ServerClock {
  readonly #own: () => number
  #best: Sample | undefined

  constructor(own: () => number = Date.now) {
    this.#own = own
  }

  start(): number {
    return this.#own()
  }

  /** @param sentAt When the request was sent. @param serverTime Server time in the response. */
  received(sentAt: number, serverTime: number): void {
    const at = this.#own()
    const way = at - sentAt
    if (!this.#best || way <= this.#best.way || at - this.#best.at > goodFor)
      this.#best = { offset: serverTime + way / 2 - at, way, at }
  }

  now(): number {
    return this.#own() + (this.#best?.offset ?? 0)
  }
}
