// The question in the small picture of its page: drawn as everywhere, and scaled down as a whole.
import { QuestionView, type ShownQuestion } from './question-view.tsx'
import classes from './question.module.css'

/** As wide as a question is laid out before it is scaled. */
const laidOut = 360

interface SmallProps {
  question: ShownQuestion
  /** Of the picture. */
  width: number
  /** The page itself shows nothing, so the question has its place. */
  isAlone?: boolean
}

/** A picture: nothing in it can be reached or read out, the label of the page names its question. */
export const SmallQuestion = ({ question, width, isAlone = false }: SmallProps) => (
  <span
    className={classes.small}
    data-alone={isAlone || undefined}
    aria-hidden
    inert
  >
    <span style={{ zoom: width / laidOut }}>
      <QuestionView
        question={question}
        size="small"
        heading="p"
      />
    </span>
  </span>
)
