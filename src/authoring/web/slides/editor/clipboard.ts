// Copying between pages and decks: elements as text of our own on the clipboard, with addresses of the files they show.
import * as z from 'zod/mini'
import { filesIn, wordsOf } from '#authoring/contract/deck.rules.ts'
import { element, pageBody } from '#authoring/contract/deck.shapes.ts'
import { uploadFile } from '#files/web/upload.ts'
import type { Editor } from './editor.ts'
import { insertFiles } from './insert.ts'

const mark = 'classwright-slides'
const Copied = z.object({
  is: z.literal(mark),
  deck: z.string(),
  page: z.string(),
  elements: z.array(element),
  whole: z.optional(pageBody),
  files: z.record(z.string(), z.string()),
})
type Copied = z.output<typeof Copied>

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

/** @returns Whether there was something that a page can show. */
export async function onPaste(editor: Editor, data: DataTransfer): Promise<boolean> {
  const files = [...data.files]
  const own = ownIn(data)
  if (own) return pasteOwn(editor, own)
  if (files.length > 0) return insertFiles(editor, files)
  const text = data.getData('text/plain').trim()
  if (text === '') return false
  const lines = text.split('\n').slice(0, 400)
  editor.addWords(lines.map(line => ({ runs: [{ text: line.slice(0, 5000), size: 24 }] })))
  return true
}

function ownIn(data: DataTransfer): Copied | null {
  const html = /data-classwright-slides="([^"]*)"/.exec(data.getData('text/html'))?.[1]
  const text = data.getData(`web application/x-${mark}`) || (html ? decodeURIComponent(html) : '')
  if (text === '') return null
  try {
    const parsed = z.safeParse(Copied, JSON.parse(text))
    return parsed.success ? parsed.data : null
  } catch {
    return null
  }
}

async function pasteOwn(editor: Editor, { deck, page, elements, whole, files }: Copied): Promise<boolean> {
  // Files of another deck may belong to somebody else: they are sent anew in the name of whoever pastes.
  const names = deck === editor.session.get().id ? new Map<string, string>() : await sentAnew(editor, files)
  const renamed = (text: string) => [...names].reduce((all, [from, to]) => all.replaceAll(from, to), text)
  if (whole) editor.insertPages([z.parse(pageBody, JSON.parse(renamed(JSON.stringify(whole))))])
  else
    editor.addCopies(
      z.parse(z.array(element), JSON.parse(renamed(JSON.stringify(elements)))),
      page === editor.session.get().current ? 16 : 0,
    )
  return true
}

async function sentAnew(
  editor: Editor,
  files: Readonly<Record<string, string>>,
): Promise<Map<string, string>> {
  const names = new Map<string, string>()
  for (const [hash, url] of Object.entries(files)) {
    if (editor.images.urlOf(hash)) continue
    const answer = await fetch(url)
    if (!answer.ok) continue
    const blob = await answer.blob()
    const record = await uploadFile(new File([blob], 'copied', { type: blob.type }), 'slide')
    editor.images.know({ [record.hash]: record.url })
    names.set(hash, record.hash)
  }
  return names
}
