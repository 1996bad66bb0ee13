// One question over time: each session's answers and wording.
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import type { Question } from '#authoring/contract/question.shapes.ts'
import { isMissing, Loaded } from '#kit/web/parts/loaded.tsx'
import { ApiError } from '#kit/web/api.ts'
import { DateTime } from '#kit/web/parts/date-time.tsx'
import { TextLink } from '#kit/web/parts/text-link.tsx'
import type { QuestionHistory as History } from '#sessions/contract/learning.shapes.ts'
import { sessions as sessionsApi } from '#sessions/web/parts/sessions.queries.ts'
import { share, shareWords } from './statistics.rules.ts'
import classes from './statistics.module.css'

type Session = History['sessions'][number]

export function QuestionHistory({ question }: { question: Pick<Question, '_id' | 'rid'> }) {
  const answer = useQuery({
    queryKey: ['sessions', 'question', question.rid, question._id],
    queryFn: () => sessionsApi().get('questionHistory', { cid: question.rid, question: question._id }),
  })
  return (
    <section
      className={classes.part}
      aria-labelledby="answers"
      style={{ marginTop: 40 }}
    >
      <h2 id="answers">Answers over time</h2>
      <Body answer={answer} />
    </section>
  )
}

function Body({ answer }: { answer: Parameters<typeof Loaded<History>>[0]['answer'] }) {
  if (answer.error instanceof ApiError && answer.error.code === 'insights-plan')
    return (
      <p className={classes.dim}>
        {answer.error.message} <TextLink to="/pricing">Compare the plans</TextLink>
      </p>
    )
  if (isMissing(answer.error)) return <NoSessions />
  return (
    <Loaded
      answer={answer}
      what="the answers"
      shape="table"
    >
      {({ sessions, more }) =>
        sessions.length === 0 ? (
          <NoSessions />
        ) : (
          <Sessions
            sessions={sessions}
            more={more}
          />
        )
      }
    </Loaded>
  )
}

const NoSessions = () => (
  <p className={classes.dim}>
    None of your sessions has this question. Teach its content, and the answers are listed here.
  </p>
)

const Sessions = ({ sessions, more }: Pick<History, 'sessions' | 'more'>) => (
  <>
    {more && <p className={classes.dim}>The last 100 sessions of its content are counted.</p>}
    <table className={classes.table}>
      <thead>
        <tr>
          <th scope="col">Session</th>
          <th scope="col">Learners</th>
          <th
            scope="col"
            className={classes.end}
          >
            Points
          </th>
        </tr>
      </thead>
      <tbody>
        {sessions.map(session => (
          <Row
            key={session._id}
            session={session}
          />
        ))}
      </tbody>
    </table>
  </>
)

function Row({ session }: { session: Session }) {
  const { _id, name, className, start, figures } = session
  const { expected, answered, right, percent } = figures
  return (
    <tr>
      <th scope="row">
        <Link to={`/session/overview/${_id}`}>{name}</Link>
        <small>
          {className && `${className} · `}
          <DateTime
            at={start}
            day
          />
        </small>
        <Answers session={session} />
      </th>
      <td className={classes.measure}>
        <span
          className={classes.bar}
          aria-hidden
        >
          <span
            data-kind="right"
            style={{ width: `${share(right ?? 0, expected) ?? 0}%` }}
          />
          <span
            data-kind="answered"
            style={{ width: `${share(answered - (right ?? 0), expected) ?? 0}%` }}
          />
        </span>
        {answered} of {expected} answered
        {right !== null && answered > 0 && `, ${right} right (${shareWords(right, answered)})`}
      </td>
      <td
        className={classes.end}
        data-label="Points"
      >
        {percent === null ? '–' : `${percent}%`}
      </td>
    </tr>
  )
}

function Answers({ session: { sid, figures, answers } }: { session: Session }) {
  if (answers.length === 0) return null
  const valById = new Map(figures.options.map(({ _id, val }) => [_id, val]))
  return (
    <details className={classes.more}>
      <summary>What learners answered</summary>
      <ul className={classes.given}>
        {answers.map(({ _id, nickname, words, picked, right }) => (
          <li key={_id}>
            <b>{nickname}</b>
            <span>{wordsOf(words, picked, valById) || 'A file or a drawing'}</span>
            {right !== null && <small>{right ? 'Right' : 'Not right'}</small>}
          </li>
        ))}
      </ul>
      <TextLink to={`/r/${sid}`}>Open the review</TextLink>
    </details>
  )
}

const wordsOf = (words: string, picked: readonly string[], valById: ReadonlyMap<string, string>): string =>
  [...picked.map(id => valById.get(id) ?? 'An option that is gone'), words].filter(Boolean).join(', ')
