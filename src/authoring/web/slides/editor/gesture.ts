// One pointer gesture on the stage.
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

/** Screen pixels before a press becomes a drag. */
export const startsAfter = 3
