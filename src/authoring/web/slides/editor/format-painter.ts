// The format painter: takes up the look of what is chosen or marked, and puts it on what is chosen next.
import type { KeyboardEvent } from 'react'
import type { Element } from '#authoring/contract/deck.shapes.ts'
import { lookOfElement, withLook, wordLook } from '../model/copied-look.ts'
import { grown } from '../paint/grown.ts'
import type { Editor } from './editor.ts'
import type { Gesture } from './gesture.ts'

/** @returns Whether there was a look to take. */
export function takeLook(editor: Editor): boolean {
  const [element] = editor.selected
  if (!element) return false
  const copiedLook = editor.writer
    ? { from: element.kind, parts: new Map(), shown: new Map(), words: wordLook(editor.writer.look()) }
    : lookOfElement(element, editor.look)
  editor.setUi({ copiedLook })
  return true
}

/** @returns Whether it was put on something. */
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

/** With the painter in hand: what is pressed takes the look; beside everything the painter is put away. */
export function paintLook(editor: Editor, element: Element | undefined): Gesture {
  return {
    move: () => {},
    end() {
      editor.session.select(element ? [element._id] : [])
      if (!putLook(editor)) editor.setUi({ tool: 'select' })
    },
  }
}

/** Ctrl+Alt+C and Ctrl+Alt+V, by their place on the keyboard: with Alt the keys have other letters on a Mac. */
export function lookKey(
  editor: Editor,
  event: Pick<KeyboardEvent, 'code' | 'ctrlKey' | 'metaKey' | 'altKey' | 'getModifierState'>,
): boolean {
  // AltGr writes letters on many keyboards, and is Ctrl and Alt on Windows.
  if (!(event.ctrlKey || event.metaKey) || !event.altKey || event.getModifierState('AltGraph')) return false
  if (event.code === 'KeyC') return takeLook(editor)
  return event.code === 'KeyV' && putLook(editor)
}
