// What a pointer does on the stage: choose, move, pull, turn, draw, or span a box. Nothing is written until it lets go.
import { isLine } from '#authoring/contract/deck.rules.ts'
import type { Element } from '#authoring/contract/deck.shapes.ts'
import {
  angleOf,
  boundsOf,
  carried,
  endsOf,
  lineBetween,
  middle,
  moved,
  overlaps,
  pulled,
  turned,
  union,
  type Grip,
  type Point,
} from '../model/geometry.ts'
import { hit } from '../model/hits.ts'
import { hasEnds, withBend } from '../model/lines.ts'
import { holdsText } from '../model/element-text.ts'
import { cellAt, layoutTable, settled } from '../paint/table-layout.ts'
import { snapLines, snapMove, snapPoint } from '../model/snap.ts'
import type { Editor } from './editor.ts'
import { paintLook } from './format-painter.ts'
import { drawPath, finishPath } from './path-tool.ts'
import { doublePoint, pullPoint, startPoints } from './points-tool.ts'
import type { StageView } from './stage-view.ts'
import { pullEdge, type TableEdge } from './table-edges.ts'

export type Handle =
  | { readonly is: 'grip'; readonly grip: Grip }
  | { readonly is: 'turn' }
  | { readonly is: 'end'; readonly end: 0 | 1 }
  | { readonly is: 'bend' }
  | TableEdge
interface Keys {
  readonly shiftKey: boolean
  readonly altKey: boolean
}
/** One gesture from press to release. */
export interface Gesture {
  move(point: Point, keys: Keys): void
  end(): void
}

const reachOnScreen = 6
const startsAfter = 3

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
  // A finger moves the page that is larger than its place; the wheel does for a mouse.
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

const unlocked = (editor: Editor) => editor.selected.filter(({ locked }) => !locked)
const linesAround = (editor: Editor, own: readonly Element[]) =>
  snapLines(
    editor.size,
    editor.elements.filter(element => !own.includes(element)),
  )
const asMap = (elements: readonly Element[]) => new Map(elements.map(element => [element._id, element]))

function commit(editor: Editor, view: StageView): void {
  const { preview } = view.live()
  const settle = (element: Element) => (element.kind === 'table' ? settled(element, editor.look) : element)
  if (preview)
    editor.put(
      editor.elements.map(element => {
        const moved = preview.get(element._id)
        return moved ? settle(moved) : element
      }),
    )
  view.rest()
}

function carry(editor: Editor, view: StageView, start: Point): Gesture {
  const own = unlocked(editor)
  if (own.length === 0) return { move: () => {}, end: () => {} }
  const [lines, box] = [linesAround(editor, own), union(own.map(boundsOf))]
  let begun = false
  return {
    move(point, { shiftKey, altKey }) {
      let [dx, dy] = [point.x - start.x, point.y - start.y]
      begun ||= Math.hypot(dx, dy) * view.scale > startsAfter
      if (!begun) return
      // Straight along one side while shift is held.
      if (shiftKey) [dx, dy] = Math.abs(dx) > Math.abs(dy) ? [dx, 0] : [0, dy]
      const snapped = altKey
        ? { dx: 0, dy: 0, guides: [] }
        : snapMove({ ...box, x: box.x + dx, y: box.y + dy }, lines, reachOnScreen / view.scale)
      view.show({
        preview: asMap(own.map(element => moved(element, dx + snapped.dx, dy + snapped.dy))),
        guides: snapped.guides,
      })
    },
    end: () => commit(editor, view),
  }
}

function pull(editor: Editor, view: StageView, grip: Grip): Gesture {
  const own = unlocked(editor)
  const [only] = own
  if (!only) return { move: () => {}, end: () => {} }
  const lines = linesAround(editor, own)
  const box = own.length === 1 ? only : union(own.map(boundsOf))
  const rotation = own.length === 1 ? (only.rotation ?? 0) : 0
  // Pictures keep their form unless asked otherwise; the rest only when asked.
  const form = own.every(({ kind }) => kind === 'image' || kind === 'video' || kind === 'drawing')
  return {
    move(point, { shiftKey, altKey }) {
      const snapped =
        altKey || rotation !== 0
          ? { ...point, guides: [] }
          : snapPoint(point, { x: grip.x !== 0, y: grip.y !== 0 }, lines, reachOnScreen / view.scale)
      const to = pulled(
        { x: box.x, y: box.y, width: box.width, height: box.height, rotation },
        grip,
        snapped,
        form !== shiftKey,
      )
      view.show({ preview: asMap(own.map(element => carried(element, box, to))), guides: snapped.guides })
    },
    end: () => commit(editor, view),
  }
}

function pullEnd(editor: Editor, view: StageView, end: 0 | 1): Gesture {
  const line = unlocked(editor).find(isLine)
  if (!line) return { move: () => {}, end: () => {} }
  const [lines, ends] = [linesAround(editor, [line]), endsOf(line)]
  return {
    move(point, { shiftKey, altKey }) {
      const other = ends[end === 0 ? 1 : 0]
      const straight = shiftKey ? straightened(point, other) : point
      const snapped = altKey
        ? { ...straight, guides: [] }
        : snapPoint(straight, { x: true, y: true }, lines, reachOnScreen / view.scale)
      view.show({
        preview: asMap([lineBetween(line, end === 0 ? [snapped, other] : [other, snapped])]),
        guides: snapped.guides,
      })
    },
    end: () => commit(editor, view),
  }
}

function pullBend(editor: Editor, view: StageView): Gesture {
  const line = unlocked(editor).find(hasEnds)
  if (!line) return { move: () => {}, end: () => {} }
  return {
    move: point => view.show({ preview: asMap([withBend(line, point)]) }),
    end: () => commit(editor, view),
  }
}

/** Along the axis on which it is further away. */
const straightened = (point: Point, other: Point): Point =>
  Math.abs(point.x - other.x) > Math.abs(point.y - other.y)
    ? { x: point.x, y: other.y }
    : { x: other.x, y: point.y }

function rotate(editor: Editor, view: StageView): Gesture {
  const own = unlocked(editor)
  const [only] = own
  if (!only) return { move: () => {}, end: () => {} }
  const centre = middle(own.length === 1 ? only : union(own.map(boundsOf)))
  const start = own.length === 1 ? (only.rotation ?? 0) : 0
  return {
    move(point, { shiftKey }) {
      const by = angleOf(centre, point, shiftKey) - start
      view.show({ preview: asMap(own.map(element => turned(element, centre, by))), guides: [] })
    },
    end: () => commit(editor, view),
  }
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
      // A locked element is chosen by a plain click, so that it can be unlocked.
      if (!drawn)
        editor.select([...before, ...[hit(editor.elements, start)?._id].filter(id => id !== undefined)])
    },
  }
}

/** A double click writes into the text under it, ends an outline, or opens its points. */
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
