// The editor for React: one context, and hooks that subscribe to a part of it.
import { createContext, useContext, useSyncExternalStore } from 'react'
import type { DeckState } from '../model/deck-edits.ts'
import type { EditorUi } from './editor-core.ts'
import type { Editor } from './editor.ts'

export const EditorContext = createContext<Editor | null>(null)

export function useEditor(): Editor {
  const editor = useContext(EditorContext)
  if (!editor) throw new Error('there is no editor around this part')
  return editor
}

/** A part of the deck's state; must be the same object while unchanged. */
export function useDeck<T>(part: (state: DeckState) => T): T {
  const { session } = useEditor()
  return useSyncExternalStore(session.subscribe, () => part(session.get()))
}

export function useUi<T>(part: (ui: EditorUi) => T): T {
  const editor = useEditor()
  return useSyncExternalStore(editor.onUi, () => part(editor.ui()))
}

export const useOpenPage = () => {
  const { session } = useEditor()
  return useSyncExternalStore(session.subscribe, () => session.page())
}
