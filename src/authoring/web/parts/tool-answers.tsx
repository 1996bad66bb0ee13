// Answers of an assessment tool to choose from.
import type { ComponentProps } from 'react'
import classes from '../tool/tool.module.css'

type Props<Tag extends keyof React.JSX.IntrinsicElements> = Omit<ComponentProps<Tag>, 'className'>

export const ToolAnswers = (props: Props<'fieldset'>) => (
  <fieldset
    className={classes.answers}
    {...props}
  />
)
export const ToolAnswer = ({ children, ...props }: Props<'label'>) => (
  <label
    className={classes.answer}
    {...props}
  >
    {children}
  </label>
)
