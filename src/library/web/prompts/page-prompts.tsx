import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { Tiles } from '#authoring/web/parts/tile.tsx'
import type { PagePanelSlot } from '#authoring/web/parts/slides/page-panel.slot.ts'
import { promptsForPageQuery } from '../parts/library.queries.ts'
import { PromptTile } from './prompt-tile.tsx'

/** Prompts on sale that are similar to the page in the editor. Hidden if there are none. */
export function PagePrompts({ rid, page, outline, assess, readOnly }: PagePanelSlot) {
  const id = useId()
  const found =
    useQuery({ ...promptsForPageQuery(rid, page, [...outline, ...assess]), enabled: !readOnly }).data ?? []
  if (found.length === 0) return null
  return (
    <section
      aria-labelledby={id}
      style={{ marginTop: 24 }}
    >
      <h2 id={id}>Prompts like this page</h2>
      <Tiles>
        {found.map(prompt => (
          <li key={prompt._id}>
            <PromptTile
              prompt={prompt}
              level={3}
            />
          </li>
        ))}
      </Tiles>
    </section>
  )
}
