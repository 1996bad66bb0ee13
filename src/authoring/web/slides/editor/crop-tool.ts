// Crops the selected picture. What is pulled is a draft; it becomes one undo step when it is applied.
import type { KeyboardEvent } from 'react'
import type { Picture } from '../model/element-look.ts'
import type { Editor } from './editor.ts'
import type { EditorCore } from './editor-core.ts'

export interface CropDraft {
  readonly page: string
  readonly picture: Picture
}

/** The one selected picture, if it can be cropped. */
export function croppable(editor: EditorCore): Picture | null {
  const [only, ...others] = editor.selected
  return only?.kind === 'image' && others.length === 0 && !only.locked ? only : null
}

/** @returns Whether there is a picture to crop. */
export function startCrop(editor: Editor): boolean {
  const picture = croppable(editor)
  if (!picture) return false
  editor.setUi({ tool: 'select', crop: { page: editor.session.get().current, picture }, cropNote: '' })
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
  const place = { page: draft.page, element: draft.picture._id }
  const before = editor.session.elementAt(place)
  const isChanged = before?.kind === 'image' && before.crop !== crop
  if (applies && isChanged && crop)
    editor.session.element(place, each =>
      each.kind === 'image' ? { ...each, crop, x, y, width, height } : each,
    )
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

/** Leaving the picture, or taking another tool, applies its crop. */
export function leaveCrop(editor: EditorCore): void {
  const { crop } = editor.ui()
  if (!crop) return
  const { current, selected } = editor.session.get()
  const isLeft = crop.page !== current || !selected.includes(crop.picture._id)
  if (isLeft || editor.ui().tool !== 'select') endCrop(editor, true)
}
