// The deck's name, save state, and actions.
import '@mantine/core/styles/Progress.layer.css'
import { Button, Progress } from '@mantine/core'
import { Suspense, useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react'
import { Link } from 'react-router'
import '#authoring/contract/relations.ts'
import type { Content } from '#authoring/contract/content.shapes.ts'
import type { Deck } from '#authoring/contract/deck.shapes.ts'
import type { slidesContract } from '#authoring/contract/slides.contract.ts'
import { wordsOf } from '#kit/web/parts/loaded.tsx'
import { api, light } from '#kit/web/api.ts'
import { Icon } from '#kit/web/icons/icon.tsx'
import { lazy } from '#kit/web/lazy.tsx'
import { useAddress } from '#kit/web/router/address.ts'
import { DeckTitle } from './deck-title.tsx'
import { Menu, MenuRow } from './menu.tsx'
import { OthersHere } from './others-here.tsx'
import type { SaveBack } from './save-back.ts'
import { savingOf } from './save-words.ts'
import type { DeckSaver } from './saver.ts'
import { useDeck, useEditor } from './use-editor.ts'
import classes from './editor.module.css'

const slidesService = light<typeof slidesContract>('slides')

const TeachButtons = lazy(() =>
  import('../../parts/teach-buttons.tsx').then(({ TeachButtons: Part }) => ({ default: Part })),
)
const ImportDialog = lazy(() =>
  import('../convert/import-dialog.tsx').then(({ ImportDialog: Part }) => ({ default: Part })),
)
const ExportDialog = lazy(() =>
  import('../convert/export-dialog.tsx').then(({ ExportDialog: Part }) => ({ default: Part })),
)
const VersionsDialog = lazy(() =>
  import('./versions-dialog.tsx').then(({ VersionsDialog: Part }) => ({ default: Part })),
)
type DeckDialog = { readonly is: 'import' | 'export'; readonly deck: Deck }

export function EditorHead({
  content,
  saver,
  saveBack,
}: {
  content: Content
  saver: DeckSaver
  saveBack: SaveBack
}) {
  const editor = useEditor()
  const [dialog, setDialog] = useState<DeckDialog | null>(null)
  const [isHistoryOpen, setHistoryOpen] = useState(false)
  // Both use the server's deck, so pending changes are sent first.
  const open = async (is: DeckDialog['is']) => {
    if (await saver.flush()) setDialog({ is, deck: await api(slidesService).get(editor.session.get().id) })
  }
  useImportOnArrival(() => open('import'))
  const sendText = () => {
    editor.write(null)
    return saver.flush()
  }
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
      <SaveStatus
        saver={saver}
        saveBack={saveBack}
      />
      <OthersHere />
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
                  editor.setUi({ finding: true })
                }}
              >
                <Icon
                  name="search"
                  size={18}
                />
                Find and replace (Ctrl+F)
              </MenuRow>
              <MenuRow
                onClick={() => {
                  close()
                  setHistoryOpen(true)
                }}
              >
                <Icon
                  name="clock"
                  size={18}
                />
                Version history
              </MenuRow>
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
        <Suspense fallback={null}>
          <TeachButtons
            content={content}
            primary
            before={sendText}
          />
        </Suspense>
      </span>
      <Suspense fallback={null}>
        {isHistoryOpen && (
          <VersionsDialog
            saveBack={saveBack}
            onClose={() => setHistoryOpen(false)}
          />
        )}
        {dialog?.is === 'import' && (
          <ImportDialog
            deck={dialog.deck}
            opened
            onClose={() => setDialog(null)}
            onDone={() => {
              void saver.refresh().then(() => saveBack.now(true))
            }}
            onTakeSize={from => saver.refresh().then(() => editor.takeSize(from))}
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

/** A page that links here with `?import` opens the dialog. */
function useImportOnArrival(open: () => Promise<void>): void {
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
    void open()
  })
  useEffect(() => {
    const timer = setTimeout(() => arrive())
    return () => clearTimeout(timer)
  }, [])
}

/** "All changes saved" means: stored on the server, and visible in classes, lists and previews. */
function SaveStatus({ saver, saveBack }: { saver: DeckSaver; saveBack: SaveBack }) {
  const sending = useSyncExternalStore(saver.subscribe, saver.get)
  const saving = useSyncExternalStore(saveBack.subscribe, saveBack.get)
  const isEdit = useDeck(deck => deck.isEdit)
  const { is, words, trouble, share } = savingOf(sending, saving, isEdit, wordsOf)
  return (
    <>
      <span
        className={classes.saved}
        role="status"
        data-is={is}
      >
        {words}
      </span>
      {trouble !== null && (
        <span
          className={classes.trouble}
          role="alert"
        >
          {trouble}{' '}
          <Button
            size="compact-sm"
            variant="default"
            onClick={() => void saveBack.now()}
          >
            Try again
          </Button>
        </span>
      )}
      {share !== null && (
        <Progress
          className={classes.progress ?? ''}
          value={share * 100}
          size="xs"
          aria-label="Saving the pages"
        />
      )}
    </>
  )
}
