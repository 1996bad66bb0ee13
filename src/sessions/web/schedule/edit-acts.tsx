import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { contentQuery } from '#authoring/web/parts/content.queries.ts'
import { Icon } from '#kit/web/icons/icon.tsx'
import { DateTime } from '#kit/web/parts/date-time.tsx'
import { useAct } from '#kit/web/parts/use-act.ts'
import { kinds } from '#sessions/contract/kinds.ts'
import { mayArchive } from '#sessions/contract/session.lifecycle.ts'
import type { Session } from '#sessions/contract/session.shapes.ts'
import { patchSession, sessions, refreshSessions } from '../parts/sessions.queries.ts'
import { useCancelling } from './cancel.ts'
import classes from './schedule.module.css'

/** A session keeps its copy of the content; before the start it can be refreshed. */
export function Pull({ session, cid }: { session: Session; cid: string }) {
  const { act, busy } = useAct(refreshSessions)
  const content = useQuery(contentQuery(cid)).data
  const newer = content !== undefined && content.updatedAt > session.createdAt
  return (
    <section
      className={classes.part}
      aria-label="Content"
    >
      <h2>Content</h2>
      <p className={classes.small}>
        {newer ? (
          <>
            The session keeps {content.name} as it was copied. You have changed it since, on{' '}
            <DateTime
              weekday
              at={content.updatedAt}
            />
            .
          </>
        ) : (
          'The session has the newest version of its content.'
        )}
      </p>
      <div className={classes.tools}>
        <Button
          variant="default"
          loading={busy}
          leftSection={
            <Icon
              name="refresh"
              size={18}
            />
          }
          onClick={() => {
            act(
              () => sessions().get('pull', { _id: session._id }),
              'The session has the newest version of its content.',
            )
          }}
        >
          Update to the newest version
        </Button>
      </div>
    </section>
  )
}

export function Acts({ session }: { session: Session }) {
  const { act, busy } = useAct(refreshSessions)
  const { cancel, cancelLater, busy: cancelling } = useCancelling(session)
  const { _id, name, state, series, pid, childSize, type } = session
  const room = childSize === 0 && !kinds[type].flags.ownPace
  return (
    <section
      className={classes.part}
      aria-label="More"
    >
      <h2>More</h2>
      <div className={classes.tools}>
        {state === 'scheduled' && childSize === 0 && (
          <Button
            variant="default"
            loading={busy}
            onClick={() => {
              act(() => sessions().patch('start', { _id }), `${name} has begun.`)
            }}
          >
            Start now
          </Button>
        )}
        {state === 'ongoing' && room && (
          <Button
            component={Link}
            to={`/d/${session.sid}`}
          >
            Open the room
          </Button>
        )}
        {state === 'ongoing' && (
          <Button
            variant="default"
            loading={busy}
            onClick={() => {
              act(() => patchSession(_id, { status: 'close' }), `${name} is over.`)
            }}
          >
            End it
          </Button>
        )}
        {state === 'ended' && (
          <Button
            variant="default"
            loading={busy}
            onClick={() => {
              act(() => patchSession(_id, { status: session.sessionType }), `${name} is open again.`)
            }}
          >
            Open it again
          </Button>
        )}
        {mayArchive(state) && pid === null && (
          <Button
            variant="default"
            loading={busy}
            onClick={() => {
              act(() => patchSession(_id, { del: true }), `${name} is archived.`)
            }}
          >
            Archive
          </Button>
        )}
        {state === 'archived' && (
          <Button
            variant="default"
            loading={busy}
            onClick={() => {
              act(() => patchSession(_id, { del: false }), `${name} is back.`)
            }}
          >
            Restore
          </Button>
        )}
        {state === 'scheduled' && (
          <Button
            variant="subtle"
            color="negative"
            loading={cancelling}
            onClick={() => {
              void cancel()
            }}
          >
            Cancel this {childSize > 0 ? 'course' : 'session'}
          </Button>
        )}
        {state === 'scheduled' && series !== null && (
          <Button
            variant="subtle"
            color="negative"
            loading={cancelling}
            onClick={() => {
              void cancelLater()
            }}
          >
            Cancel it and all that follow
          </Button>
        )}
      </div>
    </section>
  )
}
