import { Button } from '@mantine/core'
import { Icon } from '#kit/web/icons/icon.tsx'
import type { SaveState } from './saver.ts'
import classes from './tree.module.css'

const words = {
  saved: 'All changes saved',
  waiting: 'Not saved yet',
  saving: 'Saving',
  conflict: 'Saving has stopped',
  failed: 'Not saved',
} as const

export const SaveWords = ({ state }: { state: SaveState }) => (
  <span
    className={classes.saved}
    role="status"
    data-is={state.is}
  >
    {words[state.is]}
  </span>
)

interface SaveTroubleProps {
  state: SaveState
  waiting: number
  onRetry: () => void
  onMerge: () => void
  onDiscard: () => void
}

/** Shown after a conflict or a failed save. Local changes are kept until the user decides. */
export function SaveTrouble({ state, waiting, onRetry, onMerge, onDiscard }: SaveTroubleProps) {
  if (state.is !== 'conflict' && state.is !== 'failed') return null
  const changes = `${waiting.toLocaleString('en-US')} ${waiting === 1 ? 'change' : 'changes'}`
  return (
    <div
      className={classes.trouble}
      role="alert"
    >
      <Icon name="warning" />
      <p>
        {'words' in state ? state.words : 'Somebody else has changed this tree.'} Your {changes}{' '}
        {waiting === 1 ? 'is' : 'are'} kept on this page.
      </p>
      <span className={classes.set}>
        {state.is === 'failed' && (
          <Button
            size="compact-md"
            onClick={onRetry}
          >
            Try again
          </Button>
        )}
        <Button
          size="compact-md"
          variant={state.is === 'failed' ? 'default' : 'filled'}
          onClick={onMerge}
        >
          Load theirs and add mine
        </Button>
        <Button
          size="compact-md"
          variant="default"
          onClick={onDiscard}
        >
          Load theirs only
        </Button>
      </span>
    </div>
  )
}
