// The question of a page at the foot of its thumbnail, so that pages with different questions look different.
import type { Question } from '#authoring/contract/question.shapes.ts'
import { questionWords } from '../../questions/question-kinds.ts'
import { KindBadge } from './kind-badge.tsx'
import classes from './question.module.css'

export const ThumbnailQuestion = ({ question }: { question: ShownOnThumbnail }) => (
  <span
    className={classes.foot}
    aria-hidden
  >
    <KindBadge question={question} />
    <span className={classes.footWords}>{questionWords(question)}</span>
  </span>
)

export type ShownOnThumbnail = Pick<Question, 'type' | 'multi' | 'scale' | 'name'>
