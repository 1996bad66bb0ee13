import { Suspense, useDeferredValue, useId, useMemo, useState, useSyncExternalStore } from 'react'
import { countsOf } from '#academics/contract/tree.rules.ts'
import { lazy } from '#kit/web/lazy.tsx'
import { notify } from '#kit/web/parts/notify.ts'
import { useEditing } from './editing.ts'
import { EntryDetails } from './entry-details.tsx'
import { useTreeFocus } from './focus.ts'
import { useTreeKeys } from '../parts/tree/keys.ts'
import { SaveTrouble } from './save-words.tsx'
import { useSaver } from './saver.ts'
import { moreActs } from './more-acts.ts'
import { MoreMenu, TreeTools } from './tree-bar.tsx'
import { TreeFinder } from './tree-finder.tsx'
import { gapOf } from './tree-gap.tsx'
import { EmptyTree, KeysHint, TreeHead, TreeNotices } from './tree-notes.tsx'
import { outlineOf } from './tree-outline.ts'
import type { OpenDialog } from './tree-dialogs.tsx'
import type { TreeEditorProps } from './tree-editor.tsx'
import { downloadTree, type TreeFormat } from './tree-files.ts'
import { useTheirChanges } from './their-changes.ts'
import { TreeSession, type LoadedTree } from './tree-session.ts'
import { TreeView } from '../parts/tree/tree-view.tsx'
import { useTree } from '../parts/tree/use-tree.ts'
import classes from './tree.module.css'

const TreeDialogs = lazy(() => import('./tree-dialogs.tsx').then(module => ({ default: module.TreeDialogs })))

interface OpenTreeProps extends TreeEditorProps {
  loaded: LoadedTree
  reload: () => Promise<LoadedTree>
}

export function OpenTree({
  source,
  name,
  editable,
  grades,
  markLabel = 'Remark',
  emptyWords,
  foot,
  onCopy,
  onImport,
  loaded,
  reload,
}: OpenTreeProps) {
  const [session] = useState(() => new TreeSession(loaded))
  const { tree, levels, published, origin, waiting, past, future } = useSyncExternalStore(
    session.subscribe,
    session.get,
  )
  const { replaced = null } = loaded
  const look = useTree(tree)
  const { state, flush, resume } = useSaver(session, source.save)
  const names = useMemo(() => new Map(grades.map(grade => [grade._id, grade.name])), [grades])
  const editing = useEditing(
    session,
    look,
    word => grades.find(grade => grade.name.toLowerCase() === word.toLowerCase() || grade._id === word)?._id,
  )
  const { place, focus } = useTreeFocus(editing.typing !== null)
  const [dialog, setDialog] = useState<OpenDialog | null>(null)
  const onKeyDown = useTreeKeys(look, editable ? editing : null)
  const hint = useId()

  useTheirChanges(source, session, loaded, reload)

  const merge = async (keep: boolean) => {
    const theirs = await reload()
    const lost = keep ? session.rebase(theirs) : (session.reset(theirs), 0)
    if (lost > 0)
      void notify(`${lost.toLocaleString('en-US')} of your changes no longer fit and were left out.`, {
        type: 'warning',
      })
    await resume()
  }
  const download = (format: TreeFormat) => () => {
    flush()
      .then(() => downloadTree(source.file ?? '', format, editable ? 'draft' : 'snapshot', name))
      .catch((error: unknown) =>
        notify(error instanceof Error ? error.message : 'The file could not be made.', { type: 'negative' }),
      )
  }
  const open = (which: OpenDialog) => () => {
    void flush().then(saved => {
      if (saved) setDialog(which)
    })
  }

  const more = moreActs({
    source,
    editable,
    download,
    open,
    paste: () => setDialog('paste'),
    copy: onCopy && (() => void flush().then(onCopy)),
    importFile: onImport && (() => void flush().then(saved => saved && onImport())),
  })

  // Defer the panel, so that arrow keys stay fast.
  const shown = useDeferredValue(look.selected)
  const entry = shown === null ? undefined : tree.entries.get(shown)
  const total = tree.entries.size
  const counts = useMemo(() => countsOf(tree), [tree])
  const bare = total === 0 && editing.typing === null

  return (
    <section
      className={classes.editor}
      aria-label={`Editor of ${source.what}`}
      ref={place}
    >
      <TreeHead
        levels={levels}
        counts={counts}
        {...(editable && { saving: state })}
        canPublish={total > 0 || published !== null}
        onPublish={open('publish')}
      />
      {editable && (
        <SaveTrouble
          state={state}
          waiting={waiting.length}
          onRetry={() => {
            void resume()
          }}
          onMerge={() => {
            void merge(true)
          }}
          onDiscard={() => {
            void merge(false)
          }}
        />
      )}
      {editable && (
        <TreeNotices
          origin={origin}
          replaced={replaced}
          onCompare={open('compare')}
          onRestore={open('restore')}
        />
      )}
      {editable && (
        <TreeTools
          editing={editing}
          look={look}
          canUndo={past.length > 0}
          canRedo={future.length > 0}
        >
          <MoreMenu acts={more} />
        </TreeTools>
      )}
      {!bare && (
        <div className={classes.bar}>
          <TreeFinder
            look={look}
            what={source.what}
            grades={grades}
            total={total}
          />
          {!editable && more.length > 0 && <MoreMenu acts={more} />}
        </div>
      )}
      {bare ? (
        <EmptyTree
          what={source.what}
          emptyWords={emptyWords}
          onAdd={editable ? editing.add : undefined}
          onCopy={onCopy}
          onImport={onImport}
        />
      ) : (
        <div className={classes.panes}>
          <div className={classes.left}>
            <TreeView
              label={source.what}
              rows={look.rows}
              selected={look.selected}
              found={look.found}
              gradeName={id => names.get(id) ?? id}
              gap={gapOf(editing, look, levels, total)}
              movable={editable}
              describedBy={editable ? hint : undefined}
              acts={{
                select: id => {
                  look.select(id)
                  focus()
                },
                toggle: id => look.toggle(id),
                rename: id => {
                  if (editable) editing.rename(id)
                  else look.toggle(id)
                },
              }}
              onDrop={editable ? editing.drop : undefined}
              onKeyDown={onKeyDown}
              onPaste={
                editable
                  ? event => {
                      event.preventDefault()
                      editing.paste(event.clipboardData.getData('text/plain'))
                    }
                  : undefined
              }
              onCopy={event => {
                if (entry) {
                  event.preventDefault()
                  event.clipboardData.setData('text/plain', outlineOf(tree, entry._id))
                }
              }}
            />
            {look.found?.size === 0 && <p className={classes.none}>Nothing matches. Try other words.</p>}
            {editable && <KeysHint id={hint} />}
            {foot?.(loaded)}
          </div>
          <EntryDetails
            tree={tree}
            levels={levels}
            shown={shown}
            fields={source.fields}
            grades={grades}
            editing={editable ? editing : null}
            markLabel={markLabel}
          />
        </div>
      )}
      {dialog && (
        <Suspense fallback={null}>
          <TreeDialogs
            open={dialog}
            source={source}
            session={session}
            replaced={replaced}
            used={counts.length}
            onClose={() => setDialog(null)}
            onPaste={editing.paste}
            reload={async () => {
              session.reset(await reload())
            }}
          />
        </Suspense>
      )}
    </section>
  )
}
