import { useEffect, useLayoutEffect, useRef } from 'react'
import type { TextElement } from '#authoring/contract/deck.rules.ts'
import type { Paragraph } from '#authoring/contract/deck.shapes.ts'
import {
  formatParagraphs,
  formatRange,
  isEmptyRange,
  lookAt,
  putText,
  textLength,
  wholeText,
  type LookChange,
  type Range,
} from '../model/rich-text.ts'
import { layoutOf, textPadding, wordColour } from '../paint/paint-text.ts'
import type { Editor } from './editor.ts'
import { choose, readRange, readText, showText } from './text-dom.ts'
import { useEditor } from './use-editor.ts'
import classes from './stage.module.css'

/** Writing in the page itself, where the words will stand. */
export function TextEditor({ element, scale }: { element: TextElement; scale: number }) {
  const editor = useEditor()
  const place = useRef<HTMLDivElement>(null)
  const { _id, x, y, width, height, rotation = 0 } = element
  const padding = element.padding ?? textPadding

  useLayoutEffect(() => {
    const root = place.current
    const now = editor.elements.find(each => each._id === _id) as TextElement | undefined
    if (!root || !now) return
    const start = now.paragraphs?.length ? now.paragraphs : [{ runs: [{ text: '' }] }]
    showText(root, start, editor.session.get().theme)
    root.focus()
    choose(root, wholeText(start))
    // The caret at the end of what is there; all of it where nothing has been written.
    if (start.some(paragraph => textLength(paragraph) > 0)) root.ownerDocument.getSelection()?.collapseToEnd()
    const writer = writerOf(editor, root, _id, start)
    editor.setWriter(writer)
    return () => {
      writer.commit()
      if (editor.writer === writer) editor.setWriter(null)
    }
  }, [editor, _id])

  useEffect(() => {
    const tell = () => {
      if (place.current?.contains(document.getSelection()?.anchorNode ?? null))
        editor.setUi({ caret: editor.ui().caret + 1 })
    }
    document.addEventListener('selectionchange', tell)
    return () => document.removeEventListener('selectionchange', tell)
  }, [editor])

  const keys = (event: React.KeyboardEvent) => {
    event.stopPropagation()
    const command = event.ctrlKey || event.metaKey
    const key = event.key.toLowerCase()
    const look = editor.writer?.look()
    if (event.key === 'Escape') {
      event.preventDefault()
      editor.write(null)
      // Back to the elements, where arrows and Tab go on from this one.
      document.querySelector<HTMLElement>('[data-stage]')?.focus()
    } else if (command && (key === 'b' || key === 'i' || key === 'u')) {
      event.preventDefault()
      const name = ({ b: 'bold', i: 'italic', u: 'underline' } as const)[key]
      editor.format({ [name]: look?.run[name] ? null : true })
    } else if (event.key === 'Tab' && look?.paragraph.bullet) {
      event.preventDefault()
      editor.formatParagraphs({
        level: Math.max(0, Math.min(8, (look.paragraph.level ?? 0) + (event.shiftKey ? -1 : 1))) || null,
      })
    }
  }
  const paste = (event: React.ClipboardEvent) => {
    event.preventDefault()
    event.stopPropagation()
    const root = place.current
    const range = root && readRange(root)
    if (!root || !range) return
    const { paragraphs, caret } = putText(readText(root), range, event.clipboardData.getData('text/plain'))
    showText(root, paragraphs, editor.session.get().theme)
    choose(root, { from: caret, to: caret })
  }
  const left = (event: React.FocusEvent) => {
    // The tool bar formats what is being written, so going there does not end it.
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
        justifyContent: valign === 'top' ? 'flex-start' : valign === 'middle' ? 'center' : 'flex-end',
      }}
    >
      <div
        ref={place}
        className={classes.words}
        contentEditable
        suppressContentEditableWarning
        role="textbox"
        aria-multiline="true"
        aria-label="Text on the page"
        spellCheck
        tabIndex={0}
        style={{ padding, color: wordColour(element, editor.look) }}
        onKeyDown={keys}
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

function writerOf(editor: Editor, root: HTMLElement, id: string, before: readonly Paragraph[]) {
  let kept: Range | null = null
  let start = before
  const range = () => {
    kept = readRange(root) ?? kept
    return kept ?? wholeText(readText(root))
  }
  const show = (paragraphs: readonly Paragraph[], where: Range) => {
    showText(root, paragraphs, editor.session.get().theme)
    root.focus()
    choose(root, where)
    kept = where
    editor.setUi({ caret: editor.ui().caret + 1 })
  }
  return {
    format(change: LookChange) {
      const [now, where] = [readText(root), range()]
      // A caret formats its whole paragraph: there is no letter yet that could carry the look.
      const reach = isEmptyRange(where)
        ? {
            from: { ...where.from, offset: 0 },
            to: { ...where.from, offset: textLength(now[where.from.paragraph] ?? { runs: [] }) },
          }
        : where
      show(formatRange(now, reach, change), where)
    },
    formatParagraphs(change: Parameters<typeof formatParagraphs>[2]) {
      const where = range()
      show(formatParagraphs(readText(root), where, change), where)
    },
    look: () => lookAt(readText(root), range()),
    commit() {
      const paragraphs = readText(root)
      const element = editor.elements.find(each => each._id === id) as TextElement | undefined
      if (!element || JSON.stringify(paragraphs) === JSON.stringify(start)) return
      const padding = element.padding ?? textPadding
      const tall =
        layoutOf(paragraphs, Math.max(1, element.width - padding * 2), editor.look).height + padding * 2
      const height = element.kind === 'text' ? Math.max(element.height, Math.ceil(tall)) : element.height
      start = paragraphs
      editor.put(editor.elements.map(each => (each._id === id ? { ...element, paragraphs, height } : each)))
    },
  }
}
