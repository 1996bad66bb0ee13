import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { Prompt } from '#authoring/contract/extras.contract.ts'
import { count } from '../parts/content-words.ts'
import { kindOf, questionKinds } from '../parts/questions/question-kinds.ts'
import { PromptPicture } from '../parts/prompts/prompt-picture.tsx'
import classes from './prompts.module.css'

interface PromptCardProps {
  prompt: Prompt
  action: ReactNode
  level?: 2 | 3
}

export function PromptCard({ prompt, action, level = 2 }: PromptCardProps) {
  const Heading = `h${level}` as const
  const [question] = prompt.questions
  const kind = question && questionKinds[kindOf(question)].label
  const materials = prompt.materials.flatMap(({ list }) => list).length
  return (
    <article className={classes.card}>
      <PromptPicture prompt={prompt} />
      <Heading>
        <Link to={`/detail/prompts/${prompt._id}`}>{prompt.name}</Link>
      </Heading>
      <p className={classes.small}>
        {kind ? `${kind} question` : 'No question'}
        {materials > 0 && `, ${count(materials, 'material')}`}
        {prompt.used > 0 && `, used ${count(prompt.used, 'time')}`}
      </p>
      <div className={classes.tools}>{action}</div>
    </article>
  )
}
