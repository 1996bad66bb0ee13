// Progress, remaining time, and the next step.
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from 'react-router'
import { Countdown } from '#commerce/web/parts/countdown.tsx'
import { StudiedReview } from '#library/web/parts/my-review.tsx'
import { confirm } from '#kit/web/parts/confirm.ts'
import { DateTime } from '#kit/web/parts/date-time.tsx'
import { useAct } from '#kit/web/parts/use-act.ts'
import { timeOverWords } from '#rooms/contract/work-words.rules.ts'
import { kinds } from '#sessions/contract/kinds.ts'
import { learnersMayEnter } from '#sessions/contract/session.lifecycle.ts'
import type { Session } from '#sessions/contract/session.shapes.ts'
import { useNow } from '#sessions/web/parts/day/use-now.ts'
import { joinPath } from '#sessions/web/parts/lists/session-words.ts'
import { studentLearningQuery, refreshSessions } from '#sessions/web/parts/sessions.queries.ts'
import { ProgressBar } from '#sessions/web/parts/study/progress-bar.tsx'
import {
  clockState,
  minuteWords,
  stepWords,
  type ClockState,
  type Progress,
} from '#sessions/web/parts/study/study-words.ts'
import { StudyBoxFrame, StudyClock, StudyNote } from '#sessions/web/parts/study-layout.tsx'
import { clockQuery, handIn, ownReportQuery, startClock } from './study.queries.ts'

export function StudyBox({ session, me }: { session: Session; me: string }) {
  const { _id, cid, name, sid, type, countdown, childs } = session
  const navigate = useNavigate()
  const { actAsync, busy } = useAct(refreshSessions)
  const now = useNow(15)
  const timed = countdown !== null && countdown.type !== 0
  const clock = useQuery({ ...clockQuery(sid), enabled: timed && childs.length === 0 })
  const report = useQuery({ ...ownReportQuery(_id), enabled: childs.length === 0 }).data ?? null
  const progress = useProgress(session, me, report?.finishedAt != null)
  const until = countdown?.type === 1 ? countdown.deadline : (clock.data?.end ?? null)
  const state = clockState(countdown, until, now)
  // The device's clock may be wrong, so the server's state counts too.
  const open = session.state === 'ongoing' || learnersMayEnter(session, now)
  const { ownPace: alone, tool } = kinds[type].flags
  const handedIn = report?.finishedAt != null

  const begin = async () => {
    const down = countdown?.type === 2 ? countdown.down : 0
    if (state === 'waiting' && down > 0) {
      const yes = await confirm({
        title: `Start ${name}?`,
        text: `You have ${minuteWords(down)}. The clock runs on, even if you close the page.`,
        action: 'Start the clock',
      })
      if (!yes || (await actAsync(() => startClock(session))) === undefined) return
    }
    await navigate(joinPath(session))
  }
  const finish = async () => {
    const left = progress.questions - progress.answered
    const yes = await confirm({
      title: `Hand in ${name}?`,
      text: `${left > 0 ? `${left} of ${progress.questions} questions ${left === 1 ? 'has' : 'have'} no answer. ` : ''}Your teacher sees your answers, and you find them with the feedback on one page.`,
      action: 'Hand in',
    })
    if (yes && (await actAsync(() => handIn(_id), 'You have handed it in.')))
      await navigate(`/account/takeaway/study/${_id}`)
  }
  return (
    <StudyBoxFrame aria-label="My progress">
      <h2>My progress</h2>
      {tool ? (
        <StudyNote>You are asked about your work, and perhaps about that of others.</StudyNote>
      ) : (
        <ProgressBar of={progress} />
      )}
      {childs.length === 0 && (
        <Clock
          state={state}
          until={until}
          minutes={countdown?.type === 2 ? countdown.down : null}
          onEnd={() => {
            void clock.refetch()
          }}
        />
      )}
      {tool && open && (
        <Button
          component={Link}
          to={`/account/assessment-tool/${session.cid}/student/${_id}`}
        >
          Fill it in
        </Button>
      )}
      {!tool && childs.length === 0 && open && !handedIn && state !== 'over' && (
        <Button
          loading={busy || (timed && clock.isPending)}
          onClick={() => {
            void begin()
          }}
        >
          {stepWords({ ...progress, completed: false }, state === 'running' && countdown?.type === 2)}
        </Button>
      )}
      {childs.length === 0 && alone && open && !handedIn && (progress.answered > 0 || state === 'over') && (
        <Button
          variant="default"
          loading={busy}
          onClick={() => {
            void finish()
          }}
        >
          Hand in
        </Button>
      )}
      {report && (
        <Button
          variant={handedIn ? 'filled' : 'default'}
          component={Link}
          to={alone ? `/account/takeaway/study/${_id}` : `/account/takeaway/${_id}/student-view/${me}`}
        >
          My answers and feedback
        </Button>
      )}
      {childs.length === 0 && (
        <Button
          variant="subtle"
          component={Link}
          to={`/session/overview/${_id}`}
        >
          Open the session
        </Button>
      )}
      {!open && !report && (
        <StudyNote>
          {session.state === 'scheduled' ? (
            <>
              It opens on{' '}
              <DateTime
                weekday
                at={session.start}
              />
              .
            </>
          ) : (
            'It is over.'
          )}
        </StudyNote>
      )}
      {type === 'selfStudy' && cid !== null && (progress.completed || handedIn) && (
        <StudiedReview content={cid} />
      )}
      {childs.length > 0 && <StudyNote>Do the parts in any order.</StudyNote>}
    </StudyBoxFrame>
  )
}

/** With parts, their total. */
function useProgress({ _id, childs, questionNum }: Session, me: string, handedIn: boolean): Progress {
  const ids = childs.length > 0 ? childs.map(each => each._id) : [_id]
  const rows = useQuery(studentLearningQuery(me, ids)).data ?? []
  const sum = (of: 'questions' | 'count') => rows.reduce((all, row) => all + row[of], 0)
  return {
    questions: rows.length > 0 ? sum('questions') : questionNum,
    answered: sum('count'),
    completed: rows.length > 0 && rows.every(({ completed }) => completed),
    handedIn,
  }
}

function Clock({
  state,
  until,
  minutes,
  onEnd,
}: {
  state: ClockState
  until: string | null
  minutes: number | null
  onEnd: () => void
}) {
  if (state === 'none') return null
  return (
    <StudyClock data-state={state}>
      {state === 'waiting' && minutes !== null && (
        <>
          <b>{minuteWords(minutes)}</b>
          <span>Your clock starts when you do, and runs for you alone.</span>
        </>
      )}
      {state === 'running' &&
        until &&
        (minutes === null ? (
          <span>
            Open until{' '}
            <DateTime
              weekday
              at={until}
            />
          </span>
        ) : (
          <>
            <b>
              <Countdown
                until={until}
                onEnd={onEnd}
              />
            </b>
            <span>left for your answers</span>
          </>
        ))}
      {state === 'over' && (
        <>
          <b>{timeOverWords}</b>
          <span>What you answered is kept.</span>
        </>
      )}
    </StudyClock>
  )
}
