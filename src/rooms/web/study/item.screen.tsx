// One self-study item: description, progress, remaining time, and the start button.
import { useQuery } from '@tanstack/react-query'
import { Suspense, type ReactNode } from 'react'
import { count, labels } from '#authoring/web/parts/content-words.ts'
import { Cover } from '#authoring/web/parts/cover.tsx'
import { isMissing, Loaded } from '#kit/web/parts/loaded.tsx'
import { useMe } from '#identity/web/parts/me.queries.ts'
import { pictureOf } from '#kit/web/parts/picture.ts'
import { lazy } from '#kit/web/lazy.tsx'
import { DateTime } from '#kit/web/parts/date-time.tsx'
import { LoadingState } from '#kit/web/parts/loading-state.tsx'
import { PageHeader } from '#kit/web/parts/page-header.tsx'
import { PersonChip } from '#kit/web/parts/person-chip.tsx'
import { NotFoundState } from '#kit/web/parts/states.tsx'
import type { Session } from '#sessions/contract/session.shapes.ts'
import { kindWords } from '#sessions/web/parts/lists/session-words.ts'
import { enrolmentQuery, sessionQuery, useLiveSessions } from '#sessions/web/parts/sessions.queries.ts'
import { limitWords } from '#sessions/web/parts/study/study-words.ts'
import { StudyCover, StudyFacts, StudyItem, StudyMain } from '#sessions/web/parts/study-layout.tsx'
import { Aside } from '#kit/web/parts/aside.tsx'
import { StudyBox } from './study-box.tsx'
import { StudyParts } from './study-parts.tsx'

const EnrolBox = lazy(() =>
  import('#sessions/web/parts/workshop/enrol-box.tsx').then(module => ({ default: module.EnrolBox })),
)

export function Screen({ params: { id } }: { params: { readonly id: string } }) {
  const answer = useQuery(sessionQuery(id))
  useLiveSessions(answer.data?._id ?? id)
  if (isMissing(answer.error)) return <NotFoundState text="This was withdrawn, or it is not for you." />
  return (
    <Loaded
      answer={answer}
      what="what there is to study"
      shape="page"
    >
      {session => <Item session={session} />}
    </Loaded>
  )
}

function Item({ session }: { session: Session }) {
  const me = useMe()
  const learner = session.role === 'learner' && me !== null
  const {
    name,
    mode,
    imageUrl,
    overview,
    owner,
    className,
    type,
    subjects,
    grades,
    pageNum,
    questionNum,
    countdown,
    childs,
    start,
    state,
  } = session
  const facts: (readonly [string, ReactNode])[] = [
    ['Kind', className ?? kindWords(type)],
    ['Subjects', labels(subjects, 10)],
    ['Grades', labels(grades, 10)],
    ['Pages', pageNum > 0 ? String(pageNum) : null],
    ['Questions', questionNum > 0 ? String(questionNum) : null],
    ['Parts', childs.length > 0 ? count(childs.length, 'part') : null],
    [
      'Time',
      countdown?.type === 1 && countdown.deadline ? (
        <span key="time">
          Until{' '}
          <DateTime
            weekday
            at={countdown.deadline}
          />
        </span>
      ) : (
        limitWords(countdown)
      ),
    ],
    [
      'Begins',
      state === 'scheduled' ? (
        <DateTime
          weekday
          key="start"
          at={start}
        />
      ) : null,
    ],
  ]
  return (
    <>
      <PageHeader
        title={name}
        line="At your own pace."
        trail={[
          { label: 'Study centre', to: '/com/student/center' },
          { label: 'My self-study', to: '/com/student/study' },
        ]}
      />
      <StudyItem>
        <StudyMain>
          <StudyCover>
            <Cover content={{ mode: mode ?? 'task', coverUrl: imageUrl }} />
          </StudyCover>
          <PersonChip
            name={owner.name}
            picture={pictureOf(owner.avatar)}
            role="Teacher"
          />
          {overview && <p>{overview}</p>}
          <StudyFacts>
            {facts.flatMap(([term, value]) =>
              value
                ? [
                    <div key={term}>
                      <dt>{term}</dt>
                      <dd>{value}</dd>
                    </div>,
                  ]
                : [],
            )}
          </StudyFacts>
          {childs.length > 0 && (
            <StudyParts
              session={session}
              learner={learner ? me._id : null}
            />
          )}
        </StudyMain>
        {learner ? (
          <StudyBox
            session={session}
            me={me._id}
          />
        ) : (
          <Enrol session={session} />
        )}
      </StudyItem>
    </>
  )
}

function Enrol({ session }: { session: Session }) {
  const answer = useQuery(enrolmentQuery(session._id))
  return (
    <Aside aria-label="How to get it">
      <Loaded
        answer={answer}
        what="the price"
      >
        {enrolment => (
          <Suspense fallback={<LoadingState label="Loading the price" />}>
            <EnrolBox
              session={session}
              enrolment={enrolment}
              reread={answer.refetch}
            />
          </Suspense>
        )}
      </Loaded>
    </Aside>
  )
}
