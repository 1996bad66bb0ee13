// After class: every learner, every question, and the class as a whole.
import '@mantine/core/styles/Input.layer.css'
import { Button, Textarea } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, useSearchParams } from 'react-router'
import { ChipLinks } from '#kit/web/parts/chip-links.tsx'
import { isMissing, Loaded } from '#kit/web/parts/loaded.tsx'
import { api, ApiError, light } from '#kit/web/api.ts'
import { DateTime } from '#kit/web/parts/date-time.tsx'
import { PageHeader } from '#kit/web/parts/page-header.tsx'
import { EmptyState, ForbiddenState, NotFoundState } from '#kit/web/parts/states.tsx'
import { TextLink } from '#kit/web/parts/text-link.tsx'
import type { sessionSnapshotContract } from '#rooms/contract/takeaway.contract.ts'
import type { SessionSnapshot } from '#rooms/contract/takeaway.shapes.ts'
import { KeepWords } from '#kit/web/parts/keep-words.tsx'
import { useKeptText } from './kept-text.ts'
import { useMarking } from './marking.ts'
import { useMayMark } from './may-mark.ts'
import { ClassPlots } from './plots.tsx'
import { QuestionFacts, questionWords } from './question-head.tsx'
import { QuestionsPart } from './questions-part.tsx'
import { StudentsPart } from './students-part.tsx'
import { useSending } from './sending.ts'
import { classQuery, useLiveTakeaways } from './takeaway.queries.ts'
import classes from './takeaway.module.css'

const sessionSnapshotService = light<typeof sessionSnapshotContract>('session-snapshot')

const codeOf = (error: unknown) => (error instanceof ApiError ? error.code : null)

export function ClassTakeaway({ session }: { session: string }) {
  const answer = useQuery(classQuery(session))
  if (codeOf(answer.error) === 'session-not-over')
    return (
      <EmptyState
        drawing="clock"
        whole
        title="The class is not over yet"
        text="Reports are made when the session ends."
        action={
          <Button
            component={Link}
            to={`/session/view/${session}`}
          >
            Open the session
          </Button>
        }
      />
    )
  if (answer.error instanceof ApiError && answer.error.status === 403)
    return <ForbiddenState text="Reports of a class are for its teachers." />
  if (isMissing(answer.error))
    return <NotFoundState text="There is no such session, or you do not teach it." />
  return (
    <Loaded
      answer={answer}
      what="the class"
      shape="page"
    >
      {klass => <Opened klass={klass} />}
    </Loaded>
  )
}

const parts = [
  { part: 'students', label: 'Students' },
  { part: 'questions', label: 'Question by question' },
  { part: 'results', label: 'Class results' },
] as const

function Opened({ klass }: { klass: SessionSnapshot }) {
  const [address] = useSearchParams()
  const mayMark = useMayMark(klass._id)
  const { marking, shown } = useMarking(klass._id)
  const { busy, many } = useSending(klass._id)
  useLiveTakeaways(klass._id)
  const part = parts.find(each => each.part === address.get('part'))?.part ?? 'students'
  return (
    <>
      <PageHeader
        title={klass.name}
        line={
          <>
            Takeaway of{' '}
            <DateTime
              weekday
              at={klass.start}
            />
            . {klass.count.report} of {klass.count.students} reports sent.{' '}
            <TextLink to={`/reflect/session/${klass._id}`}>Reflections</TextLink>
          </>
        }
        action={
          mayMark && klass.count.students > 0 ? (
            <Button
              loading={busy}
              onClick={() => {
                void many()
              }}
            >
              Send all reports
            </Button>
          ) : undefined
        }
      />
      <div className={classes.bar}>
        <ChipLinks
          label="Parts of the takeaway"
          links={parts.map(each => ({
            label: each.label,
            to: `?part=${each.part}`,
            current: each.part === part,
          }))}
        />
        {mayMark && part === 'questions' && (
          <KeepWords
            state={shown.state}
            onRetry={() => {
              void marking.flush()
            }}
          />
        )}
      </div>
      {part === 'students' && (
        <StudentsPart
          klass={klass}
          mayMark={mayMark}
        />
      )}
      {part === 'questions' && (
        <QuestionsPart
          klass={klass}
          mayMark={mayMark}
        />
      )}
      {part === 'results' && <Results klass={klass} />}
      {part === 'students' &&
        (mayMark ? (
          <ClassRemark klass={klass} />
        ) : (
          klass.comment !== '' && (
            <section className={classes.section}>
              <h2>On the whole class</h2>
              <p className={classes.words}>{klass.comment}</p>
            </section>
          )
        ))}
    </>
  )
}

/** Appears in every report. */
function ClassRemark({ klass: { _id, comment } }: { klass: Pick<SessionSnapshot, '_id' | 'comment'> }) {
  const queries = useQueryClient()
  const { text, state, put, retry } = useKeptText({
    place: `class ${_id}`,
    stored: comment,
    save: async words => {
      queries.setQueryData(
        classQuery(_id).queryKey,
        await api(sessionSnapshotService).patch(_id, { comment: words }),
      )
      await queries.invalidateQueries({ queryKey: ['takeaway', _id, 'cards'] })
    },
  })
  return (
    <section
      className={classes.section}
      aria-labelledby="remark"
    >
      <h2 id="remark">On the whole class</h2>
      <div className={classes.field}>
        <Textarea
          label="Overall remark"
          description="Every learner and parent reads it with the next report."
          autosize
          minRows={3}
          maxLength={10_000}
          value={text}
          onChange={event => put(event.currentTarget.value)}
        />
        <KeepWords
          state={state}
          onRetry={retry}
        />
      </div>
    </section>
  )
}

const Results = ({ klass: { _id, questions, stats, pages, students } }: { klass: SessionSnapshot }) => (
  <>
    <section
      className={classes.section}
      aria-labelledby="targets"
    >
      <h2 id="targets">By target</h2>
      <ClassPlots session={_id} />
    </section>
    <section
      className={classes.section}
      aria-labelledby="answers"
    >
      <h2 id="answers">By question</h2>
      {questions.length === 0 && <p className={classes.small}>This session asked no questions.</p>}
      {questions.map((question, at) => (
        <div
          key={question._id}
          className={classes.result}
        >
          <h3>{questionWords(question, at)}</h3>
          <QuestionFacts
            question={question}
            stat={stats.find(({ question: of }) => of === question._id)}
            of={students.length}
            picture={pages.find(page => page._id === question.page)?.picUrl}
          />
        </div>
      ))}
    </section>
  </>
)
