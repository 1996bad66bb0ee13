// Gestures that change the selected elements: move, resize by a handle, an end or a bend, and rotate.
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
  pulled,
  turned,
  union,
  type Grip,
  type Point,
} from '../model/geometry.ts'
import { hasEnds, withBend } from '../model/lines.ts'
import { snapLines, snapMove, snapPoint } from '../model/snap.ts'
import { settled } from '../paint/table-layout.ts'
import type { Editor } from './editor.ts'
import { startsAfter, type Gesture } from './gesture.ts'
import type { StageView } from './stage-view.ts'

const reachOnScreen = 6

export function carry(editor: Editor, view: StageView, start: Point): Gesture {
  const own = unlocked(editor)
  if (own.length === 0) return { move: () => {}, end: () => {} }
  const [lines, box] = [linesAround(editor, own), union(own.map(boundsOf))]
  let begun = false
  return {
    move(point, { shiftKey, altKey }) {
      let [dx, dy] = [point.x - start.x, point.y - start.y]
      begun ||= Math.hypot(dx, dy) * view.scale > startsAfter
      if (!begun) return
      // Constrained to one axis while Shift is held.
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

export function pull(editor: Editor, view: StageView, grip: Grip): Gesture {
  const own = unlocked(editor)
  const [only] = own
  if (!only) return { move: () => {}, end: () => {} }
  const lines = linesAround(editor, own)
  const box = own.length === 1 ? only : union(own.map(boundsOf))
  const rotation = own.length === 1 ? (only.rotation ?? 0) : 0
  // Pictures keep their aspect ratio by default; other elements only on request.
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

export function pullEnd(editor: Editor, view: StageView, end: 0 | 1): Gesture {
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

export function pullBend(editor: Editor, view: StageView): Gesture {
  const line = unlocked(editor).find(hasEnds)
  if (!line) return { move: () => {}, end: () => {} }
  return {
    move: point => view.show({ preview: asMap([withBend(line, point)]) }),
    end: () => commit(editor, view),
  }
}

/** Moves along the axis with the larger distance. */
const straightened = (point: Point, other: Point): Point =>
  Math.abs(point.x - other.x) > Math.abs(point.y - other.y)
    ? { x: point.x, y: other.y }
    : { x: other.x, y: point.y }

export function rotate(editor: Editor, view: StageView): Gesture {
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

const unlocked = (editor: Editor) => editor.selected.filter(({ locked }) => !locked)
const linesAround = (editor: Editor, own: readonly Element[]) =>
  snapLines(
    editor.size,
    editor.elements.filter(element => !own.includes(element)),
  )
const asMap = (elements: readonly Element[]) => new Map(elements.map(element => [element._id, element]))

/** Commits the preview to the deck. */
export function commit(editor: Editor, view: StageView): void {
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
