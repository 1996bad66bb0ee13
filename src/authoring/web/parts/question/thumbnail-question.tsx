// The question of a page at the foot of its thumbnail, so that pages with different questions look different.
import type { Question } from '#authoring/contract/question.shapes.ts'
import { Icon } from '#kit/web/icons/icon.tsx'
import { kindLook, questionWords } from '../../questions/question-kinds.ts'
import classes from './question.module.css'

/** A picture of words, drawn by the style sheet: the label of the page names its question. */
export function ThumbnailQuestion({ question }: { question: ShownOnThumbnail }) {
  const { label, icon } = kindLook(question)
  return (
    <span
      className={classes.foot}
      aria-hidden
    >
      <span className={classes.badge}>
        <Icon
          name={icon}
          size={14}
        />
        <span data-words={label} />
      </span>
      <span
        className={classes.footWords}
        data-words={questionWords(question)}
      />
    </span>
  )
}

export type ShownOnThumbnail = Pick<Question, 'type' | 'multi' | 'scale' | 'name'>
