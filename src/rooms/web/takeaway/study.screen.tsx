// Takeaway of a self-study: learners submit one by one, so a teacher sees who has, and a learner their own
// report.
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { isMissing, Loaded } from '#kit/web/parts/loaded.tsx'
import { useActor } from '#kit/web/actor.ts'
import { ApiError } from '#kit/web/api.ts'
import { StudiedReview } from '#library/web/parts/my-review.tsx'
import { confirm } from '#kit/web/parts/confirm.ts'
import { EmptyState, NotFoundState } from '#kit/web/parts/states.tsx'
import { useAct } from '#kit/web/parts/use-act.ts'
import { sessionsByIdsQuery } from '#sessions/web/parts/sessions.queries.ts'
import type { SessionCard } from '#sessions/contract/session.shapes.ts'
import { ClassTakeaway } from './class-takeaway.tsx'
import { ReportView } from './report-view.tsx'
import { TakeawayThread } from './thread.tsx'
import { refresh, reportQuery, takeaways, useLiveTakeaways } from './takeaway.queries.ts'
import { useThing } from '#kit/web/router/thing.ts'
import classes from './takeaway.module.css'

export function Screen({ params: { sessionId } }: { params: { readonly sessionId: string } }) {
  const answer = useQuery(sessionsByIdsQuery([sessionId]))
  if (isMissing(answer.error)) return <NotFoundState text="There is no such self-study." />
  return (
    <Loaded
      answer={answer}
      what="the self-study"
      shape="page"
    >
      {([session]) => {
        if (session === undefined || session.role === null || session.role === 'guest')
          return <NotFoundState text="There is no such self-study, or you do not take part in it." />
        return session.role === 'learner' ? <Own session={session} /> : <ClassTakeaway session={sessionId} />
      }}
    </Loaded>
  )
}

function Own({ session }: { session: SessionCard }) {
  useThing(session.name)
  const me = useActor().id ?? ''
  const answer = useQuery(reportQuery(session._id, me))
  const { actAsync, busy } = useAct(queries => refresh(queries, session._id))
  useLiveTakeaways(session._id)
  const handIn = async () => {
    if (
      await confirm({
        title: 'Hand in your work?',
        text: 'Your teacher gets your answers as they are now.',
        action: 'Hand in',
      })
    )
      await actAsync(() => takeaways().patch('finish', { session: session._id }), 'Your work is handed in.')
  }
  if (answer.error instanceof ApiError && answer.error.status === 404) {
    return (
      <EmptyState
        drawing="clock"
        whole
        title={session.name}
        text={
          session.status === 'close'
            ? 'This self-study is over, and there is no report for you.'
            : 'Your report is made when you hand in your work.'
        }
        action={
          session.status === 'close' ? undefined : (
            <div className={classes.tools}>
              <Button
                loading={busy}
                onClick={() => {
                  void handIn()
                }}
              >
                Hand in my work
              </Button>
              <Button
                variant="default"
                component={Link}
                to={`/com/student/study/${session._id}`}
              >
                Continue studying
              </Button>
            </div>
          )
        }
      />
    )
  }
  return (
    <Loaded
      answer={answer}
      what="the report"
      shape="page"
    >
      {report => (
        <>
          <ReportView report={report} />
          {session.cid !== null && <StudiedReview content={session.cid} />}
          <TakeawayThread
            takeaway={report._id}
            other={report.teacher}
          />
        </>
      )}
    </Loaded>
  )
}
