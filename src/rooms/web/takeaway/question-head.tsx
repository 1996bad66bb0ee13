// What was asked on a page, and what the class answered.
import type { Question } from '#authoring/contract/question.shapes.ts'
import type { SessionSnapshot } from '#rooms/contract/takeaway.shapes.ts'
import classes from './takeaway.module.css'

type Stat = SessionSnapshot['stats'][number]

export const questionWords = ({ name }: Pick<Question, 'name'>, at: number): string =>
  `${at + 1}. ${name || 'Question'}`

export const QuestionFacts = ({
  question,
  stat,
  of,
  picture,
}: {
  question: Pick<Question, 'options'>
  stat: Stat | undefined
  of: number
  picture: string | null | undefined
}) => (
  <div className={classes.question}>
    {picture && (
      <img
        className={classes.page}
        src={picture}
        alt="The slide of this question"
        loading="lazy"
      />
    )}
    <div>
      {stat && (
        <p className={classes.small}>
          {stat.answer} of {of} answered
        </p>
      )}
      {question.options.length > 0 && (
        <Options
          options={question.options}
          counts={stat?.options ?? []}
          of={stat?.answer ?? 0}
        />
      )}
    </div>
  </div>
)

/** How many picked each option; which are right is said in words, too. */
export const Options = ({
  options,
  counts,
  of,
  own = [],
}: {
  options: Question['options']
  counts: readonly number[]
  of: number
  own?: readonly string[]
}) => (
  <ul className={classes.options}>
    {options.map(({ _id, val, on }, at) => {
      const count = counts[at] ?? 0
      return (
        <li
          key={_id}
          data-right={on || undefined}
        >
          <span className={classes.optionWords}>
            {val}
            {on && <b> (right)</b>}
            {own.includes(_id) && <b> (yours)</b>}
          </span>
          <i aria-hidden>
            <span style={{ width: `${of === 0 ? 0 : (count / of) * 100}%` }} />
          </i>
          <span className={classes.count}>{count}</span>
        </li>
      )
    })}
  </ul>
)
