import {
  useEffect,
  useLayoutEffect,
  useRef,
  type ClipboardEvent,
  type FocusEvent,
  type KeyboardEvent,
} from 'react'
import type { TextElement } from '#authoring/contract/deck.rules.ts'
import { isSameCell, type CellPlace } from '../model/element-text.ts'
import { indenting } from '../model/rich-text.ts'
import { wordColour } from '#authoring/contract/deck.looks.ts'
import { insetsOf } from '../paint/paint-text.ts'
import type { Editor } from './editor.ts'
import { lookKey } from './format-painter.ts'
import { useEditor } from './use-editor.ts'
import { textWriter, type TextWriter } from './writer.ts'
import classes from './stage.module.css'

/** In-place text editing. */
export function TextEditor({
  page,
  element,
  cell,
  scale,
}: {
  page: string
  /** A table cell as a text box on the page. */
  element: TextElement
  cell?: CellPlace | undefined
  scale: number
}) {
  const editor = useEditor()
  const place = useRef<HTMLDivElement>(null)
  const writer = useRef<TextWriter>(null)
  const { _id, x, y, width, height, rotation = 0 } = element
  const { row, column } = cell ?? {}
  const padding = insetsOf(element)
    .map(inset => `${inset}px`)
    .join(' ')

  useLayoutEffect(() => {
    if (!place.current) return
    const own = textWriter(editor, place.current, {
      page,
      element: _id,
      ...(row !== undefined && column !== undefined && { cell: { row, column } }),
    })
    writer.current = own
    editor.setWriter(own)
    const stop = editor.session.subscribe(own.follow)
    return () => {
      stop()
      writer.current = null
      if (editor.writer === own) editor.setWriter(null)
    }
  }, [editor, page, _id, row, column])

  useEffect(() => {
    const moved = () => {
      if (place.current?.contains(document.getSelection()?.anchorNode ?? null))
        editor.setUi({ caret: editor.ui().caret + 1 })
    }
    document.addEventListener('selectionchange', moved)
    return () => document.removeEventListener('selectionchange', moved)
  }, [editor])

  const paste = (event: ClipboardEvent) => {
    event.preventDefault()
    event.stopPropagation()
    writer.current?.paste(event.clipboardData.getData('text/plain'))
  }
  const left = (event: FocusEvent) => {
    // Editing has moved to another cell.
    if (!isSameCell(editor.ui().writing?.cell, cell)) return
    // The tool bar formats the edited text, so focusing it does not end editing.
    if (!(event.relatedTarget instanceof Element && event.relatedTarget.closest('[data-format-bar]')))
      editor.write(null)
  }
  const valign = element.valign ?? (element.kind === 'shape' ? 'middle' : 'top')
  return (
    <div
      className={classes.writing}
      style={{
        width,
        height,
        transform: `translate(${x * scale}px, ${y * scale}px) scale(${scale}) translate(${width / 2}px, ${height / 2}px) rotate(${rotation}deg) translate(${-width / 2}px, ${-height / 2}px)`,
        justifyContent: justification[valign],
      }}
    >
      <div
        ref={place}
        className={classes.words}
        contentEditable
        suppressContentEditableWarning
        role="textbox"
        aria-multiline="true"
        aria-label={cell ? `Row ${cell.row + 1}, column ${cell.column + 1}` : 'Text on the page'}
        spellCheck
        tabIndex={0}
        style={{ padding, color: wordColour(element, editor.look) }}
        onInput={() => writer.current?.commit()}
        onKeyDown={event => writingKeys(editor, event)}
        onPaste={paste}
        onBlur={left}
        onPointerDown={event => event.stopPropagation()}
        onDoubleClick={event => event.stopPropagation()}
        onCopy={event => event.stopPropagation()}
        onCut={event => event.stopPropagation()}
      />
    </div>
  )
}

const justification = { top: 'flex-start', middle: 'center', bottom: 'flex-end' } as const

/** Keys during text editing; undo and redo are those of the deck, which records every letter. */
function writingKeys(editor: Editor, event: KeyboardEvent): void {
  event.stopPropagation()
  if (lookKey(editor, event)) return event.preventDefault()
  const act = event.ctrlKey || event.metaKey ? commands[event.key.toLowerCase()] : plainKeys[event.key]
  if (act?.(editor, event.shiftKey)) event.preventDefault()
}

type KeyAct = (editor: Editor, shift: boolean) => boolean
const toggles =
  (name: 'bold' | 'italic' | 'underline'): KeyAct =>
  editor => {
    editor.format({ [name]: editor.wordLook()?.run[name] ? null : true })
    return true
  }
const scripts =
  (script: 'super' | 'sub'): KeyAct =>
  editor => {
    editor.format({ script: editor.wordLook()?.run.script === script ? null : script })
    return true
  }
const redo: KeyAct = editor => {
  editor.session.redo()
  return true
}
const openFind: KeyAct = editor => {
  editor.setUi({ finding: true })
  return true
}
const openLink: KeyAct = editor => {
  editor.setUi({ linking: true })
  return true
}
const commands: Readonly<Record<string, KeyAct>> = {
  b: toggles('bold'),
  i: toggles('italic'),
  u: toggles('underline'),
  '.': scripts('super'),
  ',': scripts('sub'),
  z: (editor, shift) => {
    if (shift) editor.session.redo()
    else editor.session.undo()
    return true
  },
  y: redo,
  k: openLink,
  f: openFind,
  h: openFind,
}
const plainKeys: Readonly<Record<string, KeyAct>> = {
  Escape(editor) {
    editor.write(null)
    // Returns focus to the elements, where arrows and Tab continue from this one.
    editor.takeFocus()
    return true
  },
  Tab(editor, shift) {
    if (editor.stepCell(shift ? -1 : 1)) return true
    if (!editor.wordLook()?.paragraph.bullet) return false
    editor.formatParagraphs(indenting(shift ? -1 : 1))
    return true
  },
}
