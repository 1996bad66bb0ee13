import { useQuery } from '@tanstack/react-query'
import { isMissing, Loaded } from '#kit/web/parts/loaded.tsx'
import { NotFoundState } from '#kit/web/parts/states.tsx'
import { collabQuery } from '../parts/content.queries.ts'
import { ApplyForm } from './apply-form.tsx'

/** Target of the share link. */
export function Screen({ params: { _id } }: { params: { readonly _id: string } }) {
  const answer = useQuery(collabQuery(_id))
  if (isMissing(answer.error))
    return <NotFoundState text="This link was withdrawn, or the address is mistyped." />
  return (
    <Loaded
      answer={answer}
      what="the link"
      shape="page"
    >
      {collab => <ApplyForm collab={collab} />}
    </Loaded>
  )
}
