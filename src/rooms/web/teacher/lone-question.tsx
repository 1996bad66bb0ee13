// A blank page as the class sees it: its question fills the page.
import type { Question } from '#authoring/contract/question.shapes.ts'
import { QuestionView } from '#authoring/web/parts/question/question-view.tsx'
import classes from './drawn-page.module.css'

/** Only a picture: the real question is beside or below it, with its answers. */
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
