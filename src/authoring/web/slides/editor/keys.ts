// Keyboard shortcuts of the editor: on the stage, and everywhere outside text fields.
import type { KeyboardEvent as ReactKey } from 'react'
import { isLine, isUpright } from '#authoring/contract/deck.rules.ts'
import { holdsText } from '../model/element-text.ts'
import { cropKeys, startCrop } from './crop-tool.ts'
import type { Editor } from './editor.ts'
import { lookKey, putLook } from './format-painter.ts'
import { leavePanel, panelKeys } from './panel-keys.ts'
import { pathKeys } from './path-tool.ts'
import { pointKeys, startPoints } from './points-tool.ts'

const arrows: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}

type Key = Pick<ReactKey, 'key' | 'ctrlKey' | 'metaKey' | 'shiftKey' | 'altKey'>

export function stageKeys(editor: Editor, event: ReactKey): void {
  if (editor.ui().crop) return void cropKeys(editor, event)
  if ([pathKeys, pointKeys, lookKey, panelKeys, act].some(keys => keys(editor, event))) event.preventDefault()
}

/** @returns Whether the key was handled. */
function act(editor: Editor, { key, ctrlKey, metaKey, shiftKey, altKey }: Key): boolean {
  const command = ctrlKey || metaKey
  const { selected } = editor.session.get()
  const arrow = arrows[key]
  if (key === 'Tab' && !command && !altKey) return editor.step(shiftKey ? -1 : 1)
  if (key === 'PageDown' || key === 'PageUp') {
    editor.goBy(key === 'PageDown' ? 1 : -1)
    return true
  }
  if (key === 'Escape') {
    if (editor.ui().tool !== 'select') {
      editor.setUi({ tool: 'select' })
      return true
    }
    if (selected.length === 0) return false
    editor.session.select([])
    return true
  }
  if (command) return commandKey(editor, key.toLowerCase(), shiftKey)
  if (selected.length === 0) return false
  if (arrow && altKey) {
    resize(editor, arrow, shiftKey ? 10 : 1)
    return true
  }
  if (arrow) {
    const step = shiftKey ? 10 : 1
    editor.nudge(arrow[0] * step, arrow[1] * step)
    return true
  }
  if (key === 'Delete' || key === 'Backspace') {
    editor.remove()
    return true
  }
  if ((key === ',' || key === '.') && !altKey) {
    rotate(editor, key === '.' ? 15 : -15)
    return true
  }
  if (key === 'Enter' && editor.ui().tool === 'brush') return putLook(editor)
  const [only] = editor.selected
  const isAlone = only !== undefined && editor.selected.length === 1 && !only.locked
  if (isAlone && isLine(only) && (key === 'Enter' || key === 'F2')) {
    startPoints(editor)
    return true
  }
  if (key === 'Enter' && isAlone && startCrop(editor)) return true
  const canWrite = isAlone && holdsText(only) && !isLine(only)
  if (canWrite && (key === 'Enter' || key === 'F2')) {
    editor.write(only._id)
    return true
  }
  // Typing edits the selected text; the first letter arrives there.
  if (canWrite && key.length === 1 && !altKey && key !== ' ') {
    editor.write(only._id)
    return false
  }
  return false
}

function commandKey(editor: Editor, key: string, shift: boolean): boolean {
  const acts: Readonly<Record<string, () => unknown>> = {
    a: () => editor.selectAll(),
    d: () => (editor.selected.length > 0 ? editor.duplicate() : editor.duplicatePage()),
    g: () => (shift ? editor.ungroup() : editor.group()),
    k: () => editor.setUi({ linking: editor.selected.length > 0 }),
    l: () => editor.lock(!editor.selected.every(({ locked }) => locked)),
    m: () => editor.addPage(),
    ']': () => editor.order(shift ? 'front' : 'forward'),
    '}': () => editor.order('front'),
    '[': () => editor.order(shift ? 'back' : 'backward'),
    '{': () => editor.order('back'),
    b: () => editor.format({ bold: editor.wordLook()?.run.bold ? null : true }),
    i: () => editor.format({ italic: editor.wordLook()?.run.italic ? null : true }),
    u: () => editor.format({ underline: editor.wordLook()?.run.underline ? null : true }),
    '=': () => editor.zoomBy(1),
    '+': () => editor.zoomBy(1),
    '-': () => editor.zoomBy(-1),
    '0': () => editor.setZoom(null),
    '.': () => editor.format({ script: editor.wordLook()?.run.script === 'super' ? null : 'super' }),
    ',': () => editor.format({ script: editor.wordLook()?.run.script === 'sub' ? null : 'sub' }),
  }
  const chosen = acts[key]
  if (!chosen) return false
  chosen()
  return true
}

const resize = (editor: Editor, [dx, dy]: readonly [number, number], step: number): void =>
  editor.change(
    element => ({
      ...element,
      width: Math.max(1, element.width + dx * step),
      height: Math.max(element.height === 0 ? 0 : 1, element.height + dy * step),
    }),
    'resize',
  )

const rotate = (editor: Editor, by: number): void =>
  editor.change(
    element =>
      isUpright(element)
        ? element
        : { ...element, rotation: ((((element.rotation ?? 0) + by) % 360) + 360) % 360 },
    'rotate',
  )

/** Undo and redo work everywhere except in fields, which have their own. */
export function editorKeys(editor: Editor, event: KeyboardEvent, save: () => void): void {
  if (leavePanel(editor, event)) return event.preventDefault()
  if (!(event.ctrlKey || event.metaKey)) return
  const key = event.key.toLowerCase()
  if (key === 's') {
    event.preventDefault()
    return save()
  }
  // The browser's search cannot find text on a canvas.
  if ((key === 'f' || key === 'h') && !event.shiftKey && !event.altKey) {
    event.preventDefault()
    return editor.setUi({ finding: true })
  }
  if (
    event.target instanceof HTMLElement &&
    event.target.closest('input, textarea, [contenteditable="true"]')
  )
    return
  if (key === 'z') {
    event.preventDefault()
    if (event.shiftKey) editor.session.redo()
    else editor.session.undo()
  }
  if (key === 'y') {
    event.preventDefault()
    editor.session.redo()
  }
}
