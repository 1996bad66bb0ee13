// By question: how many answered, how many correctly, and what they picked.
import { QuestionView } from '#authoring/web/parts/question/question-view.tsx'
import { clockOf, secondsOf } from '#authoring/contract/video.rules.ts'
import { questionKindWords } from '#sessions/web/parts/session/words.ts'
import type { QuestionFigures } from '#sessions/contract/learning.shapes.ts'
import { share, shareWords } from './statistics.rules.ts'
import classes from './statistics.module.css'

export function Questions({ questions }: { questions: readonly QuestionFigures[] }) {
  return (
    <section
      className={classes.part}
      aria-labelledby="questions"
    >
      <h2 id="questions">By page and question</h2>
      {questions.length === 0 ? (
        <p className={classes.dim}>Nothing was asked.</p>
      ) : (
        <>
          <ul
            className={classes.legend}
            aria-label="Colours of the bars"
          >
            <li>
              <i
                data-kind="right"
                aria-hidden
              />
              Right
            </li>
            <li>
              <i
                data-kind="answered"
                aria-hidden
              />
              Answered
            </li>
            <li>
              <i aria-hidden />
              No answer
            </li>
          </ul>
          <table className={classes.table}>
            <thead>
              <tr>
                <th scope="col">Page</th>
                <th scope="col">Question</th>
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
              {questions.map(question => (
                <Row
                  key={question._id}
                  question={question}
                />
              ))}
            </tbody>
          </table>
        </>
      )}
    </section>
  )
}

const placeOf = ({ at, page }: QuestionFigures): string =>
  at === null ? clockOf(secondsOf(page.slice(0, 8)) ?? 0) : String(at)

function Row({ question }: { question: QuestionFigures }) {
  const { name, type, expected, answered, right, options, percent } = question
  return (
    <tr>
      <td data-label="Page">{placeOf(question)}</td>
      <th scope="row">
        {name || 'Question without text'}
        <small>{questionKindWords[type]}</small>
        {options.length > 0 && (
          <details className={classes.more}>
            <summary>What was picked</summary>
            <QuestionView
              question={{ ...question, list: [], data: '' }}
              heading="none"
              counts={options.map(({ count }) => count)}
              of={answered}
              keys={options.some(({ on }) => on)}
            />
          </details>
        )}
      </th>
      <td className={classes.measure}>
        <span
          className={classes.bar}
          aria-hidden
        >
          {right !== null && right > 0 && (
            <span
              data-kind="right"
              style={{ width: `${share(right, expected) ?? 0}%` }}
            />
          )}
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
