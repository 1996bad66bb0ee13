// A blank page as the class sees it: its question in the place of the page.
import type { Question } from '#authoring/contract/question.shapes.ts'
import { QuestionView } from '#authoring/web/parts/question/question-view.tsx'
import classes from './drawn-page.module.css'

/** A picture: the question itself stands beside or below it, with what was answered. */
export const LoneQuestion = ({ question }: { question: Question }) => (
  <div
    className={classes.lone}
    aria-hidden
    inert
  >
    <QuestionView
      question={question}
      heading="p"
    />
  </div>
)
