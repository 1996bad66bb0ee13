// The question of a page with what the class answered to it: bars at its options, or its answers below.
import type { ReactNode } from 'react'
import type { Question } from '#authoring/contract/question.shapes.ts'
import { QuestionView } from '#authoring/web/parts/question/question-view.tsx'
import { ClassThinks } from './class-thinks.tsx'
import { choiceCounts } from './figures.ts'
import type { GivenAnswer } from './teaching.ts'

interface QuestionAnswersProps {
  question: Question
  /** Null while they are not to be seen here. */
  answers: readonly GivenAnswer[] | null
  /** The page as a picture, for pins. */
  picture?: ReactNode
  /** Whose answer it is; left out where names are hidden. */
  names?: boolean
  /** Say which option is correct. */
  keys?: boolean
  large?: boolean
  /** Each answer stands elsewhere already: figures alone. */
  figures?: boolean
}

export function QuestionAnswers({
  question,
  answers,
  picture,
  names = false,
  keys = false,
  large = false,
  figures = false,
}: QuestionAnswersProps) {
  const isChoice = question.type === 'choice'
  return (
    <QuestionView
      question={question}
      size={large ? 'large' : 'normal'}
      keys={keys}
      counts={isChoice && answers ? choiceCounts(question.options, answers) : undefined}
      of={answers?.length ?? 0}
    >
      {answers && !isChoice && (
        <ClassThinks
          large={large}
          question={question}
          answers={answers}
          names={names}
          picture={picture}
          figures={figures}
        />
      )}
    </QuestionView>
  )
}
