// Inserts files that were picked, pasted or dropped. They are uploaded first, so that a page never shows a
// file the server lacks.
import { purposeRules, type FileRecord } from '#files/contract/files.contract.ts'
import { uploadFile } from '#files/web/parts/upload.ts'
import { wordsOf } from '#kit/web/parts/loaded.tsx'
import { typeOfFile } from '#kit/contract/file-types.rules.ts'
import { notify } from '#kit/web/parts/notify.ts'
import type { Editor } from './editor.ts'

const { mimes, maxBytes, words } = purposeRules.attachment
export const pictureTypes = mimes.filter(mime => mime.startsWith('image/'))
export const mediaTypes = mimes.filter(mime => mime.startsWith('video/') || mime.startsWith('audio/'))

/** @returns Whether any of them could be inserted. */
export async function insertFiles(editor: Editor, files: readonly File[]): Promise<boolean> {
  let some = false
  for (const file of files) {
    try {
      const type = typeOfFile(file)
      if (file.size > maxBytes || !(pictureTypes.includes(type) || mediaTypes.includes(type)))
        throw new Error(`${file.name} cannot be shown on a slide. Choose ${words.replace(' or PDF', '')}.`)
      await insertOne(editor, file)
      some = true
    } catch (error) {
      void notify(error instanceof Error && error.name === 'Error' ? error.message : wordsOf(error), {
        type: 'negative',
      })
    }
  }
  return some
}

const insertOne = async (editor: Editor, file: File): Promise<void> =>
  placeFile(editor, await uploadFile(file, 'content'))

/** A file on the server: the user's own, or from the platform library. */
export async function placeFile(editor: Editor, record: FileRecord): Promise<void> {
  editor.images.know({ [record.hash]: record.url })
  if (record.mime.startsWith('image/')) {
    await editor.images.load([record.hash])
    // The displayed size, with the orientation metadata applied.
    const size = editor.images.get(record.hash) ?? {
      width: record.width ?? 400,
      height: record.height ?? 300,
    }
    editor.addPicture(record.hash, size, record.credit)
  } else if (record.mime.startsWith('video/')) editor.addVideo({ file: record.hash })
  else editor.addSound(record.hash)
}

/** A background picture of the page. */
export async function setBackgroundFile(editor: Editor, file: File): Promise<void> {
  try {
    const record = await uploadFile(file, 'content')
    editor.images.know({ [record.hash]: record.url })
    editor.setBackground({ ...editor.session.page()?.body.background, file: record.hash })
  } catch (error) {
    void notify(wordsOf(error), { type: 'negative' })
  }
}
