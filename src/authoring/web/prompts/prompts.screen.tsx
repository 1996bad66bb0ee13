// One prompt, or the prompts of one task, depending on the id in the address. Only teachers have prompts;
// everybody may view one on sale.
import { useQuery } from '@tanstack/react-query'
import { useActor } from '#kit/web/actor.ts'
import { isMissing, Loaded } from '#kit/web/parts/loaded.tsx'
import { OfferedPrompt } from './offered-prompt.tsx'
import { OnePrompt } from './one-prompt.tsx'
import { promptQuery } from '../parts/prompts/prompts.queries.ts'
import { TaskPrompts } from './task-prompts.tsx'

export function Screen({
  params: { id, action },
}: {
  params: { readonly id: string; readonly action?: string }
}) {
  const teacher = useActor().roles.includes('teacher')
  const offered = action === 'buy' || !teacher
  const answer = useQuery({ ...promptQuery(id), retry: false, enabled: !offered })
  if (offered || (action === 'insert' && isMissing(answer.error))) return <OfferedPrompt id={id} />
  if (isMissing(answer.error)) return <TaskPrompts id={id} />
  return (
    <Loaded
      answer={answer}
      what="the prompt"
      shape="page"
    >
      {prompt => (
        <OnePrompt
          key={prompt._id}
          prompt={prompt}
          inserting={action === 'insert'}
        />
      )}
    </Loaded>
  )
}
