// Icon and name of a question's kind.
import type { Question } from '#authoring/contract/question.shapes.ts'
import { Icon } from '#kit/web/icons/icon.tsx'
import { kindLook } from '../questions/question-kinds.ts'
import classes from './question.module.css'

export function KindBadge({ question }: { question: Pick<Question, 'type' | 'multi' | 'scale'> }) {
  const { label, icon } = kindLook(question)
  return (
    <span className={classes.badge}>
      <Icon
        name={icon}
        size={14}
      />
      {label}
    </span>
  )
}
