// Copying between pages and decks: elements in our own clipboard format, with addresses of their files.
import { filesIn, wordsOf } from '#authoring/contract/deck.rules.ts'
import type { Editor } from './editor.ts'
import type { Copied } from './paste.ts'

export const mark = 'classwright-slides'

/** The selection, or the whole page if nothing is selected. */
export function copied(editor: Editor): Copied | null {
  const page = editor.session.page()
  if (!page) return null
  const { selected } = editor
  const body = { ...page.body, elements: selected.length > 0 ? [...selected] : page.body.elements }
  const files = Object.fromEntries(
    filesIn(selected.length > 0 ? { ...body, background: {} } : body).flatMap(hash => {
      const url = editor.images.urlOf(hash)
      return url ? [[hash, url]] : []
    }),
  )
  return {
    is: mark,
    deck: editor.session.get().id,
    page: page._id,
    elements: body.elements,
    files,
    ...(selected.length === 0 && { whole: page.body }),
  }
}

export function onCopy(editor: Editor, data: DataTransfer, cut: boolean): boolean {
  const what = copied(editor)
  if (!what) return false
  data.setData(
    'text/plain',
    what.whole ? wordsOf(what.whole) : wordsOf({ elements: what.elements, tips: '' }),
  )
  data.setData(`web application/x-${mark}`, JSON.stringify(what))
  data.setData('text/html', `<div data-${mark}="${encodeURIComponent(JSON.stringify(what))}"></div>`)
  if (cut && what.whole) editor.removePage()
  else if (cut) editor.remove()
  return true
}

export interface Clipping {
  readonly files: readonly File[]
  readonly text: string
  /** Slide content from the clipboard, in our format; empty if there is none. */
  readonly own: string
}
/** The browser clears the event's clipboard data once the handler returns. */
export function clippingOf(data: DataTransfer): Clipping {
  const html = /data-classwright-slides="([^"]*)"/.exec(data.getData('text/html'))?.[1]
  return {
    files: [...data.files],
    text: data.getData('text/plain').trim(),
    own: data.getData(`web application/x-${mark}`) || (html ? decodeURIComponent(html) : ''),
  }
}
