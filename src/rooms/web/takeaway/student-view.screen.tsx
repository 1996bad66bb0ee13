// A report as the learner sees it; a parent opens it by email link, without an account.
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link, Navigate, useSearchParams } from 'react-router'
import { isMissing, Loaded } from '#kit/web/parts/loaded.tsx'
import { loginPath } from '#kit/contract/navigation.rules.ts'
import { useActor } from '#kit/web/actor.ts'
import { useNoReferrer } from '#kit/web/no-referrer.ts'
import { EmptyState, NotFoundState } from '#kit/web/parts/states.tsx'
import { useMayMark } from './may-mark.ts'
import { ReportView } from './report-view.tsx'
import { TakeawayThread } from './thread.tsx'
import { familyReportQuery, type ChildQuery } from './family-reports.queries.ts'
import { linkQuery, reportQuery, useLiveTakeaways } from './takeaway.queries.ts'
import classes from './takeaway.module.css'

interface Params {
  readonly sessionId: string
  readonly studentId: string
}

export function Screen({ params }: { params: Params }) {
  const [search] = useSearchParams()
  const [key, report, family] = [search.get('key'), search.get('report'), search.get('family')]
  const me = useActor().id
  if (key !== null) return <ByLink linkKey={key} />
  if (report !== null && (family !== null || me !== null))
    return (
      <ByFamily
        child={{ student: params.studentId, ...(family !== null && { code: family }) }}
        report={report}
      />
    )
  if (me === null)
    return (
      <Navigate
        to={`${loginPath}?back=${encodeURIComponent(window.location.href)}`}
        replace
      />
    )
  return (
    <Own
      {...params}
      me={me}
    />
  )
}

/** Readers who come from another page, such as a booking, return there. */
function useBack(): string | null {
  const [search] = useSearchParams()
  const back = search.get('back')
  return back !== null && /^\/(?!\/)/.test(back) ? back : null
}

function Own({ sessionId, studentId, me }: Params & { me: string }) {
  const answer = useQuery(reportQuery(sessionId, studentId))
  const own = studentId === me
  const teaches = useMayMark(sessionId)
  const back = useBack()
  useLiveTakeaways(sessionId)
  if (isMissing(answer.error)) return <NotFoundState text="There is no such report, or it is not yours." />
  return (
    <Loaded
      answer={answer}
      what="the report"
      shape="page"
    >
      {report => (
        <>
          {back !== null && (
            <p className={classes.back}>
              <Button
                size="compact-md"
                variant="default"
                component={Link}
                to={back}
              >
                Back
              </Button>
            </p>
          )}
          {!own && back === null && (
            <p className={classes.back}>
              <Button
                size="compact-md"
                variant="default"
                component={Link}
                to={`/account/takeaway/${sessionId}/${teaches ? 'edit' : 'view'}/${studentId}`}
              >
                {teaches ? 'Back to marking' : 'Back to the answers'}
              </Button>
            </p>
          )}
          <ReportView report={report} />
          {(own || teaches) && (
            <TakeawayThread
              takeaway={report._id}
              other={own ? report.teacher : report.student.nickname}
            />
          )}
        </>
      )}
    </Loaded>
  )
}

/** For a guardian, from the page of their children, by link or account. */
function ByFamily({ child, report }: { child: ChildQuery; report: string }) {
  const answer = useQuery(familyReportQuery(child, report))
  useNoReferrer()
  if (isMissing(answer.error)) return <NotFoundState text="There is no such report of a child of yours." />
  return (
    <Loaded
      answer={answer}
      what="the report"
      shape="page"
    >
      {found => (
        <>
          <p className={classes.back}>
            <Button
              size="compact-md"
              variant="default"
              component={Link}
              to={child.code ? `/com/family/${child.code}` : '/com/family'}
            >
              All your children
            </Button>
          </p>
          <ReportView
            report={found}
            reader={child}
            line={`Report of ${found.student.nickname}`}
          />
        </>
      )}
    </Loaded>
  )
}

function ByLink({ linkKey }: { linkKey: string }) {
  const answer = useQuery(linkQuery(linkKey))
  useNoReferrer()
  if (linkKey.length < 20 || isMissing(answer.error))
    return (
      <EmptyState
        drawing="link"
        whole
        title="This link is no longer valid"
        text="It may be cut off, too old, or the school writes to another address now. Ask the teacher to send the report again."
      />
    )
  return (
    <Loaded
      answer={answer}
      what="the report"
      shape="page"
    >
      {report => (
        <ReportView
          report={report}
          reader={{ key: linkKey }}
          line={`Report of ${report.student.nickname}`}
        />
      )}
    </Loaded>
  )
}
