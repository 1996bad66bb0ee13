// A page's question with the class's answers: bars at its options, or answers below.
import type { ReactNode } from 'react'
import type { Question } from '#authoring/contract/question.shapes.ts'
import { QuestionView } from '#authoring/web/parts/question/question-view.tsx'
import { ClassThinks } from './class-thinks.tsx'
import { choiceCounts } from './figures.ts'
import type { GivenAnswer } from './teaching.ts'

interface QuestionAnswersProps {
  question: Question
  /** Null while they must not be shown here. */
  answers: readonly GivenAnswer[] | null
  /** Picture of the page, for pins. */
  picture?: ReactNode
  /** Shows authors; off where names are hidden. */
  names?: boolean
  /** Marks correct options. */
  keys?: boolean
  large?: boolean
  /** Only figures, because the answers are listed elsewhere. */
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
