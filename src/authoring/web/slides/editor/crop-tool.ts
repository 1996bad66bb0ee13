// Crops the selected picture. What is pulled is a draft; it becomes one undo step when it is applied.
import type { KeyboardEvent } from 'react'
import type { Picture } from '../model/element-look.ts'
import { same } from '../model/same.ts'
import type { Editor } from './editor.ts'
import type { EditorCore } from './editor-core.ts'

export interface CropDraft {
  readonly page: string
  /** The stored picture that the draft belongs to. */
  readonly from: Picture
  readonly picture: Picture
}

/** The one selected picture, if it can be cropped. */
export function croppable(editor: EditorCore): Picture | null {
  const [only, ...others] = editor.selected
  return only?.kind === 'image' && others.length === 0 && !only.locked ? only : null
}

/**
 * @param picture One of a selected group, too.
 * @returns Whether there is a picture to crop.
 */
export function startCrop(editor: Editor, picture = croppable(editor)): boolean {
  if (!picture) return false
  const page = editor.session.get().current
  editor.setUi({ tool: 'select', crop: { page, from: picture, picture }, cropNote: '' })
  return true
}

export function setCrop(editor: Editor, picture: Picture): void {
  const { crop } = editor.ui()
  if (crop) editor.setUi({ crop: { ...crop, picture } })
}

/** Applies or discards the draft; a colleague's other changes of the picture stay. */
export function endCrop(editor: EditorCore, applies: boolean): void {
  const draft = editor.ui().crop
  if (!draft) return
  editor.setUi({ crop: null, cropNote: applies ? 'Picture cropped.' : 'The crop was cancelled.' })
  const { crop, x, y, width, height } = draft.picture
  const before = storedOf(editor, draft)
  if (applies && before && before.crop !== crop && crop)
    editor.session.element({ page: draft.page, element: before._id }, each =>
      each.kind === 'image' ? { ...each, crop, x, y, width, height } : each,
    )
}

function storedOf({ session }: EditorCore, { page, picture }: CropDraft): Picture | null {
  const stored = session.elementAt({ page, element: picture._id })
  return stored?.kind === 'image' ? stored : null
}

/** The same, and focus returns to the page. */
export function finishCrop(editor: Editor, applies: boolean): void {
  endCrop(editor, applies)
  editor.takeFocus()
}

/** Undo discards the draft, not the step before it. @returns Whether the key was handled. */
export function cropKeys(editor: Editor, event: KeyboardEvent): boolean {
  const isUndo = (event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'z'
  if (event.key !== 'Enter' && event.key !== 'Escape' && !isUndo) return false
  event.preventDefault()
  event.stopPropagation()
  finishCrop(editor, event.key === 'Enter')
  return true
}

/**
 * Leaving the picture, or taking another tool, applies its crop. Where undo, the panel or a colleague have moved the
 * picture, the draft goes with it; what else they do to its form or file discards the draft.
 */
export function followCrop(editor: EditorCore): void {
  const { crop } = editor.ui()
  if (!crop) return
  const stored = storedOf(editor, crop)
  const draft = stored && draftOn(stored, crop)
  if (!draft) return endCrop(editor, false)
  if (draft !== crop) editor.setUi({ crop: draft })
  const { current, selected } = editor.session.get()
  const isLeft = crop.page !== current || !selected.includes(stored._id)
  if (isLeft || editor.ui().tool !== 'select') endCrop(editor, true)
}

function draftOn(stored: Picture, draft: CropDraft): CropDraft | null {
  const { from, picture } = draft
  if (stored === from) return draft
  if (!same(formOf(stored), formOf(from))) return null
  const { crop, width, height } = picture
  const [x, y] = [stored.x + picture.x - from.x, stored.y + picture.y - from.y]
  return { ...draft, from: stored, picture: { ...stored, ...(crop && { crop }), x, y, width, height } }
}

const formOf = ({
  file,
  width,
  height,
  rotation = 0,
  flipX = false,
  flipY = false,
  locked,
  crop,
}: Picture) => ({
  file,
  width,
  height,
  rotation,
  flipX,
  flipY,
  isLocked: locked === true,
  crop,
})
