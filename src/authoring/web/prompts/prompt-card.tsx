import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { Prompt } from '#authoring/contract/extras.contract.ts'
import { count } from '../parts/content-words.ts'
import { kindOf, questionKinds } from '../questions/question-kinds.ts'
import { PromptPicture } from './prompt-picture.tsx'
import classes from './prompts.module.css'

export function PromptCard({ prompt, action }: { prompt: Prompt; action: ReactNode }) {
  const [question] = prompt.questions
  const kind = question && questionKinds[kindOf(question)].label
  const materials = prompt.materials.flatMap(({ list }) => list).length
  return (
    <article className={classes.card}>
      <PromptPicture prompt={prompt} />
      <h2>
        <Link to={`/detail/prompts/${prompt._id}`}>{prompt.name}</Link>
      </h2>
      <p className={classes.small}>
        {kind ? `${kind} question` : 'No question'}
        {materials > 0 && `, ${count(materials, 'material')}`}
        {prompt.used > 0 && `, used ${count(prompt.used, 'time')}`}
      </p>
      <div className={classes.tools}>{action}</div>
    </article>
  )
}
