import { Button } from '@mantine/core'
import { Link } from 'react-router'
import { labels } from '#authoring/web/parts/content-words.ts'
import { Tile, TileBody } from '#authoring/web/parts/tile.tsx'
import { TileChips, TileFacts, TilePicture } from '#authoring/web/parts/tile.tsx'
import { useActor } from '#kit/web/actor.ts'
import { StateChip } from '#kit/web/parts/chips.tsx'
import type { SalePrompt } from '#library/contract/sale-prompts.contract.ts'
import { Author } from '../parts/author.tsx'
import { Price } from '../parts/price.tsx'
import classes from '../parts/library.module.css'

/** Tile of a prompt (single slide) on sale. Each purchase allows one use. */
export function PromptTile({
  prompt: { _id, name, picUrl, subjects, grades, owner, price, priceNow, own, order },
  level = 2,
}: {
  prompt: SalePrompt
  level?: 2 | 3
}) {
  const Heading = `h${level}` as const
  const teacher = useActor().roles.includes('teacher')
  return (
    <Tile>
      <TilePicture style={{ background: 'var(--cw-sunk)' }}>
        {picUrl && (
          <img
            src={picUrl}
            alt=""
            loading="lazy"
          />
        )}
      </TilePicture>
      <TileBody>
        {(own || order) && (
          <TileChips>
            {own ? (
              <StateChip tone="info">Yours</StateChip>
            ) : (
              <StateChip tone="positive">{order?.used ? 'Used' : 'Bought'}</StateChip>
            )}
          </TileChips>
        )}
        <Heading>
          <Link to={`/detail/prompts/${own ? _id : `buy/${_id}`}`}>{name}</Link>
        </Heading>
        <TileFacts>
          {subjects.length > 0 && <span>{labels(subjects)}</span>}
          {grades.length > 0 && <span>{labels(grades)}</span>}
        </TileFacts>
        <Author owner={owner} />
        <div className={classes.tilePrice}>
          <Price of={{ price, priceNow, discount: 0 }} />
          {teacher && !own && (order === null || order.used) && (
            <Button
              size="compact-md"
              variant="light"
              component={Link}
              to={`/order/confirm/prompt/${_id}`}
              aria-label={`${priceNow === 0 ? 'Get' : 'Buy'} ${name}`}
            >
              {priceNow === 0 ? 'Get' : 'Buy'}
            </Button>
          )}
          {teacher && !own && order?.used === false && (
            <Button
              size="compact-md"
              variant="light"
              component={Link}
              to={`/detail/prompts/insert/${_id}`}
              aria-label={`Insert ${name} into a task`}
            >
              Insert
            </Button>
          )}
        </div>
      </TileBody>
    </Tile>
  )
}
