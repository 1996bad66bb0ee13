import { Button } from '@mantine/core'
import type { Session } from '#sessions/contract/session.shapes.ts'
import { useCancelling } from './cancel.ts'
import classes from './schedule.module.css'

export function CancelPart({ session }: { session: Session }) {
  const { cancel, cancelLater, busy } = useCancelling(session)
  if (session.state !== 'scheduled') return null
  return (
    <div className={classes.tools}>
      <Button
        variant="subtle"
        color="negative"
        loading={busy}
        onClick={() => {
          void cancel()
        }}
      >
        Cancel this {session.childSize > 0 ? 'course' : 'session'}
      </Button>
      {session.series !== null && (
        <Button
          variant="subtle"
          color="negative"
          loading={busy}
          onClick={() => {
            void cancelLater()
          }}
        >
          Cancel it and all that follow
        </Button>
      )}
    </div>
  )
}
