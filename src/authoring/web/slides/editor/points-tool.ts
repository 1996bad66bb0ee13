// Edits the points of the selected outline: by dragging points and handles, and by keys.
import type { KeyboardEvent as ReactKey } from 'react'
import { maxPathLength } from '#authoring/contract/deck-looks.shapes.ts'
import type { Element } from '#authoring/contract/deck.shapes.ts'
import type { Point } from '../model/geometry.ts'
import { contoursOn, withContours, type Contour, type Shape } from '../model/outline.ts'
import {
  addPoint,
  moveHandle,
  movePoint,
  nearestOn,
  pointAt,
  removePoint,
  toggleSmooth,
  type HandleSide,
  type PointPlace,
} from '../model/outline-edits.ts'
import { pathOfShape } from '../paint/shapes.ts'
import type { Editor } from './editor.ts'
import type { Gesture } from './gesture.ts'
import type { StageView } from './stage-view.ts'

/** The shape as an outline, if its points can be edited. */
export function withOutline(element: Element | undefined): Shape | null {
  if (element?.kind !== 'shape' || element.locked) return null
  const path = element.path ?? pathOfShape(element.shape)
  return path === undefined ? null : { ...element, path }
}

/** The one selected shape, or its preview during a gesture. */
export const outlined = (editor: Editor, elements = editor.elements): Shape | null => {
  const { selected } = editor.session.get()
  return selected.length === 1 ? withOutline(elements.find(({ _id }) => _id === selected[0])) : null
}

export function startPoints(editor: Editor): void {
  if (!outlined(editor)) return
  editor.write(null)
  editor.setUi({ tool: 'points', point: { contour: 0, at: 0 } })
  editor.takeFocus()
}

function put(editor: Editor, contours: readonly Contour[], point: PointPlace | null, kind?: string): void {
  const shape = outlined(editor)
  if (!shape) return
  const next = withContours(shape, contours)
  if ((next.path?.length ?? 0) > maxPathLength) return
  editor.change(() => next, kind)
  editor.setUi({ point })
}

const chosen = (editor: Editor): { contours: Contour[]; place: PointPlace } | null => {
  const shape = outlined(editor)
  const contours = shape ? contoursOn(shape) : []
  const { point } = editor.ui()
  return point && pointAt(contours, point) ? { contours, place: point } : null
}

export function addHere(editor: Editor): void {
  const now = chosen(editor)
  if (!now) return
  const next = addPoint(now.contours, now.place)
  put(editor, next.contours, next.place)
}
export function removeHere(editor: Editor): void {
  const now = chosen(editor)
  const next = now && removePoint(now.contours, now.place)
  if (now && next) put(editor, next, { ...now.place, at: Math.max(0, now.place.at - 1) })
}
export function smoothHere(editor: Editor): void {
  const now = chosen(editor)
  if (now) put(editor, toggleSmooth(now.contours, now.place), now.place)
}
function moveHere(editor: Editor, dx: number, dy: number): void {
  const now = chosen(editor)
  if (now) put(editor, movePoint(now.contours, now.place, dx, dy), now.place, 'points')
}

/** @returns Whether there was another point. */
function stepPoint(editor: Editor, way: 1 | -1): boolean {
  const now = chosen(editor)
  if (!now) return false
  const places = now.contours.flatMap(({ points }, contour) => points.map((_, at) => ({ contour, at })))
  const from = places.findIndex(({ contour, at }) => contour === now.place.contour && at === now.place.at)
  const next = places[from + way]
  if (next) editor.setUi({ point: next })
  return next !== undefined
}

interface GrabbedPoint {
  readonly place: PointPlace
  readonly side: HandleSide | null
}
const reach = { mouse: 9, touch: 18 }

/** Handles lie above points, and those of the selected point are topmost. */
function takenAt(
  editor: Editor,
  contours: readonly Contour[],
  point: Point,
  maxDistance: number,
): GrabbedPoint | null {
  const near = (spot: Point | undefined) =>
    spot !== undefined && Math.hypot(spot.x - point.x, spot.y - point.y) <= maxDistance
  const { point: place } = editor.ui()
  const own = place && pointAt(contours, place)
  if (place && near(own?.after)) return { place, side: 'after' }
  if (place && near(own?.before)) return { place, side: 'before' }
  for (const [contour, { points }] of contours.entries()) {
    const at = points.findIndex(near)
    if (at >= 0) return { place: { contour, at }, side: null }
  }
  return null
}

/** @returns null if no part of the outline is there. */
export function pullPoint(
  editor: Editor,
  view: StageView,
  start: Point,
  keys: { readonly touch: boolean },
): Gesture | null {
  const shape = outlined(editor)
  if (!shape) return null
  const contours = contoursOn(shape)
  const maxDistance = reach[keys.touch ? 'touch' : 'mouse'] / view.scale
  const taken = takenAt(editor, contours, start, maxDistance)
  if (!taken) {
    const near = nearestOn(contours, start)
    return near && near.distance <= maxDistance ? { move: () => {}, end: () => {} } : null
  }
  editor.setUi({ point: taken.place })
  let next: readonly Contour[] | null = null
  return {
    move(to, { altKey }) {
      if (!next && Math.hypot(to.x - start.x, to.y - start.y) * view.scale < 2) return
      next = taken.side
        ? moveHandle(contours, taken.place, taken.side, to, altKey)
        : movePoint(contours, taken.place, to.x - start.x, to.y - start.y)
      view.show({ preview: new Map([[shape._id, withContours(shape, next)]]) })
    },
    end() {
      if (next) put(editor, next, taken.place)
      view.rest()
    },
  }
}

/** A double click on the outline adds a point; on a point it toggles between curve and corner. */
export function doublePoint(editor: Editor, view: StageView, at: Point): boolean {
  const shape = outlined(editor)
  if (!shape) return false
  const contours = contoursOn(shape)
  const taken = takenAt(editor, contours, at, reach.mouse / view.scale)
  if (taken) put(editor, toggleSmooth(contours, taken.place), taken.place)
  const near = taken ? null : nearestOn(contours, at)
  if (near && near.distance <= reach.mouse / view.scale) {
    const next = addPoint(contours, near.place, near.t)
    put(editor, next.contours, next.place)
  }
  return true
}

const arrows: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}

/** @returns Whether the key was handled. */
export function pointKeys(editor: Editor, { key, shiftKey, ctrlKey, metaKey, altKey }: ReactKey): boolean {
  if (editor.ui().tool !== 'points' || ctrlKey || metaKey || altKey) return false
  if (key === 'Tab') return stepPoint(editor, shiftKey ? -1 : 1)
  const arrow = arrows[key]
  const step = shiftKey ? 10 : 1
  const acts: Readonly<Record<string, () => void>> = {
    Insert: () => addHere(editor),
    '+': () => addHere(editor),
    Delete: () => removeHere(editor),
    Backspace: () => removeHere(editor),
    Enter: () => smoothHere(editor),
    Escape: () => editor.setUi({ tool: 'select' }),
  }
  const act = arrow ? () => moveHere(editor, arrow[0] * step, arrow[1] * step) : acts[key]
  act?.()
  return act !== undefined
}
