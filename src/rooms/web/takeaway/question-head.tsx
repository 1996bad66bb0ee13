// A page's question, and the class's answers.
import { Suspense } from 'react'
import type { Question } from '#authoring/contract/question.shapes.ts'
import { lazy } from '#kit/web/lazy.tsx'
import type { SessionSnapshot } from '#rooms/contract/takeaway.shapes.ts'
import { SlidePicture } from './slide-picture.tsx'
import classes from './takeaway.module.css'

type Stat = SessionSnapshot['stats'][number]

export const questionWords = ({ name }: Pick<Question, 'name'>, at: number): string =>
  `${at + 1}. ${name || 'Question'}`

const ChoiceFigures = lazy(() =>
  import('#authoring/web/parts/question/choice-figures.tsx').then(module => ({
    default: module.ChoiceFigures,
  })),
)

/** The class's choices, with the correct options if this reader may see them. */
export const ClassChoices = (props: {
  question: Pick<Question, 'options' | 'scale'>
  counts: readonly number[]
  of: number
  own?: readonly string[]
}) => (
  <Suspense fallback={null}>
    <ChoiceFigures
      {...props}
      keys
    />
  </Suspense>
)

export const QuestionFacts = ({
  question,
  stat,
  of,
  picture,
}: {
  question: Pick<Question, 'options' | 'scale'>
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
      {question.options.length > 0 && (
        <ClassChoices
          question={question}
          counts={stat?.options ?? []}
          of={stat?.answer ?? 0}
        />
      )}
    </div>
  </div>
)
