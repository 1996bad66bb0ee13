// The slide editor: pages at the left, the open page in the middle, details at the right; one below the other on a phone.
import { Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import {
  Suspense,
  useCallback,
  useEffect,
  useEffectEvent,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
  type RefObject,
} from 'react'
import { Link } from 'react-router'
import '#authoring/contract/relations.ts'
import type { Content } from '#authoring/contract/content.shapes.ts'
import type { Deck } from '#authoring/contract/deck.shapes.ts'
import { slidesContract } from '#authoring/contract/slides.contract.ts'
import { wordsOf } from '#communications/web/parts/loaded.tsx'
import { actor } from '#kit/web/actor.ts'
import { Icon } from '#kit/web/icons/icon.tsx'
import { lazy } from '#kit/web/lazy.tsx'
import { onServiceEvent } from '#kit/web/live.ts'
import { useAddress } from '#kit/web/router/address.ts'
import { notify } from '#kit/web/parts/notify.ts'
import { api } from '#kit/web/api.ts'
import { onCopy, onPaste } from './clipboard.ts'
import { takeDraft } from './draft.ts'
import { Editor } from './editor.ts'
import { FormatBar } from './format-bar.tsx'
import { insertFiles } from './insert.ts'
import { editorKeys } from './keys.ts'
import { Menu, MenuRow } from './menu.tsx'
import { PageList } from './page-list.tsx'
import { DeckSaver, saveWords } from './saver.ts'
import { DeckTitle } from './deck-title.tsx'
import { useBackgroundPictures } from './background-pictures.ts'
import { TeachButtons } from '../../parts/teach-buttons.tsx'
import { SidePanel } from './side-panel.tsx'
import { Stage } from './stage.tsx'
import { ToolBar } from './tool-bar.tsx'
import { EditorContext } from './use-editor.ts'
import classes from './editor.module.css'

const ImportDialog = lazy(() =>
  import('../convert/import-dialog.tsx').then(({ ImportDialog: Part }) => ({ default: Part })),
)
const ExportDialog = lazy(() =>
  import('../convert/export-dialog.tsx').then(({ ExportDialog: Part }) => ({ default: Part })),
)

const bothKept = (count: number) =>
  void notify(
    count === 1
      ? 'Somebody else changed this page, too. Both versions are kept, one after the other.'
      : `Somebody else changed ${count} of these pages, too. Both versions are kept.`,
    { type: 'warning', timeout: 10_000 },
  )

export function SlidesEditor({ content, deck }: { content: Content; deck: Deck }) {
  const queries = useQueryClient()
  const [editor] = useState(() => new Editor(deck))
  const saver = useMemo(() => new DeckSaver(editor, bothKept), [editor])
  useLiveDeck(editor, saver)
  useEffect(() => {
    const draft = takeDraft(editor.session.get().id)
    const both = draft ? editor.session.restore(draft.changes, draft.theme) : 0
    if (both > 0) bothKept(both)
    return saver.start()
  }, [editor, saver])
  // Whoever looks at the content afterwards sees what was done here.
  useEffect(
    () => () => {
      void queries.invalidateQueries({ queryKey: ['authoring', 'deck', content._id] })
    },
    [queries, content._id],
  )

  useBackgroundPictures(editor, saver, content._id)
  const settle = useCallback(() => {
    editor.write(null)
    return saver.flush()
  }, [editor, saver])
  const save = useCallback(() => void settle(), [settle])
  const root = useRef<HTMLDivElement>(null)
  useRootEvents(root, editor, save)
  return (
    <EditorContext value={editor}>
      <div
        ref={root}
        className={classes.editor}
      >
        <Head
          content={content}
          editor={editor}
          saver={saver}
          settle={settle}
        />
        <ToolBar />
        <PageList />
        <section
          className={classes.middle}
          aria-label="Open page"
        >
          <div className={classes.formatPlace}>
            <FormatBar />
          </div>
          <Stage />
        </section>
        <SidePanel />
      </div>
    </EditorContext>
  )
}

/** What belongs to the whole editor, wherever in it the person is: keys, clipboard, and files dropped from outside. */
function useRootEvents(root: RefObject<HTMLDivElement | null>, editor: Editor, save: () => void): void {
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
    on('keydown', event => editorKeys(editor, event, save))
    on('copy', event => clip(event, data => onCopy(editor, data, false)))
    on('cut', event => clip(event, data => onCopy(editor, data, true)))
    on('paste', event =>
      clip(event, data => {
        void onPaste(editor, data).catch((error: unknown) => notify(wordsOf(error), { type: 'negative' }))
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
      void insertFiles(editor, [...dropped.files])
    })
    return () => stop.abort()
  }, [root, editor, save])
}

/** Fields and the text being written keep their own clipboard. */
function clip(event: ClipboardEvent, act: (data: DataTransfer) => boolean): void {
  if (
    event.target instanceof HTMLElement &&
    event.target.closest('input, textarea, select, [contenteditable="true"]')
  )
    return
  if (event.clipboardData && act(event.clipboardData)) event.preventDefault()
}

function Head({
  content,
  editor,
  saver,
  settle,
}: {
  content: Content
  editor: Editor
  saver: DeckSaver
  settle: () => Promise<boolean>
}) {
  const state = useSyncExternalStore(saver.subscribe, saver.get)
  const [dialog, setDialog] = useState<{ is: 'import' | 'export'; deck: Deck } | null>(null)
  // Both work on the deck as the server has it, so what waits goes there first.
  const open = async (is: 'import' | 'export') => {
    if (await saver.flush()) setDialog({ is, deck: await api(slidesContract).get(editor.session.get().id) })
  }
  const [address, setAddress] = useAddress()
  const arrive = useEffectEvent(() => {
    if (!address.has('import')) return
    setAddress(
      now => {
        now.delete('import')
        return now
      },
      { replace: true },
    )
    void open('import')
  })
  useEffect(() => {
    const timer = setTimeout(() => arrive())
    return () => clearTimeout(timer)
  }, [])
  return (
    <header className={classes.head}>
      <Link
        to={`/com/${content.mode}/edit/${content._id}`}
        className={classes.back ?? ''}
        aria-label="Back to the content"
      >
        <Icon name="back" />
      </Link>
      <DeckTitle content={content} />
      <span
        className={classes.saved}
        role="status"
        data-is={state.is}
      >
        {saveWords[state.is]}
      </span>
      {state.is === 'failed' && (
        <span
          className={classes.trouble}
          role="alert"
        >
          {state.words}{' '}
          <Button
            size="compact-sm"
            variant="default"
            onClick={() => {
              void saver.flush()
            }}
          >
            Try again
          </Button>
        </span>
      )}
      <span className={classes.headActs}>
        <Menu
          label="More"
          icon={<Icon name="more" />}
        >
          {close => (
            <>
              <MenuRow
                onClick={() => {
                  close()
                  void open('import')
                }}
              >
                <Icon
                  name="upload"
                  size={18}
                />
                Import PowerPoint or PDF
              </MenuRow>
              <MenuRow
                onClick={() => {
                  close()
                  void open('export')
                }}
              >
                <Icon
                  name="download"
                  size={18}
                />
                Download
              </MenuRow>
            </>
          )}
        </Menu>
        <Button
          component={Link}
          to={`/unit/slides/${content._id}`}
          aria-label="View slides"
          variant="default"
          leftSection={
            <Icon
              name="show"
              size={18}
            />
          }
        >
          <span className={classes.wideOnly}>View</span>
        </Button>
        <TeachButtons
          content={content}
          primary
          before={settle}
        />
      </span>
      <Suspense fallback={null}>
        {dialog?.is === 'import' && (
          <ImportDialog
            deck={dialog.deck}
            opened
            onClose={() => setDialog(null)}
            onDone={() => {
              void saver.refresh()
            }}
          />
        )}
        {dialog?.is === 'export' && (
          <ExportDialog
            deck={dialog.deck}
            name={content.name}
            opened
            onClose={() => setDialog(null)}
          />
        )}
      </Suspense>
    </header>
  )
}

/** What others do comes in while one works. */
function useLiveDeck(editor: Editor, saver: DeckSaver): void {
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const stop = onServiceEvent(slidesContract, 'patched', ({ _id, by, pages }) => {
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
