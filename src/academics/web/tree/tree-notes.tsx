// What stands around a tree: its levels and state above, what there is to know, and what is shown while it is empty.
import { Button } from '@mantine/core'
import { Icon } from '#kit/web/icons/icon.tsx'
import { EmptyState } from '#kit/web/parts/states.tsx'
import { SaveWords } from './save-words.tsx'
import type { SaveState } from './saver.ts'
import classes from './tree.module.css'

interface TreeHeadProps {
  levels: readonly string[]
  counts: readonly number[]
  /** Of a tree that is edited; one that is only looked at is neither saved nor published. */
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

export const NewEdition = ({ name, onCompare }: { name: string; onCompare: () => void }) => (
  <div
    className={classes.trouble}
    data-quiet
    role="note"
  >
    <Icon name="info" />
    <p>{name} has a new edition on the platform. Nothing has changed here.</p>
    <Button
      size="compact-md"
      variant="default"
      onClick={onCompare}
    >
      Compare and update
    </Button>
  </div>
)

interface EmptyTreeProps {
  what: string
  emptyWords: string
  /** Missing where the tree is only looked at. */
  onAdd: (() => void) | undefined
  onCopy: (() => void) | undefined
}

export function EmptyTree({ what, emptyWords, onAdd, onCopy }: EmptyTreeProps) {
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
      text="Add entries one by one, paste rows from a spreadsheet, or copy a set."
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
        </span>
      }
    />
  )
}
