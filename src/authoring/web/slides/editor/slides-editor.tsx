// The slide editor: pages on the left, the open page in the centre, details on the right; stacked on a phone.
import { useQueryClient, type QueryClient } from '@tanstack/react-query'
import { Suspense, useEffect, useMemo, useRef, useState, type RefObject } from 'react'
import '#authoring/contract/relations.ts'
import type { Content } from '#authoring/contract/content.shapes.ts'
import type { Deck } from '#authoring/contract/deck.shapes.ts'
import type { slidesContract } from '#authoring/contract/slides.contract.ts'
import { wordsOf } from '#kit/web/parts/loaded.tsx'
import { actor } from '#kit/web/actor.ts'
import { lazy } from '#kit/web/lazy.tsx'
import { light } from '#kit/web/api.ts'
import { onServiceEvent } from '#kit/web/live.ts'
import { notify } from '#kit/web/parts/notify.ts'
import { clippingOf, onCopy } from './clipboard.ts'
import { DeckDrafts } from './draft.ts'
import { EditorHead } from './editor-head.tsx'
import { Editor } from './editor.ts'
import { editorKeys } from './keys.ts'
import { Others } from './others.ts'
import { PageList } from './page-list.tsx'
import { SaveBack } from './save-back.ts'
import { DeckSaver, type MergedNews } from './saver.ts'
import { Stage } from './stage.tsx'
import { EditorContext, useUi } from './use-editor.ts'
import { OthersContext } from './use-others.ts'
import classes from './editor.module.css'

const slidesService = light<typeof slidesContract>('slides')

// Panels load shortly after the page.
const ToolBar = lazy(() => import('./tool-bar.tsx').then(({ ToolBar: Part }) => ({ default: Part })))
const PageQuestion = lazy(() =>
  import('./page-question.tsx').then(({ PageQuestion: Part }) => ({ default: Part })),
)
const FindPanel = lazy(() => import('./find-panel.tsx').then(({ FindPanel: Part }) => ({ default: Part })))
const FormatBar = lazy(() => import('./format-bar.tsx').then(({ FormatBar: Part }) => ({ default: Part })))
const SidePanel = lazy(() => import('./side-panel.tsx').then(({ SidePanel: Part }) => ({ default: Part })))

/** Needed on first selection or edit: prefetched, in case the connection is lost. */
const neededLater = [
  () => import('./element-design.tsx'),
  () => import('./line-fields.tsx'),
  () => import('./link-field.tsx'),
  () => import('./shape-menu.tsx'),
  () => import('./insert-menus.tsx'),
  () => import('./chart-data.tsx'),
  () => import('./path-overlay.tsx'),
  () => import('./path-tools.tsx'),
  () => import('./find-panel.tsx'),
  () => import('../paint/paint-data.ts'),
]
const fetchesAfter = 1500

function useLaterParts(): void {
  useEffect(() => {
    const timer = setTimeout(() => {
      for (const part of neededLater) part().catch(() => {})
    }, fetchesAfter)
    return () => clearTimeout(timer)
  }, [])
}

function notifyMerged({ both, held }: MergedNews): void {
  const words = [
    ...(held ? ['Somebody else deleted the text that you are writing. It stays.'] : []),
    ...(both === 1
      ? ['Somebody else changed this page, too. Both versions are kept, one after the other.']
      : []),
    ...(both > 1 ? [`Somebody else changed ${both} of these pages, too. Both versions are kept.`] : []),
  ]
  for (const each of words) void notify(each, { type: 'warning', timeout: 10_000 })
}

export function SlidesEditor({ content, deck }: { content: Content; deck: Deck }) {
  const queries = useQueryClient()
  const [editor] = useState(() => new Editor(deck))
  const [drafts] = useState(() => new DeckDrafts(actor().id ?? '', deck._id))
  const saver = useMemo(() => new DeckSaver(editor, drafts, notifyMerged), [editor, drafts])
  const saveBack = useMemo(
    () => new SaveBack(editor, saver, () => refreshContent(queries, content._id)),
    [editor, saver, queries, content._id],
  )
  useLiveDeck(editor, saver)
  useLaterParts()
  const [others] = useState(() => new Others(editor))
  useEffect(() => others.start(), [others])
  useEffect(() => {
    const both = drafts
      .take()
      .reduce((count, { changes, look }) => count + editor.session.restore(changes, look), 0)
    if (both > 0) notifyMerged({ both, held: false })
    const stops = [saver.start(), saveBack.start()]
    return () => {
      for (const stop of stops) stop()
    }
  }, [editor, drafts, saver, saveBack])
  // Pages that show the content afterwards see these changes.
  useEffect(
    () => () => {
      void queries.invalidateQueries({ queryKey: ['authoring', 'deck', content._id] })
    },
    [queries, content._id],
  )

  const root = useRef<HTMLDivElement>(null)
  useRootEvents(root, editor, saveBack)
  return (
    <EditorContext value={editor}>
      <OthersContext value={others}>
        <div
          ref={root}
          className={classes.editor}
        >
          <EditorHead
            content={content}
            saver={saver}
            saveBack={saveBack}
          />
          <Suspense fallback={<div className={classes.tools} />}>
            <ToolBar />
          </Suspense>
          <PageList />
          <section
            className={classes.middle}
            aria-label="Open page"
          >
            <Finder />
            <div className={classes.formatPlace}>
              <Suspense fallback={null}>
                <FormatBar />
              </Suspense>
            </div>
            <Stage />
            <Suspense fallback={null}>
              <PageQuestion />
            </Suspense>
          </section>
          <Suspense fallback={null}>
            <SidePanel />
          </Suspense>
        </div>
      </OthersContext>
    </EditorContext>
  )
}

/** A separate component, so that opening it does not re-render the editor. */
function Finder() {
  const isFinding = useUi(ui => ui.finding)
  return <Suspense fallback={null}>{isFinding && <FindPanel />}</Suspense>
}

function refreshContent(queries: QueryClient, rid: string): void {
  for (const key of [['deck', rid], ['content', rid], ['materials'], ['questions'], ['contents']])
    void queries.invalidateQueries({ queryKey: ['authoring', ...key] })
}

/** Handlers for the whole editor, regardless of focus: keys, clipboard, and dropped files. */
function useRootEvents(root: RefObject<HTMLDivElement | null>, editor: Editor, saveBack: SaveBack): void {
  useEffect(() => {
    const place = root.current
    if (!place) return
    const stop = new AbortController()
    const on = <K extends keyof HTMLElementEventMap>(
      name: K,
      listen: (event: HTMLElementEventMap[K]) => void,
    ) => place.addEventListener(name, listen, { signal: stop.signal })
    const files = (event: DragEvent) =>
      event.dataTransfer?.types.includes('Files') ? event.dataTransfer : null
    on('keydown', event => editorKeys(editor, event, () => void saveBack.now()))
    on('copy', event => clip(event, data => onCopy(editor, data, false)))
    on('cut', event => clip(event, data => onCopy(editor, data, true)))
    on('paste', event =>
      clip(event, data => {
        const clipping = clippingOf(data)
        void import('./paste.ts')
          .then(({ paste }) => paste(editor, clipping))
          .catch((error: unknown) => notify(wordsOf(error), { type: 'negative' }))
        return true
      }),
    )
    on('dragover', event => {
      if (files(event)) event.preventDefault()
    })
    on('drop', event => {
      const dropped = files(event)
      if (!dropped) return
      event.preventDefault()
      const list = [...dropped.files]
      void import('./insert.ts').then(({ insertFiles }) => insertFiles(editor, list))
    })
    return () => stop.abort()
  }, [root, editor, saveBack])
}

/** Fields and the text being edited have their own clipboard handling. */
function clip(event: ClipboardEvent, act: (data: DataTransfer) => boolean): void {
  if (
    event.target instanceof HTMLElement &&
    event.target.closest('input, textarea, select, [contenteditable="true"]')
  )
    return
  if (event.clipboardData && act(event.clipboardData)) event.preventDefault()
}

/** Merges colleagues' changes while the user works. */
function useLiveDeck(editor: Editor, saver: DeckSaver): void {
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const stop = onServiceEvent(slidesService, 'patched', ({ _id, by, pages }) => {
      if (_id !== editor.session.get().id || (by === actor().id && saver.isEcho(pages))) return
      clearTimeout(timer)
      timer = setTimeout(() => {
        void saver.refresh().catch(() => {})
      }, 300)
    })
    return () => {
      stop()
      clearTimeout(timer)
    }
  }, [editor, saver])
}
