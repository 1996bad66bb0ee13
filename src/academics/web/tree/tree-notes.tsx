// Parts around a tree: levels and save state, notices, and the empty state.
import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { DateTime } from '#kit/web/parts/date-time.tsx'
import { Icon } from '#kit/web/icons/icon.tsx'
import { EmptyState } from '#kit/web/parts/states.tsx'
import type { Replaced } from '#academics/contract/trees.contract.ts'
import type { LoadedTree } from './tree-session.ts'
import { SaveWords } from './save-words.tsx'
import type { SaveState } from './saver.ts'
import classes from './tree.module.css'

interface TreeHeadProps {
  levels: readonly string[]
  counts: readonly number[]
  /** Missing if the tree is read-only. */
  saving?: SaveState
  canPublish: boolean
  onPublish: () => void
}

export const TreeHead = ({ levels, counts, saving, canPublish, onPublish }: TreeHeadProps) => (
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
    {saving && (
      <div className={classes.state}>
        <SaveWords state={saving} />
        <Button
          onClick={onPublish}
          disabled={!canPublish}
        >
          Review and publish
        </Button>
      </div>
    )}
  </div>
)

interface TreeNoticesProps {
  origin: LoadedTree['origin']
  replaced: Replaced | null
  onCompare: () => void
  onRestore: () => void
}

/** Notices about the draft that editors may want to act on. */
export const TreeNotices = ({ origin, replaced, onCompare, onRestore }: TreeNoticesProps) => (
  <>
    {replaced && (
      <Note
        words={replacedWords(replaced)}
        button={replaced.undone ? 'Review and import again' : 'Review and undo'}
        act={onRestore}
      />
    )}
    {origin?.newer && (
      <Note
        words={`${origin.name} has a new edition on the platform. Nothing has changed here.`}
        button="Compare and update"
        act={onCompare}
      />
    )}
  </>
)

const replacedWords = ({ file, at, undone }: Replaced): ReactNode =>
  undone ? (
    <>
      The import of {file} was undone on <DateTime at={at} />.
    </>
  ) : (
    <>
      This draft was replaced with {file} on <DateTime at={at} />. You can undo it for 7 days.
    </>
  )

const Note = ({ words, button, act }: { words: ReactNode; button: string; act: () => void }) => (
  <div
    className={classes.trouble}
    data-quiet
    role="note"
  >
    <Icon name="info" />
    <p>{words}</p>
    <Button
      size="compact-md"
      variant="default"
      onClick={act}
    >
      {button}
    </Button>
  </div>
)

interface EmptyTreeProps {
  what: string
  emptyWords: string
  /** Undefined if the tree is read-only. */
  onAdd: (() => void) | undefined
  onCopy: (() => void) | undefined
  onImport: (() => void) | undefined
}

export function EmptyTree({ what, emptyWords, onAdd, onCopy, onImport }: EmptyTreeProps) {
  if (!onAdd)
    return (
      <EmptyState
        drawing="tree"
        title={emptyWords}
      />
    )
  return (
    <EmptyState
      drawing="tree"
      title={`No ${what} yet`}
      text={
        onImport
          ? 'Add entries one by one, paste rows from a spreadsheet, copy a set, or import a file.'
          : 'Add entries one by one, or paste rows from a spreadsheet.'
      }
      action={
        <span className={classes.set}>
          <Button onClick={onAdd}>Add the first entry</Button>
          {onCopy && (
            <Button
              variant="default"
              onClick={onCopy}
            >
              Copy a set
            </Button>
          )}
          {onImport && (
            <Button
              variant="default"
              onClick={onImport}
            >
              Import a file
            </Button>
          )}
        </span>
      }
    />
  )
}

export const KeysHint = ({ id }: { id: string }) => (
  <p
    id={id}
    className={classes.hint}
  >
    Enter adds, F2 renames, Tab and Shift+Tab move in and out, Alt with arrows moves, Ctrl+Z undoes. Escape,
    then Tab, leaves the tree.
  </p>
)
