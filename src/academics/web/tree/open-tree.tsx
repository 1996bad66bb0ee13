import {
  Suspense,
  useDeferredValue,
  useEffect,
  useId,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react'
import { Button } from '@mantine/core'
import { childrenOf, countsOf, flatten } from '#academics/contract/tree.rules.ts'
import { Icon } from '#kit/web/icons/icon.tsx'
import { lazy } from '#kit/web/lazy.tsx'
import { notify } from '#kit/web/parts/notify.ts'
import { EmptyState } from '#kit/web/parts/states.tsx'
import { useEditing } from './editing.ts'
import { EntryPanel } from './entry-panel.tsx'
import { useTreeKeys } from './keys.ts'
import { NameInput } from './name-input.tsx'
import { depthAt } from './moves.ts'
import { SaveTrouble, SaveWords } from './save-words.tsx'
import { useSaver } from './saver.ts'
import { MoreMenu, TreeFinder, TreeTools, type MoreAct } from './tree-bar.tsx'
import type { OpenDialog } from './tree-dialogs.tsx'
import type { TreeEditorProps } from './tree-editor.tsx'
import { downloadTree, type TreeFormat } from './tree-files.ts'
import { TreeSession, type LoadedTree } from './tree-session.ts'
import { TreeView, type Gap } from './tree-view.tsx'
import { useTree } from './use-tree.ts'
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
  loaded,
  reload,
}: OpenTreeProps) {
  const [session] = useState(() => new TreeSession(loaded))
  const { tree, levels, published, origin, waiting, past, future } = useSyncExternalStore(
    session.subscribe,
    session.get,
  )
  const look = useTree(tree)
  const { state, flush, resume } = useSaver(session, source.save)
  const place = useRef<HTMLDivElement>(null)
  const focus = () => place.current?.querySelector<HTMLElement>('[role=tree]')?.focus({ preventScroll: true })
  const names = useMemo(() => new Map(grades.map(grade => [grade._id, grade.name])), [grades])
  const editing = useEditing(
    session,
    look,
    word => grades.find(grade => grade.name.toLowerCase() === word.toLowerCase() || grade._id === word)?._id,
  )
  const typed = useRef(false)
  useLayoutEffect(() => {
    // The field is gone and nothing else was gone to: keys belong to the tree again, at once.
    if (typed.current && editing.typing === null && document.activeElement === document.body) focus()
    typed.current = editing.typing !== null
  }, [editing.typing])
  const [dialog, setDialog] = useState<OpenDialog | null>(null)
  const onKeyDown = useTreeKeys(look, editable ? editing : null)
  const hint = useId()

  // Somebody else's change: taken at once where nothing of this page would be lost.
  useEffect(
    () =>
      source.listen(theirs => {
        if (theirs > session.get().version && session.get().waiting.length === 0) void reload()
      }),
    [source, session, reload],
  )
  useEffect(() => {
    if (loaded.version > session.get().version && session.get().waiting.length === 0) session.reset(loaded)
  }, [session, loaded])

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

  const exports: MoreAct[] = source.file
    ? [
        { label: 'Export as spreadsheet', icon: 'download', act: download('csv') },
        { label: 'Export as CASE', icon: 'download', act: download('case') },
      ]
    : []
  const more: MoreAct[] = editable
    ? [
        { label: 'Paste from a spreadsheet', icon: 'copy', act: () => setDialog('paste') },
        ...(onCopy
          ? [
              {
                label: 'Copy from another set',
                icon: 'library' as const,
                act: () => {
                  void flush().then(onCopy)
                },
              },
            ]
          : []),
        ...(source.file ? [{ label: 'Import a file', icon: 'upload' as const, act: open('import') }] : []),
        ...exports,
        ...(source.setLevels ? [{ label: 'Level names', icon: 'tree' as const, act: open('levels') }] : []),
      ]
    : exports

  // The panel follows the selection when there is time, so that arrows are never held up by it.
  const shown = useDeferredValue(look.selected)
  const entry = shown === null ? undefined : tree.entries.get(shown)
  const level = entry ? depthAt(tree, { parent: entry.parent, before: null }) : 1
  const total = tree.entries.size
  const counts = useMemo(() => countsOf(tree), [tree])
  const below = useMemo(() => (shown === null ? 0 : flatten(tree, shown).length), [tree, shown])
  const bare = total === 0 && editing.typing === null

  return (
    <section
      className={classes.editor}
      aria-label={`Editor of ${source.what}`}
      ref={place}
    >
      <div className={classes.head}>
        <ol
          className={classes.levels}
          aria-label="Levels"
        >
          {levels.map((one, at) => (
            <li key={at}>
              <b>{one}</b> {(counts[at] ?? 0).toLocaleString('en-US')}
            </li>
          ))}
        </ol>
        {editable && (
          <div className={classes.state}>
            <SaveWords state={state} />
            <Button
              onClick={open('publish')}
              disabled={total === 0 && published === null}
            >
              Review and publish
            </Button>
          </div>
        )}
      </div>
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
      {editable && origin?.newer && (
        <div
          className={classes.trouble}
          data-quiet
          role="note"
        >
          <Icon name="info" />
          <p>{origin.name} has a new edition on the platform. Nothing has changed here.</p>
          <Button
            size="compact-md"
            variant="default"
            onClick={open('compare')}
          >
            Compare and update
          </Button>
        </div>
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
        <EmptyState
          title={editable ? `No ${source.what} yet` : emptyWords}
          {...(editable && { text: 'Add entries one by one, paste rows from a spreadsheet, or copy a set.' })}
          action={
            editable && (
              <span className={classes.set}>
                <Button onClick={editing.add}>Add the first entry</Button>
                {onCopy && (
                  <Button
                    variant="default"
                    onClick={onCopy}
                  >
                    Copy a set
                  </Button>
                )}
              </span>
            )
          }
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
              gap={gapOf()}
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
                  event.clipboardData.setData('text/plain', outline())
                }
              }}
            />
            {look.found?.size === 0 && <p className={classes.none}>Nothing matches. Try other words.</p>}
            {editable && (
              <p
                id={hint}
                className={classes.hint}
              >
                Enter adds, F2 renames, Tab and Shift+Tab move in and out, Alt with arrows moves, Ctrl+Z
                undoes. Escape, then Tab, leaves the tree.
              </p>
            )}
            {foot}
          </div>
          <aside
            className={classes.details}
            aria-label="Details of the entry"
          >
            {entry ? (
              <EntryPanel
                key={entry._id}
                entry={entry}
                levelName={levels[level - 1] ?? ''}
                below={below}
                fields={source.fields}
                grades={grades}
                editable={editable}
                markLabel={markLabel}
                onEdit={change => editing.edit(entry._id, change)}
                onGradesBelow={() => editing.gradesBelow(entry)}
              />
            ) : (
              <p className={classes.hint}>Choose an entry to see all of it.</p>
            )}
          </aside>
        </div>
      )}
      {dialog && (
        <Suspense fallback={null}>
          <TreeDialogs
            open={dialog}
            source={source}
            session={session}
            count={total}
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

  function gapOf(): Gap | null {
    const { typing } = editing
    if (!typing) return null
    const index = (id: string | null) => look.rows.findIndex(row => row.entry._id === id)
    if (typing.is === 'rename') {
      const at = index(typing.id)
      const row = look.rows[at]
      return row
        ? {
            at,
            level: row.level,
            covers: true,
            input: (
              <NameInput
                key={typing.id}
                label={`Name of ${row.entry.name}`}
                name={row.entry.name}
                onDone={text => editing.named(text, false)}
                onCancel={editing.stop}
              />
            ),
          }
        : null
    }
    const { parent, before } = typing.place
    const start = parent === null ? -1 : index(parent)
    const deep = parent === null ? 0 : (look.rows[start]?.level ?? 0)
    let at = index(before)
    if (before === null || at < 0)
      for (at = start + 1; at < look.rows.length && (look.rows[at]?.level ?? 0) > deep; at++);
    return {
      at,
      level: deep + 1,
      covers: false,
      input: (
        <NameInput
          key={`new ${total}`}
          label={`New ${levels[deep] ?? 'entry'}`}
          name=""
          onDone={(text, after) => editing.named(text, after === 'next')}
          onCancel={editing.stop}
          onShift={editing.shift}
          onPasteRows={editing.paste}
        />
      ),
    }
  }

  /** The branch as lines set in with tabs, as a spreadsheet or another tree takes it. */
  function outline(): string {
    if (!entry) return ''
    const line = (id: string, deep: number): string[] => [
      `${'\t'.repeat(deep)}${tree.entries.get(id)?.name.replaceAll(/\s+/g, ' ') ?? ''}`,
      ...childrenOf(tree, id).flatMap(each => line(each, deep + 1)),
    ]
    return line(entry._id, 0).join('\n')
  }
}
