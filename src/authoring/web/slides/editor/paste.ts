// Pastes the clipboard into a page: our elements and pages, files, or text.
import * as z from '#zod'
import { element, pageBody } from '#authoring/contract/deck.shapes.ts'
import { uploadFile } from '#files/web/parts/upload.ts'
import { mark, type Clipping } from './clipboard.ts'
import type { Editor } from './editor.ts'
import { insertFiles } from './insert.ts'

const Copied = z.object({
  is: z.literal(mark),
  deck: z.string(),
  page: z.string(),
  elements: z.array(element),
  whole: z.optional(pageBody),
  files: z.record(z.string(), z.string()),
})
export type Copied = z.output<typeof Copied>

/** @returns Whether there was anything to paste. */
export async function paste(editor: Editor, { files, text, own: copied }: Clipping): Promise<boolean> {
  const own = ownIn(copied)
  if (own) return pasteOwn(editor, own)
  if (files.length > 0) return insertFiles(editor, files)
  if (text === '') return false
  const lines = text.split('\n').slice(0, 400)
  editor.addWords(lines.map(line => ({ runs: [{ text: line.slice(0, 5000), size: 24 }] })))
  return true
}

function ownIn(text: string): Copied | null {
  if (text === '') return null
  try {
    const parsed = z.safeParse(Copied, JSON.parse(text))
    return parsed.success ? parsed.data : null
  } catch {
    return null
  }
}

async function pasteOwn(editor: Editor, { deck, page, elements, whole, files }: Copied): Promise<boolean> {
  // Files of another deck may belong to somebody else: they are uploaded again for the user who pastes.
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
