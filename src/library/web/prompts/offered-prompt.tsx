// A prompt (single slide) on sale: the preview is small and watermarked until it is bought. Each purchase allows
// one use.
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { labels } from '#authoring/web/parts/content-words.ts'
import { TilePicture } from '#authoring/web/parts/tile.tsx'
import { useActor } from '#kit/web/actor.ts'
import { isMissing, Loaded } from '#kit/web/parts/loaded.tsx'
import { PageHeader } from '#kit/web/parts/page-header.tsx'
import { NotFoundState } from '#kit/web/parts/states.tsx'
import type { SalePrompt } from '#library/contract/sale-prompts.contract.ts'
import { promptOnSaleQuery } from '../parts/library.queries.ts'
import { Author } from '../parts/author.tsx'
import { LazyTalk } from '../talk/talk.lazy.tsx'
import { Price } from '../parts/price.tsx'
import classes from '../parts/library.module.css'

interface OfferedPromptProps {
  id: string
  onInsert: (prompt: { readonly _id: string; readonly name: string }) => void
}

export function OfferedPrompt({ id, onInsert }: OfferedPromptProps) {
  const answer = useQuery({ ...promptOnSaleQuery(id), retry: false })
  if (isMissing(answer.error)) return <NotFoundState text="This prompt is not in the library." />
  return (
    <Loaded
      answer={answer}
      what="the prompt"
      shape="page"
    >
      {prompt => (
        <>
          <PageHeader
            title={prompt.name}
            line={labels([...prompt.subjects, ...prompt.grades]) || 'A slide to use in a task of yours'}
            action={
              <Act
                prompt={prompt}
                onInsert={onInsert}
              />
            }
          />
          <div className={classes.offered}>
            <TilePicture>
              {prompt.picUrl && (
                <img
                  src={prompt.picUrl}
                  alt={`Slide of ${prompt.name}`}
                />
              )}
            </TilePicture>
            <div>
              <Author owner={prompt.owner} />
              <p>
                <Price of={{ price: prompt.price, priceNow: prompt.priceNow, discount: 0 }} />
              </p>
              <p className={classes.dim}>{standing(prompt)}</p>
              <p className={classes.dim}>
                {prompt.used === 1 ? 'Used once.' : `Used ${prompt.used} times.`} It is for one use: page,
                question and materials become part of your deck.
              </p>
            </div>
          </div>
          <div style={{ marginBlockStart: 32 }}>
            <LazyTalk
              item={prompt._id}
              own={prompt.own}
              author={prompt.owner.name}
              official={prompt.owner.official}
            />
          </div>
        </>
      )}
    </Loaded>
  )
}

function standing({ own, gone, order }: SalePrompt): string {
  if (own) return 'This is your own prompt, as others see it.'
  if (!order) return 'You have not bought it.'
  if (gone && order.used) return 'You bought and used it. It is no longer offered.'
  return order.used
    ? 'You bought and used it. Buy it again to use it again.'
    : 'You bought it. Insert it once.'
}

function Act({ prompt, onInsert }: { prompt: SalePrompt; onInsert: OfferedPromptProps['onInsert'] }) {
  const { id, roles } = useActor()
  // Learners have no decks to insert it into; visitors sign in before they order.
  if (id !== null && !roles.includes('teacher')) return null
  if (prompt.own)
    return (
      <Button
        component={Link}
        to={`/detail/prompts/${prompt._id}`}
        variant="default"
      >
        Change it
      </Button>
    )
  if (prompt.order && !prompt.order.used)
    return (
      <Button onClick={() => onInsert({ _id: prompt._id, name: prompt.name })}>Insert into a task</Button>
    )
  if (prompt.gone) return null
  return (
    <Button
      component={Link}
      to={`/order/confirm/prompt/${prompt._id}`}
    >
      {prompt.priceNow === 0 ? 'Get for one use' : 'Buy for one use'}
    </Button>
  )
}
