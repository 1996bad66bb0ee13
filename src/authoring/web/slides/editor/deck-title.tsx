import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { unitContract } from '#authoring/contract/content.contract.ts'
import { contentLimits, type Content } from '#authoring/contract/content.shapes.ts'
import { api, light } from '#kit/web/api.ts'
import { focusWhenShown } from '#kit/web/focus.ts'
import { refreshAuthoring } from '../../parts/content.queries.ts'
import { untitled } from '../../parts/content-words.ts'
import { useThing } from '#kit/web/router/thing.ts'
import { useWrite } from '#kit/web/parts/use-write.ts'
import classes from './editor.module.css'

const unitService = light<typeof unitContract>('unit')

/** The lesson's name, edited in place. Focused in a new lesson. */
export function DeckTitle({ content }: { content: Content }) {
  const queries = useQueryClient()
  const [name, setName] = useState(content.name)
  const kept = useRef(content.name)
  useThing(`Slides: ${name}`)
  const save = useWrite({
    scope: { id: `name ${content._id}` },
    mutationFn: (next: string) => api(unitService).patch(content._id, { name: next }),
    onSuccess: () =>
      refreshAuthoring(queries, 'content', content._id).then(() => refreshAuthoring(queries, 'contents')),
  })
  const keep = () => {
    const next = name.trim()
    if (next === '' || next === kept.current) return setName(next || kept.current)
    kept.current = next
    save.mutate(next)
  }
  return (
    <h1 className={classes.title}>
      <input
        className={classes.titleField}
        aria-label="Name of the lesson"
        value={name}
        maxLength={contentLimits.name}
        // A new lesson starts with its name selected, so that typing replaces it.
        ref={content.name === untitled ? focusWhenShown : undefined}
        onFocus={event => event.currentTarget.select()}
        // Otherwise a click would put the caret in the middle of the default name.
        onClick={event => {
          if (name === untitled) event.currentTarget.select()
        }}
        onChange={event => setName(event.currentTarget.value)}
        onBlur={keep}
        onKeyDown={event => {
          if (event.key === 'Enter') event.currentTarget.blur()
        }}
      />
    </h1>
  )
}
