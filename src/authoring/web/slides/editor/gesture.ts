// One gesture of a pointer on the stage.
import type { Point } from '../model/geometry.ts'

export interface Keys {
  readonly shiftKey: boolean
  readonly altKey: boolean
}
/** From press to release. */
export interface Gesture {
  move(point: Point, keys: Keys): void
  end(): void
}

/** Pixels of the screen before a press becomes a drag. */
export const startsAfter = 3
