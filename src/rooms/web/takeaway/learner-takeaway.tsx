import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { Link, useNavigate } from 'react-router'
import { Icon } from '#kit/web/icons/icon.tsx'
import { StateChip } from '#kit/web/parts/chips.tsx'
import { PageHeader } from '#kit/web/parts/page-header.tsx'
import { TextLink } from '#kit/web/parts/text-link.tsx'
import { useAct } from '#kit/web/parts/use-act.ts'
import type { SessionSnapshot, Takeaway } from '#rooms/contract/takeaway.shapes.ts'
import { AnswerRow } from './answer-row.tsx'
import { KeepWords } from '#kit/web/parts/keep-words.tsx'
import { markKeys, startMarking } from './mark-keys.ts'
import { markNow, useMarking } from './marking.ts'
import { useMayMark } from './may-mark.ts'
import { hasBody, QuestionBody, questionWords } from './question-head.tsx'
import { RemarkField } from './remark-field.tsx'
import { useSending } from './sending.ts'
import { cardsQuery, refresh, takeaways, useLiveTakeaways } from './takeaway.queries.ts'
import { pointsWords, stateLooks, stateOf } from './takeaway-state.ts'
import { reportParts } from '../parts/takeaway/takeaway-slots.ts'
import { TakeawayThread } from './thread.tsx'
import { SlidePicture } from './slide-picture.tsx'
import classes from './takeaway.module.css'

/** Self-study: lets the teacher reopen finished work. */
function LetGoOn({ takeaway: { session, uid, student, finishedAt, marks, sent } }: { takeaway: Takeaway }) {
  const { act, busy } = useAct(queries => refresh(queries, session))
  const isClosed = finishedAt !== null || sent > 0 || marks.some(({ auto }) => !auto)
  if (!isClosed) return null
  return (
    <div className={classes.tools}>
      <Button
        size="compact-md"
        variant="default"
        loading={busy}
        onClick={() => {
          act(
            () => takeaways().patch('reopen', { session, student: uid }),
            `${student.nickname} can answer again.`,
          )
        }}
      >
        Let {student.nickname} answer again
      </Button>
    </div>
  )
}

export function Opened({
  klass,
  takeaway,
  mode,
}: {
  klass: SessionSnapshot
  takeaway: Takeaway
  mode: string
}) {
  const { _id: session, questions, pages } = klass
  const { uid, student } = takeaway
  const mayMark = useMayMark(session)
  const readOnly = !mayMark || mode === 'view'
  const { marking, shown } = useMarking(session)
  const { busy, one } = useSending(session)
  const navigate = useNavigate()
  const place = useRef<HTMLDivElement>(null)
  useLiveTakeaways(session)
  const others = useQuery(cardsQuery(session)).data ?? []
  const at = others.findIndex(card => card.uid === uid)
  const to = (other: string | undefined) => `/account/takeaway/${session}/${mode}/${other ?? uid}`
  const next = others[at + 1]?.uid
  const { label, tone } = stateLooks[stateOf(takeaway)]
  const point = questions.reduce(
    (sum, question) => sum + (markNow(question, takeaway, shown.waiting)?.point ?? 0),
    0,
  )
  return (
    <>
      <PageHeader
        title={student.nickname}
        line={
          <>
            <TextLink to={`/account/takeaway/${session}`}>{klass.name}</TextLink> ·{' '}
            {pointsWords(point, takeaway.score)} points <StateChip tone={tone}>{label}</StateChip>
          </>
        }
        action={
          readOnly ? undefined : (
            <Button
              loading={busy}
              onClick={() => {
                void one(uid)
              }}
            >
              {takeaway.sent === 0 ? 'Send report' : 'Send again'}
            </Button>
          )
        }
      />
      {takeaway.ownPace && !readOnly && <LetGoOn takeaway={takeaway} />}
      <div className={classes.bar}>
        <nav
          className={classes.tools}
          aria-label="Students"
        >
          {at > 0 && (
            <Button
              size="compact-md"
              variant="default"
              component={Link}
              to={to(others[at - 1]?.uid)}
              leftSection={
                <Icon
                  name="left"
                  size={16}
                />
              }
            >
              Previous student
            </Button>
          )}
          {next !== undefined && (
            <Button
              size="compact-md"
              variant="default"
              component={Link}
              to={to(next)}
              rightSection={
                <Icon
                  name="right"
                  size={16}
                />
              }
            >
              Next student
            </Button>
          )}
        </nav>
        <div className={classes.tools}>
          {!readOnly && (
            <KeepWords
              state={shown.state}
              onRetry={() => {
                void marking.flush()
              }}
            />
          )}
          <Button
            size="compact-md"
            variant="subtle"
            component={Link}
            to={`/account/takeaway/${session}/student-view/${uid}`}
          >
            As the student sees it
          </Button>
          {!readOnly && questions.length > 0 && (
            <Button
              size="compact-md"
              variant="default"
              onClick={() => startMarking(place.current)}
            >
              Start marking
            </Button>
          )}
        </div>
      </div>
      {!readOnly && (
        <p className={classes.small}>Press Enter for the next field, Ctrl and Enter for the next student.</p>
      )}
      {/* Only handles key events that bubble from the fields inside. */}
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions */}
      <div
        ref={place}
        className={classes.rows}
        onKeyDown={event =>
          markKeys(event, () => {
            if (next !== undefined) void navigate(to(next))
          })
        }
      >
        {questions.length === 0 && <p className={classes.small}>This session asked no questions.</p>}
        {questions.map((question, index) => (
          <AnswerRow
            key={question._id}
            takeaway={takeaway}
            question={question}
            picture={pages.find(({ _id }) => _id === question.page)?.picUrl}
            readOnly={readOnly}
            heading={
              <div className={classes.ask}>
                <h2>{questionWords(question, index)}</h2>
                <Seen
                  klass={klass}
                  index={index}
                />
              </div>
            }
          />
        ))}
      </div>
      <section
        className={classes.section}
        aria-labelledby="overall"
      >
        <h2 id="overall">On all of {student.nickname}’s work</h2>
        <RemarkField
          takeaway={takeaway}
          place={{ rid: null, page: null }}
          label={`Remark for ${student.nickname}`}
          readOnly={readOnly}
          open
        />
      </section>
      {takeaway.sent > 0 && (
        <reportParts.Outlet
          report={takeaway._id}
          reader={{}}
        />
      )}
      {mayMark && (
        <TakeawayThread
          takeaway={takeaway._id}
          other={student.nickname}
        />
      )}
    </>
  )
}

/** The slide and its question, collapsed where not needed. */
function Seen({ klass: { questions, pages, stats }, index }: { klass: SessionSnapshot; index: number }) {
  const question = questions[index]
  const picture = pages.find(({ _id }) => _id === question?.page)?.picUrl
  const stat = stats.find(({ question: of }) => of === question?._id)
  if (!question || (!picture && !hasBody(question))) return null
  return (
    <details className={classes.fold}>
      <summary>Slide and class</summary>
      {picture && <SlidePicture src={picture} />}
      <QuestionBody
        question={question}
        stat={stat}
      />
    </details>
  )
}
