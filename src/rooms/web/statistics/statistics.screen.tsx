// Learners' results on content over its sessions, or in one session or course.
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { isMissing, Loaded } from '#kit/web/parts/loaded.tsx'
import { Figures } from '#library/web/parts/figures.tsx'
import { ApiError } from '#kit/web/api.ts'
import { PageHeader } from '#kit/web/parts/page-header.tsx'
import { EmptyState, ForbiddenState, NotFoundState } from '#kit/web/parts/states.tsx'
import type { Statistics } from '#sessions/contract/learning.shapes.ts'
import { useLiveSessions } from '#sessions/web/parts/sessions.queries.ts'
import { statisticsQuery } from '#sessions/web/parts/study/study.queries.ts'
import { PlotTables } from '../takeaway/plots.tsx'
import { Lessons } from './lessons.tsx'
import { Members } from './members.tsx'
import { Questions } from './questions.tsx'
import { totals } from './statistics.rules.ts'
import classes from './statistics.module.css'

export function Screen({ params: { pid } }: { params: { readonly pid: string } }) {
  const answer = useQuery(statisticsQuery(pid))
  useLiveSessions()
  if (answer.error instanceof ApiError && answer.error.code === 'insights-plan')
    return (
      <ForbiddenState
        text={answer.error.message}
        action={
          <Button
            component={Link}
            to="/pricing"
          >
            Compare the plans
          </Button>
        }
      />
    )
  if (isMissing(answer.error)) return <NotFoundState text="There is nothing here that you have taught." />
  return (
    <Loaded
      answer={answer}
      what="the figures"
      shape="page"
    >
      {found => <Found found={found} />}
    </Loaded>
  )
}

function Found({ found }: { found: Statistics }) {
  const { _id, name, of, cid, sessions, more, questions, standards, members } = found
  const many = sessions.length === 1 ? 'one session' : `${sessions.length} sessions`
  return (
    <>
      <PageHeader
        title={`Statistics: ${name}`}
        line={
          of === 'content'
            ? `How learners did, over ${more ? 'the last ' : ''}${many}.`
            : 'How learners did here.'
        }
        action={
          of === 'session' ? (
            <Button
              variant="default"
              component={Link}
              to={`/session/overview/${_id}`}
            >
              Open the session
            </Button>
          ) : (
            cid && (
              <Button
                variant="default"
                component={Link}
                to={`/my/content/${cid}`}
              >
                Open the content
              </Button>
            )
          )
        }
      />
      {sessions.length === 0 ? (
        <EmptyState
          drawing="figures"
          title="Not taught yet"
          text="Figures appear here once a session of it has begun."
          action={
            <Button
              component={Link}
              to={`/my/content/${cid ?? ''}`}
            >
              Open the content
            </Button>
          }
        />
      ) : (
        <div className={classes.page}>
          <Figures>
            {totals(found).map(([term, value]) => (
              <div key={term}>
                <dt>{term}</dt>
                <dd>{value}</dd>
              </div>
            ))}
          </Figures>
          <Questions questions={questions} />
          <section
            className={classes.part}
            aria-labelledby="standards"
          >
            <h2 id="standards">By standard</h2>
            {standards.length > 0 ? (
              <PlotTables plots={standards} />
            ) : (
              <p className={classes.dim}>
                No answer has points yet. Give points on the takeaway of a session, and they are counted here.
              </p>
            )}
          </section>
          <Lessons sessions={sessions} />
          <Members members={members} />
        </div>
      )}
    </>
  )
}
