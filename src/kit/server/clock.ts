// The one source of time for rules, services, jobs and SQL. Tests and journeys move it; production never does.

export interface Clock {
  now(): Date
}

export interface MovableClock extends Clock {
  /** Moves the clock to an instant, from where it runs on. */
  set(instant: Date): void
  advance(milliseconds: number): void
}

export const systemClock: Clock = { now: () => new Date() }

export function movableClock(): MovableClock {
  let offset = 0
  return {
    now: () => new Date(Date.now() + offset),
    set: instant => {
      offset = instant.getTime() - Date.now()
    },
    advance: milliseconds => {
      offset += milliseconds
    },
  }
}
