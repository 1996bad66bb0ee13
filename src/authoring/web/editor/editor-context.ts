// Context for the fields of an open editor.
import { createContext, use } from 'react'
import type { Comment } from '#authoring/contract/collab.contract.ts'
import type { Content } from '#authoring/contract/content.shapes.ts'
import type { Draft } from './draft.ts'
import type { DraftView } from './draft-view.ts'
import type { Presence } from './presence.ts'

export interface Editing {
  readonly content: Content
  readonly draft: Draft
  readonly view: DraftView
  readonly readOnly: boolean
  readonly presence: Presence
  readonly comments: readonly Comment[]
  /** Opens the comments of a field. */
  readonly talk: (field: string | null) => void
  /** Opens the conflict dialog. */
  readonly choose: (field: string) => void
}

const EditorContext = createContext<Editing | null>(null)
export const EditorProvider = EditorContext.Provider

export function useEditor(): Editing {
  const editing = use(EditorContext)
  if (!editing) throw new Error('this part stands in an editor only')
  return editing
}

/** A field's value and setter. */
export function useValue<T>(key: string): readonly [T, (value: T) => void] {
  const { draft } = useEditor()
  return [draft.value(key) as T, value => draft.set(key, value)]
}
