import { NotFoundState } from '#kit/web/parts/states.tsx'
import type { Content } from '#authoring/contract/content.shapes.ts'
import { statesOf } from '../parts/content-words.ts'
import { ContentPage } from '../parts/content/content-page.tsx'
import classes from './content.module.css'

const states: Readonly<Record<string, (content: Content) => boolean>> = {
  draft: ({ filled }) => !filled,
  complete: ({ filled }) => filled,
  editing: ({ isEdit }) => isEdit,
  published: ({ published }) => published,
  archived: ({ del }) => del,
}

/**
 * The overview for links to a draft, complete, published or archived content; if the state has changed,
 * it says so.
 */
export function Screen({
  params: { state, id },
}: {
  params: { readonly state: string; readonly id: string }
}) {
  const holds = Object.hasOwn(states, state) ? states[state] : undefined
  if (!holds) return <NotFoundState />
  return (
    <ContentPage
      id={id}
      note={content =>
        !holds(content) && (
          <p
            className={classes.dim}
            role="status"
          >
            This was {state === 'editing' ? 'being edited' : state} when the link was made. Now:{' '}
            {statesOf(content)
              .map(({ words }) => words.toLowerCase())
              .join(', ')}
            .
          </p>
        )
      }
    />
  )
}
