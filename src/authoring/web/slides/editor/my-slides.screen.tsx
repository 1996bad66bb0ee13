// Slides of my content: the editor for users who may edit, the viewer for others.
import { Button } from '@mantine/core'
import { Suspense } from 'react'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import '#authoring/contract/relations.ts'
import { deckModes, type Content } from '#authoring/contract/content.shapes.ts'
import type { slidesContract } from '#authoring/contract/slides.contract.ts'
import { isMissing, Loaded } from '#kit/web/parts/loaded.tsx'
import { api, light } from '#kit/web/api.ts'
import { lazy } from '#kit/web/lazy.tsx'
import type { ScreenProps } from '#kit/web/router/screen.ts'
import { ForbiddenState, NotFoundState } from '#kit/web/parts/states.tsx'
import { contentQuery } from '../../parts/content.queries.ts'
import { mayEdit } from '../../parts/content-words.ts'
import { SlidesEditor } from './slides-editor.tsx'
import classes from './editor.module.css'

const slidesService = light<typeof slidesContract>('slides')

const SlidesPage = lazy(() =>
  import('../viewer/slides-page.tsx').then(({ SlidesPage: Part }) => ({ default: Part })),
)

export function Screen({ params: { id } }: ScreenProps<{ readonly id: string }>) {
  const content = useQuery(contentQuery(id))
  if (isMissing(content.error))
    return <NotFoundState text="These slides are gone, or their owner has not shared them with you." />
  return (
    <Loaded
      answer={content}
      what="the slides"
      shape="page"
    >
      {found => <Found content={found} />}
    </Loaded>
  )
}

function Found({ content }: { content: Content }) {
  if (!deckModes.includes(content.mode))
    return (
      <Suspense fallback={null}>
        <div className={classes.viewed}>
          <SlidesPage id={content._id} />
        </div>
      </Suspense>
    )
  if (!mayEdit(content) || content.del)
    return (
      <ForbiddenState
        text={
          content.del
            ? 'This is archived. Restore it, and you can edit its slides.'
            : 'You can look at these slides. Their owner can let you edit them.'
        }
        action={
          <Button
            component={Link}
            to={`/unit/slides/${content._id}`}
          >
            Preview the slides
          </Button>
        }
      />
    )
  return <Editing content={content} />
}

function Editing({ content }: { content: Content }) {
  // Created on the first visit; later changes arrive through the editor.
  const deck = useQuery({
    queryKey: ['authoring', 'deck', content._id, 'editing'],
    queryFn: () => api(slidesService).get('createSlide', { rid: content._id }),
    staleTime: 'static',
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })
  if (isMissing(deck.error)) return <NotFoundState text="These slides are gone." />
  return (
    <Loaded
      answer={deck}
      what="the slides"
      shape="page"
    >
      {found => (
        <SlidesEditor
          key={found._id}
          content={content}
          deck={found}
        />
      )}
    </Loaded>
  )
}
