// The question in a page's thumbnail: rendered as elsewhere and scaled down as a whole.
import { QuestionView, type ShownQuestion } from './question-view.tsx'
import classes from './question.module.css'

/** Layout width of a question before scaling. */
const laidOut = 360

interface SmallProps {
  question: ShownQuestion
  /** Size of the picture. */
  width: number
  /** The page itself is empty, so the question takes its place. */
  isAlone?: boolean
}

/** Decorative: takes no focus and is hidden from screen readers; the page's label names its question. */
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
