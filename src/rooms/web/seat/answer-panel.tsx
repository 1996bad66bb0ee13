// The page's question, and the form to answer it.
import { Suspense, type ComponentType } from 'react'
import type { Question, QuestionType } from '#authoring/contract/question.shapes.ts'
import { Hint } from '#authoring/web/parts/question/hint.tsx'
import { QuestionView } from '#authoring/web/parts/question/question-view.tsx'
import { MaterialFacts } from '#authoring/web/parts/questions/material-facts.tsx'
import { MaterialLine, MaterialLines } from '#authoring/web/parts/material-lines.tsx'
import { lazy } from '#kit/web/lazy.tsx'
import { LoadingState } from '#kit/web/parts/loading-state.tsx'
import { useQuestion, useRoom } from '../room/use-room.tsx'
import { ChoiceAnswer } from './answer-choice.tsx'
import { TextAnswer } from './answer-text.tsx'
import { WebsiteAnswer } from './answer-website.tsx'
import { GroupBoard } from './group-board.tsx'
import { OwnRemarks } from './remarks.tsx'
import { ShownAnswers } from './shown-answers.tsx'
import classes from './seat.module.css'

const DrawAnswer = lazy(() => import('./answer-draw.tsx').then(module => ({ default: module.DrawAnswer })))
const MediaAnswer = lazy(() => import('./answer-media.tsx').then(module => ({ default: module.MediaAnswer })))
const PinAnswer = lazy(() => import('./answer-pins.tsx').then(module => ({ default: module.PinAnswer })))

const answers: Readonly<Record<QuestionType, ComponentType<{ question: Question }>>> = {
  text: TextAnswer,
  choice: ChoiceAnswer,
  media: MediaAnswer,
  comment: PinAnswer,
  draw: DrawAnswer,
  website: WebsiteAnswer,
}
/** Answered on the page's picture, so it is not shown twice. */
const onPicture: readonly QuestionType[] = ['comment', 'draw']
export const coversPage = (question: Question | undefined): boolean =>
  question !== undefined && onPicture.includes(question.type)

export function AnswerPanel({ page }: { page: string }) {
  const question = useQuestion(page)
  return (
    <div className={classes.panel}>
      {question && (
        <QuestionText
          key={question._id}
          question={question}
        />
      )}
      <OwnRemarks page={page} />
      <GroupBoard
        page={page}
        question={question}
      />
      <ShownAnswers
        page={page}
        question={question}
      />
      <Materials page={page} />
    </div>
  )
}

function QuestionText({ question }: { question: Question }) {
  const Answer = answers[question.type]
  return (
    <QuestionView
      question={question}
      answer={
        <Suspense
          fallback={
            <LoadingState
              shape="form"
              count={1}
              label="Loading the question"
            />
          }
        >
          <Answer question={question} />
        </Suspense>
      }
    >
      {question.tips && <Hint words={question.tips} />}
    </QuestionView>
  )
}

function Materials({ page }: { page: string }) {
  // Materials embedded in the page are already visible.
  const list = useRoom(
    ({ content }) =>
      content?.materials
        .find(each => each.page === page)
        ?.list.filter(({ element }) => element === undefined) ?? [],
  )
  if (list.length === 0) return null
  return (
    <section
      className={classes.question}
      aria-labelledby="materials"
    >
      <h2
        id="materials"
        className={classes.head}
      >
        Materials
      </h2>
      <MaterialLines>
        {list.map(material => (
          <MaterialLine key={material._id}>
            <MaterialFacts material={material} />
          </MaterialLine>
        ))}
      </MaterialLines>
    </section>
  )
}
