// Whether the input is stored, in a word.
import { Button } from '@mantine/core'
import type { KeepState } from './keeper.ts'
import classes from './keep-words.module.css'

const words = { saved: 'Saved', waiting: 'Not saved yet', saving: 'Saving', conflict: 'Not saved' } as const

interface KeepWordsProps {
  /** None while nobody has typed. */
  state: KeepState | null
  saved?: string
  onRetry: () => void
}

export function KeepWords({ state, saved = words.saved, onRetry }: KeepWordsProps) {
  if (state === null) return null
  if (state.is === 'failed')
    return (
      <span
        className={classes.state}
        role="alert"
        data-wrong
      >
        {state.words}{' '}
        <Button
          size="compact-xs"
          variant="subtle"
          onClick={onRetry}
        >
          Try again
        </Button>
      </span>
    )
  const all = { ...words, saved }
  return (
    <span
      className={classes.state}
      role="status"
      data-wrong={state.is === 'fault' || undefined}
    >
      {state.is === 'fault' ? `Not saved yet: ${state.words}` : all[state.is]}
    </span>
  )
}

/** The same area for readers without edit rights. */
export const ReadOnlyWords = () => <span className={classes.state}>You can view, not edit</span>
