// The format painter: copies the style of the selection, and applies it to what is selected next.
import type { KeyboardEvent } from 'react'
import type { Element } from '#authoring/contract/deck.shapes.ts'
import { lookOfElement, withLook, wordLook } from '../model/copied-look.ts'
import { grown } from '../paint/grown.ts'
import type { Editor } from './editor.ts'
import type { Gesture } from './gesture.ts'

/** @returns Whether there was a style to copy. */
export function takeLook(editor: Editor): boolean {
  const [element] = editor.selected
  if (!element) return false
  const copiedLook = editor.writer
    ? { from: element.kind, parts: new Map(), shown: new Map(), words: wordLook(editor.writer.look()) }
    : lookOfElement(element, editor.look)
  editor.setUi({ copiedLook })
  return true
}

/** @returns Whether it was applied to something. */
export function putLook(editor: Editor): boolean {
  const { copiedLook, keepsPainting, tool } = editor.ui()
  if (!copiedLook || editor.selected.length === 0) return false
  if (tool === 'brush' && !keepsPainting) editor.setUi({ tool: 'select' })
  if (editor.writer && copiedLook.words) {
    editor.format(copiedLook.words.run)
    editor.formatParagraphs(copiedLook.words.paragraph)
  } else editor.change(element => grown(withLook(element, copiedLook), editor.look))
  return true
}

/** With the painter active: a pressed element takes the style; a press elsewhere dismisses the painter. */
export function paintLook(editor: Editor, element: Element | undefined): Gesture {
  return {
    move: () => {},
    end() {
      editor.session.select(element ? [element._id] : [])
      if (!putLook(editor)) editor.setUi({ tool: 'select' })
    },
  }
}

/** Ctrl+Alt+C and Ctrl+Alt+V, by key position: with Alt, keys produce other characters on a Mac. */
export function lookKey(
  editor: Editor,
  event: Pick<KeyboardEvent, 'code' | 'ctrlKey' | 'metaKey' | 'altKey' | 'getModifierState'>,
): boolean {
  // AltGr types characters on many keyboards, and is reported as Ctrl+Alt on Windows.
  if (!(event.ctrlKey || event.metaKey) || !event.altKey || event.getModifierState('AltGraph')) return false
  if (event.code === 'KeyC') return takeLook(editor)
  return event.code === 'KeyV' && putLook(editor)
}
