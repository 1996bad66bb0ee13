import { Button } from '@mantine/core'
import type { KeepState } from '#authoring/web/questions/keeper.ts'
import classes from './takeaway.module.css'

const words = { saved: 'Saved', waiting: 'Not saved yet', saving: 'Saving', conflict: 'Not saved' } as const

/** Whether what was typed is stored, in a word. */
export function KeepWords({ state, onRetry }: { state: KeepState | null; onRetry: () => void }) {
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
  return (
    <span
      className={classes.state}
      role="status"
      data-is={state.is}
    >
      {state.is === 'fault' ? state.words : words[state.is]}
    </span>
  )
}
