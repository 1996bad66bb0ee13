// Pointer gestures on the stage: select, move, resize, rotate, draw, or span a box. Changes are committed on
// release.
import { isLine } from '#authoring/contract/deck.rules.ts'
import { boundsOf, overlaps, type Grip, type Point } from '../model/geometry.ts'
import { hit } from '../model/hits.ts'
import { holdsText } from '../model/element-text.ts'
import { cellAt, layoutTable } from '../paint/table-layout.ts'
import type { Editor } from './editor.ts'
import { startsAfter, type Gesture, type Keys } from './gesture.ts'
import { startCrop } from './crop-tool.ts'
import { paintLook } from './format-painter.ts'
import { drawPath, finishPath } from './path-tool.ts'
import { doublePoint, pullPoint, startPoints } from './points-tool.ts'
import type { StageView } from './stage-view.ts'
import { pullEdge, type TableEdge } from './table-edges.ts'
import { carry, commit, pull, pullBend, pullEnd, rotate } from './transform-gestures.ts'

export type Handle =
  | { readonly is: 'grip'; readonly grip: Grip }
  | { readonly is: 'turn' }
  | { readonly is: 'end'; readonly end: 0 | 1 }
  | { readonly is: 'bend' }
  | TableEdge
export function begin(
  editor: Editor,
  view: StageView,
  point: Point,
  handle: Handle | null,
  keys: Keys & { readonly ctrlKey: boolean; readonly metaKey: boolean; readonly touch: boolean },
): Gesture {
  const { tool } = editor.ui()
  if (tool === 'pen') return draw(editor, view, point)
  if (tool === 'path') return drawPath(editor, view, point, keys.touch)
  if (tool === 'points') {
    const pulled = pullPoint(editor, view, point, keys)
    if (pulled) return pulled
    editor.setUi({ tool: 'select' })
    return begin(editor, view, point, null, keys)
  }
  if (handle && tool === 'select') return byHandle(editor, view, handle)
  const slack = (keys.touch ? 10 : 3) / view.scale
  const element = hit(
    editor.elements.filter(({ locked }) => !locked),
    point,
    slack,
  )
  if (tool === 'brush') return paintLook(editor, element)
  // A finger pans a page larger than the stage; a mouse uses the wheel.
  if (!element && keys.touch && editor.ui().zoom !== null) return pan(editor, view, point)
  if (!element) return span(editor, view, point, keys.shiftKey)
  const { selected } = editor.session.get()
  if (keys.shiftKey || keys.ctrlKey || keys.metaKey) editor.toggle(element._id)
  else if (!selected.includes(element._id)) editor.select([element._id])
  return carry(editor, view, point)
}

function byHandle(editor: Editor, view: StageView, handle: Handle): Gesture {
  if (handle.is === 'turn') return rotate(editor, view)
  if (handle.is === 'end') return pullEnd(editor, view, handle.end)
  if (handle.is === 'bend') return pullBend(editor, view)
  if (handle.is === 'grip') return pull(editor, view, handle.grip)
  const move = pullEdge(editor, view, handle)
  return { move: move ?? (() => {}), end: () => commit(editor, view) }
}

function draw(editor: Editor, view: StageView, start: Point): Gesture {
  const points = [start.x, start.y]
  return {
    move(point) {
      points.push(Math.round(point.x * 10) / 10, Math.round(point.y * 10) / 10)
      view.show({ stroke: points })
    },
    end() {
      view.rest()
      editor.addStroke(points.length > 2 ? points : [...points, start.x + 0.5, start.y + 0.5])
    },
  }
}

function pan(editor: Editor, view: StageView, start: Point): Gesture {
  let begun = false
  return {
    move(point) {
      const [dx, dy] = [(start.x - point.x) * view.scale, (start.y - point.y) * view.scale]
      begun ||= Math.hypot(dx, dy) > startsAfter
      if (begun) editor.stage?.scrollBy(dx, dy)
    },
    end() {
      if (!begun) editor.select([])
    },
  }
}

function span(editor: Editor, view: StageView, start: Point, adds: boolean): Gesture {
  const before = adds ? editor.session.get().selected : []
  let drawn = false
  return {
    move(point) {
      const marquee = {
        x: Math.min(start.x, point.x),
        y: Math.min(start.y, point.y),
        width: Math.abs(point.x - start.x),
        height: Math.abs(point.y - start.y),
      }
      drawn ||= Math.max(marquee.width, marquee.height) * view.scale > startsAfter
      if (!drawn) return
      view.show({ marquee })
      editor.select([
        ...before,
        ...editor.elements
          .filter(element => !element.locked && overlaps(boundsOf(element), marquee))
          .map(({ _id }) => _id),
      ])
    },
    end() {
      view.rest()
      // A locked element is selected by a plain click, so that it can be unlocked.
      if (!drawn)
        editor.select([...before, ...[hit(editor.elements, start)?._id].filter(id => id !== undefined)])
    },
  }
}

/** A double click edits the text under it, crops a picture, finishes an outline, or shows its points. */
export function doubleClick(editor: Editor, view: StageView, point: Point): void {
  const { tool } = editor.ui()
  if (tool === 'path') return finishPath(editor)
  if (tool === 'points' && doublePoint(editor, view, point)) return
  const element = hit(
    editor.elements.filter(({ locked }) => !locked),
    point,
  )
  if (element && isLine(element)) {
    editor.select([element._id])
    startPoints(editor)
  } else if (element?.kind === 'image') {
    editor.select([element._id])
    startCrop(editor, element)
  } else writeAt(editor, point)
}

function writeAt(editor: Editor, point: Point): boolean {
  const element = hit(
    editor.elements.filter(each => !each.locked && holdsText(each) && !isLine(each)),
    point,
  )
  if (!element) return false
  const cell =
    element.kind === 'table'
      ? cellAt(layoutTable(element, editor.look), point.x - element.x, point.y - element.y)
      : undefined
  editor.select([element._id])
  editor.write(element._id, cell && { row: cell.row, column: cell.column })
  return true
}
