// The question of a page, the same everywhere: canvas, thumbnail, preview, projector, seat, review, report,
// statistics and bank.
import type { ComponentType, ReactNode } from 'react'
import type { Question, QuestionType } from '#authoring/contract/question.shapes.ts'
import { focusWhenShown } from '#kit/web/focus.ts'
import { questionWords, asks } from '../questions/question-kinds.ts'
import { ChoiceFigures, type FiguresProps } from './choice-figures.tsx'
import { KindBadge } from './kind-badge.tsx'
import { pickWords } from './option-list.tsx'
import classes from './question.module.css'

export type ShownQuestion = Pick<Question, 'type' | 'multi' | 'scale' | 'name' | 'options' | 'list' | 'data'>

interface ViewProps extends FiguresProps {
  question: ShownQuestion
  /** `large` is readable from the back of a classroom, `small` is for thumbnails. */
  size?: 'small' | 'normal' | 'large'
  /** `none` where its words stand above, as the heading of a larger part. */
  heading?: 'h2' | 'h3' | 'p' | 'none'
  /** The heading takes the focus when the question appears. */
  isFocused?: boolean
  label?: string
  /** Answer fields in place of the read-only view. */
  answer?: ReactNode
  /** Content below: hints, results, state messages. */
  children?: ReactNode
}

export function QuestionView({
  question,
  size = 'normal',
  heading: Heading = 'h2',
  isFocused = false,
  label = 'Question',
  answer,
  children,
  ...figures
}: ViewProps) {
  const Body = bodies[question.type]
  return (
    <section
      className={classes.view}
      data-size={size}
      aria-label={label}
    >
      <KindBadge question={question} />
      {Heading !== 'none' && (
        <Heading
          className={classes.ask}
          {...(isFocused && { tabIndex: -1, ref: focusWhenShown })}
        >
          {questionWords(question)}
        </Heading>
      )}
      {answer ?? (
        <Body
          question={question}
          {...figures}
        />
      )}
      {children}
    </section>
  )
}

type BodyProps = FiguresProps & { question: ShownQuestion }

const Text = ({ question }: BodyProps) =>
  question.multi && question.list.length > 0 ? (
    <ol
      className={classes.parts}
      aria-label="Parts"
    >
      {question.list.map(({ _id, val }) => (
        <li key={_id}>{val}</li>
      ))}
    </ol>
  ) : (
    <Instruction question={question} />
  )

const Choice = (props: BodyProps) => (
  <>
    {props.counts === undefined && <p className={classes.do}>{pickWords(props.question.multi)}</p>}
    <ChoiceFigures {...props} />
  </>
)

/** Instructions, unless the question's text already gives them. */
const Instruction = ({ question: { type, name } }: BodyProps) =>
  name ? <p className={classes.do}>{asks[type]}</p> : null

const Website = ({ question }: BodyProps) => (
  <>
    <p className={classes.address}>{question.data}</p>
    <Instruction question={question} />
  </>
)

const bodies: Readonly<Record<QuestionType, ComponentType<BodyProps>>> = {
  choice: Choice,
  text: Text,
  website: Website,
  media: Instruction,
  comment: Instruction,
  draw: Instruction,
}
