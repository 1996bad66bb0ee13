// Pictures of pages for lists, previews and reports. They are made a moment after the last change and when the editor is
// left; nobody waits for them, and what is saved does not depend on them.
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { Editor } from './editor.ts'
import { saveBack } from './save-back.ts'
import type { DeckSaver } from './saver.ts'

const pause = 3000
const retryAfter = 20_000

export function useBackgroundPictures(editor: Editor, saver: DeckSaver, rid: string): void {
  const queries = useQueryClient()
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    let busy = false
    const isBehind = () => {
      const { unpictured, rev } = editor.session.get()
      return unpictured.size > 0 || rev === 0
    }
    const make = async () => {
      if (busy || !isBehind()) return
      busy = true
      const done = await saveBack(editor, saver).then(
        () => true,
        () => false,
      )
      busy = false
      for (const key of [['content', rid], ['materials'], ['contents']])
        void queries.invalidateQueries({ queryKey: ['authoring', ...key] })
      // A page that changed meanwhile gets its picture with the next round.
      if (!done || isBehind()) later(done ? pause : retryAfter)
    }
    const later = (time: number) => {
      clearTimeout(timer)
      timer = setTimeout(() => {
        void make()
      }, time)
    }
    const changed = () => {
      if (isBehind()) later(pause)
    }
    const stop = editor.session.subscribe(changed)
    changed()
    return () => {
      stop()
      clearTimeout(timer)
      void make().finally(() => clearTimeout(timer))
    }
  }, [editor, saver, rid, queries])
}
