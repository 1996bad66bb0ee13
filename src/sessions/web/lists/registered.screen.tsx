import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { withMe } from '#identity/web/parts/with-me.tsx'
import { api } from '#kit/web/api.ts'
import { DateTime } from '#kit/web/parts/date-time.tsx'
import { PageHeader } from '#kit/web/parts/page-header.tsx'
import { useAct } from '#kit/web/parts/use-act.ts'
import { waitingContract, type Waiting } from '#sessions/contract/enrol.contract.ts'
import { refreshSessions, waitingQuery } from '../parts/sessions.queries.ts'
import { findWorkshops } from './session-list.tsx'
import { RegisteredWorkshops } from './my-workshops.tsx'
import { kindWords, sessionPath } from '../parts/lists/session-words.ts'
import { When } from './when.tsx'
import classes from './lists.module.css'

/** Sessions with a seat or a place on the waiting list. */
export const Screen = withMe(({ me }) => (
  <div className={classes.page}>
    <PageHeader
      title="Live Workshops"
      line="What you registered for, and where you wait for a seat."
      action={findWorkshops}
    />
    <WaitingList />
    <RegisteredWorkshops me={me} />
  </div>
))

function WaitingList() {
  const rows = useQuery(waitingQuery).data?.data ?? []
  const { act, busy } = useAct(refreshSessions)
  if (rows.length === 0) return null
  return (
    <section aria-labelledby="waiting">
      <h2
        id="waiting"
        className={classes.heading}
      >
        You wait for a seat
      </h2>
      <ul className={classes.rows}>
        {rows.map(row => (
          <li
            key={row._id}
            className={classes.row}
          >
            <span className={classes.two}>
              <Link
                className={classes.link ?? ''}
                to={sessionPath(row.session)}
              >
                {row.session.name}
              </Link>
              <small>
                {kindWords(row.session.type)} · <When {...row.session} />
              </small>
            </span>
            <Turn row={row} />
            <Button
              variant="default"
              size="compact-md"
              loading={busy}
              aria-label={`Leave the list of ${row.session.name}`}
              onClick={() => {
                act(() => api(waitingContract).remove(row._id), `You no longer wait for ${row.session.name}.`)
              }}
            >
              Leave the list
            </Button>
          </li>
        ))}
      </ul>
    </section>
  )
}

const Turn = ({ row: { offeredUntil, before, session } }: { row: Waiting }) =>
  offeredUntil === null ? (
    <span className={classes.dim}>{before === 0 ? 'You are next' : `${before} before you`}</span>
  ) : (
    <span className={classes.tools}>
      <span>
        A seat is kept for you until{' '}
        <DateTime
          weekday
          at={offeredUntil}
        />
      </span>
      <Button
        size="compact-md"
        component={Link}
        to={sessionPath(session)}
        aria-label={`Take it: the seat in ${session.name}`}
      >
        Take it
      </Button>
    </span>
  )
