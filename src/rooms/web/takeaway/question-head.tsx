// A page's question, and the class's answers.
import { Suspense } from 'react'
import type { Question } from '#authoring/contract/question.shapes.ts'
import type { ShownQuestion } from '#authoring/web/parts/question/question-view.tsx'
import { lazy } from '#kit/web/lazy.tsx'
import type { SessionSnapshot } from '#rooms/contract/takeaway.shapes.ts'
import { SlidePicture } from './slide-picture.tsx'
import classes from './takeaway.module.css'

type Stat = SessionSnapshot['stats'][number]

export const questionWords = ({ name }: Pick<Question, 'name'>, at: number): string =>
  `${at + 1}. ${name || 'Question'}`

const QuestionView = lazy(() =>
  import('#authoring/web/parts/question/question-view.tsx').then(module => ({
    default: module.QuestionView,
  })),
)

/** Is there more to the question than its words? */
export const hasBody = ({ options, list, data }: ShownQuestion): boolean =>
  options.length > 0 || list.length > 0 || data !== ''

/**
 * The question below its words: options with the class's choices, and the correct ones if this reader may see
 * them; parts; address.
 */
export const QuestionBody = ({
  question,
  stat,
  own = [],
}: {
  question: ShownQuestion
  stat?: Stat | undefined
  own?: readonly string[]
}) => (
  <Suspense fallback={null}>
    <QuestionView
      question={question}
      heading="none"
      keys
      counts={stat && question.type === 'choice' ? stat.options : undefined}
      of={stat?.answer ?? 0}
      own={own}
    />
  </Suspense>
)

export const QuestionFacts = ({
  question,
  stat,
  of,
  picture,
}: {
  question: ShownQuestion
  stat: Stat | undefined
  of: number
  picture: string | null | undefined
}) => (
  <div className={classes.question}>
    {picture && <SlidePicture src={picture} />}
    <div>
      {stat && (
        <p className={classes.small}>
          {stat.answer} of {of} answered
        </p>
      )}
      <QuestionBody
        question={question}
        stat={stat}
      />
    </div>
  </div>
)
