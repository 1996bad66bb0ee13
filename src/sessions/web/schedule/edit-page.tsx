// Editing an existing session, with its other actions.
import { Button } from '@mantine/core'
import { Link } from 'react-router'
import type { Me } from '#identity/contract/people.shapes.ts'
import { Icon } from '#kit/web/icons/icon.tsx'
import { StateChip } from '#kit/web/parts/chips.tsx'
import { DateTime } from '#kit/web/parts/date-time.tsx'
import { PageHeader } from '#kit/web/parts/page-header.tsx'
import { kinds, maySell } from '#sessions/contract/kinds.ts'
import type { SessionState } from '#sessions/contract/session.lifecycle.ts'
import type { Session } from '#sessions/contract/session.shapes.ts'
import { When } from '../lists/when.tsx'
import { movePathOf } from './paths.ts'
import { MoveLesson } from './move-link.tsx'
import { ColleagueChoice, StudentChoice } from './people-step.tsx'
import { SettingsStep } from './settings-step.tsx'
import { TwoVersions } from './two-versions.tsx'
import { useSettings } from './use-settings.ts'
import classes from './schedule.module.css'
import { Pull, Acts } from './edit-acts.tsx'

const stateWords: Readonly<Record<SessionState, string>> = {
  scheduled: 'Scheduled',
  ongoing: 'Under way',
  ended: 'Ended',
  archived: 'Archived',
}

export function EditPage({ me, session }: { me: Me; session: Session }) {
  const early = session.state === 'scheduled'
  return (
    <>
      <PageHeader
        title={session.name}
        line={
          kinds[session.type].flags.ownPace ? (
            <>
              Open from{' '}
              <DateTime
                weekday
                at={session.start}
              />
            </>
          ) : (
            <When
              start={session.start}
              end={session.end}
            />
          )
        }
        action={
          <span className={classes.tools}>
            <StateChip tone={session.state === 'ongoing' ? 'positive' : 'neutral'}>
              {stateWords[session.state]}
            </StateChip>
            {early && (
              <Button
                component={Link}
                to={movePathOf(session)}
                leftSection={
                  <Icon
                    name="calendar"
                    size={18}
                  />
                }
              >
                Move
              </Button>
            )}
          </span>
        }
      />
      <div className={classes.flow}>
        <Series session={session} />
        {session.state === 'archived' ? (
          <p className={classes.note}>This session is archived. Restore it to change it.</p>
        ) : (
          <Settings
            key={session._id}
            me={me}
            session={session}
          />
        )}
        {session.childs.length > 0 && <Children session={session} />}
        {early && session.cid !== null && (
          <Pull
            session={session}
            cid={session.cid}
          />
        )}
        <Acts session={session} />
      </div>
    </>
  )
}

function Settings({ me, session }: { me: Me; session: Session }) {
  const { plan, set, wrong, failed, busy, clashes, changed, save, undo, settle } = useSettings(session)
  const { audience, access } = kinds[session.type]
  const props = { plan, set, wrong }
  const over = session.state === 'ended'
  return (
    <>
      <div className={classes.step}>
        {access === 'select' &&
          !over &&
          session.pid === null &&
          audience === 'classLearners' &&
          session.classId !== null && (
            <StudentChoice
              {...props}
              named
            />
          )}
        {access === 'select' &&
          !over &&
          session.pid === null &&
          audience === 'colleagues' &&
          session.school !== null && (
            <ColleagueChoice
              {...props}
              me={me}
              school={session.school}
            />
          )}
        <SettingsStep
          {...props}
          imageUrl={session.imageUrl}
          frozen={session.regNum > 0 || session.pid !== null}
          early={session.state === 'scheduled' && session.pid === null}
          over={over}
        />
      </div>
      <TwoVersions
        clashes={clashes}
        onSettle={settle}
      />
      {failed && (
        <p
          className={classes.failed}
          role="alert"
        >
          <Icon
            name="error"
            size={18}
          />
          {failed}
        </p>
      )}
      <div className={classes.foot}>
        <span className={classes.small}>
          {maySell(session.type) && session.pid === null ? `${session.regNum} registered.` : ''}
        </span>
        <Button
          variant="default"
          disabled={!changed}
          onClick={undo}
        >
          Undo changes
        </Button>
        <Button
          loading={busy}
          disabled={!changed || clashes.length > 0}
          onClick={() => {
            save()
          }}
        >
          Save
        </Button>
      </div>
    </>
  )
}

const Series = ({ session: { series, pid, parent } }: { session: Session }) => (
  <>
    {series !== null && (
      <p
        className={classes.note}
        data-tone="info"
      >
        This is one of a series. What you change here changes this one alone.
      </p>
    )}
    {pid !== null && (
      <p
        className={classes.note}
        data-tone="info"
      >
        <span>
          This is part of a course{parent?.groupName ? `, in ${parent.groupName}` : ''}. People and price are
          those of the course. <Link to={`/com/scheduleWorkshop/${pid}`}>Open the course</Link>
        </span>
      </p>
    )}
  </>
)

const Children = ({ session }: { session: Session }) => (
  <section
    className={classes.part}
    aria-label="Lessons of the course"
  >
    <h2>Lessons</h2>
    <ul className={classes.rows}>
      {session.childs.map(child => (
        <li key={child._id}>
          <span>
            <Link to={`/com/scheduleSession/${child._id}`}>{child.name}</Link>
            <br />
            <small className={classes.small}>
              {child.groupName && `${child.groupName} · `}
              <When
                start={child.start}
                end={child.end}
              />
            </small>
          </span>
          <MoveLesson lesson={child} />
        </li>
      ))}
    </ul>
  </section>
)
