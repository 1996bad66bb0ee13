// The class's answers to one question: words for texts, a wall of drawings and media, pins on the page.
// Choices show bars at the question.
import type { ReactNode } from 'react'
import type { Question } from '#authoring/contract/question.shapes.ts'
import type { Response } from '#rooms/contract/response.contract.ts'
import { votesWords } from '#rooms/contract/work-words.rules.ts'
import { AnswerBody, textOf } from './answer-body.tsx'
import { wordCounts, type WordCount } from './figures.ts'
import type { GivenAnswer } from './teaching.ts'
import classes from './thinks.module.css'

interface ThinksProps {
  question: Question
  answers: readonly GivenAnswer[]
  /** Picture of the page, for pins. */
  picture?: ReactNode
  /** Shows authors; off where names are hidden. */
  names: boolean
  large?: boolean
  /** Only figures, because the answers are listed elsewhere. */
  figures?: boolean
}

export function ClassThinks({
  question,
  answers,
  picture,
  names,
  large = false,
  figures = false,
}: ThinksProps) {
  if (answers.length === 0)
    return (
      <p
        className={classes.none}
        data-large={large || undefined}
      >
        No answers yet.
      </p>
    )
  return (
    <div
      className={classes.thinks}
      data-large={large || undefined}
    >
      <Figure
        question={question}
        answers={answers}
        picture={picture}
        names={names}
        figures={figures}
      />
    </div>
  )
}

function Figure({ question, answers, picture, names, figures = false }: ThinksProps) {
  switch (question.type) {
    case 'choice':
      return null
    case 'text':
    case 'website':
      return (
        <>
          <Words words={wordCounts(answers.map(textOf))} />
          {!figures && (
            <Wall
              answers={answers}
              question={question}
              names={names}
            />
          )}
        </>
      )
    case 'comment':
      return (
        <Pins
          answers={answers}
          picture={picture}
          names={names}
        />
      )
    case 'draw':
    case 'media':
      return figures ? null : (
        <Wall
          answers={answers}
          question={question}
          names={names}
        />
      )
  }
}

const Words = ({ words }: { words: readonly WordCount[] }) => {
  const maxCount = words[0]?.count ?? 1
  if (words.length === 0) return null
  return (
    <ul
      className={classes.words}
      aria-label="Words that come up"
    >
      {words.map(({ word, count }) => (
        <li
          key={word}
          style={{ fontSize: `${0.85 + (count / maxCount) * 0.65}em` }}
        >
          {word}
          {count > 1 && <small> {count}</small>}
        </li>
      ))}
    </ul>
  )
}

const Wall = ({
  answers,
  question,
  names,
}: {
  answers: readonly GivenAnswer[]
  question: Question
  names: boolean
}) => (
  <ul
    className={classes.wall}
    data-kind={question.type}
    aria-label="Answers"
  >
    {byVotes(answers).map(answer => (
      <li
        key={answer._id}
        data-star={answer.star || undefined}
      >
        <AnswerBody
          answer={answer}
          question={question}
        />
        {names && <span className={classes.by}>{answer.nickname}</span>}
        {answer.votes !== undefined && <b className={classes.by}>{votesWords(answer.votes)}</b>}
      </li>
    ))}
  </ul>
)

/** Most votes first; ties keep their order of arrival. */
const byVotes = (answers: readonly GivenAnswer[]): GivenAnswer[] =>
  answers.toSorted((a, b) => (b.votes ?? 0) - (a.votes ?? 0))

function Pins({
  answers,
  picture,
  names,
}: {
  answers: readonly Response[]
  picture: ReactNode
  names: boolean
}) {
  return (
    <>
      <div className={classes.pinned}>
        {picture}
        {answers.map(
          ({ _id, point }, at) =>
            point &&
            (point.w !== undefined && point.h !== undefined ? (
              <span
                key={_id}
                className={classes.box}
                style={{
                  left: `${point.x}%`,
                  top: `${point.y}%`,
                  width: `${point.w}%`,
                  height: `${point.h}%`,
                }}
                aria-hidden
              >
                <b>{at + 1}</b>
              </span>
            ) : (
              <span
                key={_id}
                className={classes.pin}
                style={{ left: `${point.x}%`, top: `${point.y}%` }}
                aria-hidden
              >
                {at + 1}
              </span>
            )),
        )}
      </div>
      <ol
        className={classes.notes}
        aria-label="Notes on the page"
      >
        {answers.map(({ _id, content, nickname }) => (
          <li key={_id}>
            <span>{content}</span>
            {names && <span className={classes.by}>{nickname}</span>}
          </li>
        ))}
      </ol>
    </>
  )
}
