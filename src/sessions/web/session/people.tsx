// Participants, attendance, and number of answers.
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { Loaded } from '#kit/web/parts/loaded.tsx'
import { pictureOf } from '#kit/web/parts/picture.ts'
import { Figures } from '#library/web/parts/figures.tsx'
import { StateChip } from '#kit/web/parts/chips.tsx'
import { EmptyState } from '#kit/web/parts/states.tsx'
import { PersonChip } from '#kit/web/parts/person-chip.tsx'
import { kinds } from '#sessions/contract/kinds.ts'
import type { Person, Session } from '#sessions/contract/session.shapes.ts'
import { learningQuery, rosterQuery, studentLearningQuery } from '../parts/sessions.queries.ts'
import { ProgressBar } from '../parts/study/progress-bar.tsx'
import classes from './session.module.css'

interface AttendanceRecord {
  readonly attend: boolean
  readonly late: boolean
  readonly count: number
  readonly completed: boolean
}

export function People({ session }: { session: Session }) {
  const roster = useQuery(rosterQuery(session.sid))
  const learning = useQuery(learningQuery(session._id)).data
  const one = learning?.sessions.length === 1 ? learning.sessions[0] : undefined
  const didOf = (uid: string): AttendanceRecord | undefined =>
    one ? learning?.members.find(({ _id }) => _id === uid)?.sessions[0] : undefined
  const ownPace = session.sessionType === 'student'
  return (
    <section
      className={classes.part}
      aria-labelledby="people"
    >
      <h2 id="people">Who takes part</h2>
      <Loaded
        answer={roster}
        what="who takes part"
        shape="table"
      >
        {people =>
          people.length === 0 ? (
            <EmptyState
              drawing="people"
              title="Nobody yet"
              text={
                kinds[session.type].access === 'enrol'
                  ? 'People who register appear here.'
                  : 'People you choose appear here.'
              }
            />
          ) : (
            <>
              <AttendanceFigures
                people={people}
                didOf={didOf}
                questions={one?.questions ?? 0}
                ownPace={ownPace}
                begun={session.state !== 'scheduled'}
              />
              <Table
                session={session}
                people={people}
                didOf={didOf}
                questions={one?.questions ?? 0}
              />
            </>
          )
        }
      </Loaded>
    </section>
  )
}

function AttendanceFigures({
  people,
  didOf,
  questions,
  ownPace,
  begun,
}: {
  people: readonly Person[]
  didOf: (uid: string) => AttendanceRecord | undefined
  questions: number
  ownPace: boolean
  begun: boolean
}) {
  const did = people.flatMap(({ _id }) => didOf(_id) ?? [])
  const list: (readonly [string, string])[] = [
    ['Learners', String(people.length)],
    ...(begun && did.length > 0 && !ownPace
      ? ([
          ['Present', String(did.filter(({ attend }) => attend).length)],
          ['Late', String(did.filter(({ late }) => late).length)],
        ] as const)
      : []),
    ...(begun && did.length > 0 && ownPace
      ? ([['Done', String(did.filter(({ completed }) => completed).length)]] as const)
      : []),
    ...(begun && questions > 0
      ? ([
          ['Answers', `${did.reduce((sum, { count }) => sum + count, 0)} of ${questions * people.length}`],
        ] as const)
      : []),
  ]
  return (
    <Figures>
      {list.map(([term, value]) => (
        <div key={term}>
          <dt>{term}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </Figures>
  )
}

function Table({
  session: { _id, state, sessionType, status, type },
  people,
  didOf,
  questions,
}: {
  session: Session
  people: readonly Person[]
  didOf: (uid: string) => AttendanceRecord | undefined
  questions: number
}) {
  const live = sessionType === 'live'
  const reports = status === 'close' || kinds[type].flags.ownPace
  return (
    <table className={classes.table}>
      <thead>
        <tr>
          <th scope="col">Learner</th>
          {state !== 'scheduled' && <th scope="col">{live ? 'Attendance' : 'State'}</th>}
          {questions > 0 && state !== 'scheduled' && (
            <th
              scope="col"
              data-end
            >
              Answered
            </th>
          )}
        </tr>
      </thead>
      <tbody>
        {people.map(({ _id: uid, nickname, avatar, email, by }) => {
          const did = didOf(uid)
          return (
            <tr key={uid}>
              <td>
                {reports ? (
                  <Link
                    className={classes.dim}
                    to={`/account/takeaway/${_id}/view/${uid}`}
                    style={{ textDecoration: 'none' }}
                  >
                    <PersonChip
                      name={nickname}
                      picture={pictureOf(avatar)}
                      role={email ?? (by === 'reg' ? 'Registered' : 'Chosen')}
                    />
                  </Link>
                ) : (
                  <PersonChip
                    name={nickname}
                    picture={pictureOf(avatar)}
                    role={email ?? (by === 'reg' ? 'Registered' : 'Chosen')}
                  />
                )}
              </td>
              {state !== 'scheduled' && (
                <td>
                  {did && (
                    <Mark
                      did={did}
                      live={live}
                      over={state !== 'ongoing'}
                    />
                  )}
                </td>
              )}
              {questions > 0 && state !== 'scheduled' && (
                <td data-end>{did ? `${did.count} of ${questions}` : '–'}</td>
              )}
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}

/** Nobody is absent while they may still come. */
function Mark({
  did: { attend, late, completed, count },
  live,
  over,
}: {
  did: AttendanceRecord
  live: boolean
  over: boolean
}) {
  if (!live)
    return completed ? (
      <StateChip tone="positive">Done</StateChip>
    ) : (
      <StateChip>{count > 0 ? 'Under way' : 'Not begun'}</StateChip>
    )
  if (late) return <StateChip tone="warning">Late</StateChip>
  if (attend) return <StateChip tone="positive">Present</StateChip>
  return over ? <StateChip tone="negative">Absent</StateChip> : <StateChip>Not there yet</StateChip>
}

/** A learner's work in it. */
export function MyPart({
  session: { _id, sessionType, state, childSize },
  me,
}: {
  session: Session
  me: string
}) {
  const [row] = useQuery({ ...studentLearningQuery(me, [_id]), enabled: childSize === 0 }).data ?? []
  if (!row || state === 'scheduled') return null
  return (
    <section
      className={classes.part}
      aria-labelledby="mine"
    >
      <h2 id="mine">What you did</h2>
      {sessionType === 'live' && (
        <div>
          <Mark
            did={row}
            live
            over={state !== 'ongoing'}
          />
        </div>
      )}
      <div style={{ maxWidth: 320 }}>
        <ProgressBar of={{ questions: row.questions, answered: row.count, completed: row.completed }} />
      </div>
    </section>
  )
}
