// The way out of an answer, and what became of it.
import { Button } from '@mantine/core'
import { Icon } from '#kit/web/icons/icon.tsx'
import { useEngine, useRoom } from '../room/use-room.tsx'
import type { AnswerState } from './use-own.ts'
import classes from './seat.module.css'

interface SendBarProps {
  /** There is something new to send. */
  ready: boolean
  state: AnswerState
  closed: string | null
  onSend: () => void
  /** Of something already sent. */
  again?: boolean
  label?: string
}

export const SendBar = ({
  ready,
  state,
  closed,
  onSend,
  again = false,
  label = 'Send answer',
}: SendBarProps) => (
  <div className={classes.send}>
    {closed === null && (
      <Button
        size="md"
        fullWidth
        disabled={!ready}
        onClick={onSend}
      >
        {again ? 'Send again' : label}
      </Button>
    )}
    <AnswerWords
      state={state}
      closed={closed}
      fresh={ready}
    />
  </div>
)

export function AnswerWords({
  state,
  closed,
  fresh = false,
}: {
  state: AnswerState
  closed: string | null
  fresh?: boolean
}) {
  const engine = useEngine()
  const lost = useRoom(({ link }) => link === 'lost')
  return (
    <div
      className={classes.words}
      role="status"
    >
      {state.is === 'waiting' && (
        <p>
          <Icon
            name="clock"
            size={16}
          />
          {lost ? 'Kept on this device. It is sent when the connection is back.' : 'Sending…'}
        </p>
      )}
      {state.is === 'sent' && (
        <p data-tone="positive">
          <Icon
            name="done"
            size={16}
          />
          {fresh && closed === null
            ? 'Sent. What you changed since is not sent yet.'
            : 'Sent. Your teacher has it.'}
        </p>
      )}
      {state.is === 'refused' && (
        <p data-tone="negative">
          <Icon
            name="error"
            size={16}
          />
          <span>{state.words} Your answer is still here.</span>
          <Button
            size="compact-sm"
            variant="subtle"
            onClick={() => engine.dismiss(state.key)}
          >
            Close
          </Button>
        </p>
      )}
      {closed !== null && (
        <p data-tone="warning">
          <Icon
            name="lock"
            size={16}
          />
          {closed}
        </p>
      )}
    </div>
  )
}
