// Copying between pages and decks: elements as text of our own on the clipboard, with addresses of the files they show.
import { filesIn, wordsOf } from '#authoring/contract/deck.rules.ts'
import type { Editor } from './editor.ts'
import type { Copied } from './paste.ts'

export const mark = 'classwright-slides'

/** What is chosen, or the whole page where nothing is. */
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
  /** What was copied from slides, as written there; empty where it was not. */
  readonly own: string
}
/** The browser empties the clipboard's data once the event is over. */
export function clippingOf(data: DataTransfer): Clipping {
  const html = /data-classwright-slides="([^"]*)"/.exec(data.getData('text/html'))?.[1]
  return {
    files: [...data.files],
    text: data.getData('text/plain').trim(),
    own: data.getData(`web application/x-${mark}`) || (html ? decodeURIComponent(html) : ''),
  }
}
