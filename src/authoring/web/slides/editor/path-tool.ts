// Draws an outline: a point per click, tap or key press; dragging bends the line.
import type { KeyboardEvent as ReactKey } from 'react'
import type { Point } from '../model/geometry.ts'
import {
  bentLast,
  isAtStart,
  mayClose,
  newDraft,
  withDraftPoint,
  withoutLast,
  type PathDraft,
} from '../model/path-draft.ts'
import type { Editor } from './editor.ts'
import type { Gesture } from './gesture.ts'
import type { StageView } from './stage-view.ts'

export function startPath(editor: Editor): void {
  const { width, height } = editor.size
  editor.session.select([])
  editor.setUi({
    tool: 'path',
    draft: newDraft(editor.session.get().current, { x: width / 2, y: height / 2 }, false),
  })
  editor.takeFocus()
}

const change = (editor: Editor, next: (draft: PathDraft) => PathDraft): void => {
  const { draft } = editor.ui()
  if (draft) editor.setUi({ draft: next(draft) })
}
export const setCurved = (editor: Editor, isCurved: boolean): void =>
  change(editor, draft => ({ ...draft, isCurved }))
export const dropPoint = (editor: Editor): void => change(editor, withoutLast)
/** The drawn outline is kept on its page as a shape. */
export const finishPath = (editor: Editor): void => editor.setUi({ tool: 'select' })
export function closePath(editor: Editor): void {
  change(editor, draft => ({ ...draft, isClosed: mayClose(draft) }))
  finishPath(editor)
}

const reach = { mouse: 10, touch: 18 }
const bendsAfter = 4

export function drawPath(editor: Editor, view: StageView, start: Point, touch: boolean): Gesture {
  const { draft } = editor.ui()
  const closes = draft !== null && isAtStart(draft, start, reach[touch ? 'touch' : 'mouse'] / view.scale)
  if (!closes) change(editor, now => withDraftPoint(now, start))
  const isNew = !closes && editor.ui().draft !== draft
  let begun = false
  return {
    move(point) {
      begun ||= Math.hypot(point.x - start.x, point.y - start.y) * view.scale > bendsAfter
      if (begun && isNew) change(editor, now => bentLast(now, point))
    },
    end() {
      if (closes) closePath(editor)
    },
  }
}

const arrows: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}

/** @returns Whether the key was handled. */
export function pathKeys(editor: Editor, { key, shiftKey, ctrlKey, metaKey, altKey }: ReactKey): boolean {
  const { draft, tool } = editor.ui()
  if (tool !== 'path' || !draft || ctrlKey || metaKey || altKey) return false
  const arrow = arrows[key]
  if (arrow) {
    const step = shiftKey ? 1 : 10
    const { width, height } = editor.size
    const within = (value: number, most: number) => Math.max(0, Math.min(most, value))
    const at = {
      x: within(draft.at.x + arrow[0] * step, width),
      y: within(draft.at.y + arrow[1] * step, height),
    }
    editor.setUi({ draft: { ...draft, at } })
    return true
  }
  if (key === ' ') {
    if (isAtStart(draft, draft.at, 4)) closePath(editor)
    else change(editor, now => withDraftPoint(now, now.at))
    return true
  }
  if (key === 'Backspace' || key === 'Delete') {
    dropPoint(editor)
    return true
  }
  if (key.toLowerCase() === 'c') {
    setCurved(editor, !draft.isCurved)
    return true
  }
  if (key !== 'Enter' && key !== 'Escape') return false
  finishPath(editor)
  return true
}
