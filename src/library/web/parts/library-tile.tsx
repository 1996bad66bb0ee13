import type { ReactNode } from 'react'
import type { LibraryCard } from '#authoring/contract/published.shapes.ts'
import { count, labels } from '#authoring/web/parts/content-words.ts'
import { Cover } from '#authoring/web/parts/cover.tsx'
import { Tile, TileBody, TileFoot, TileLink } from '#authoring/web/parts/tile.tsx'
import { TileChips, TileFacts } from '#authoring/web/parts/tile.tsx'
import { KindChip, StateChip } from '#kit/web/parts/chips.tsx'
import { libraryKindNames } from '#library/contract/kinds.rules.ts'
import type { LibraryHit } from '#library/contract/kinds.shapes.ts'
import { Author } from './author.tsx'
import { Price } from './price.tsx'
import { Stars } from './stars.tsx'
import { viewPath, itemPath } from './words.ts'
import classes from './library.module.css'

/** Lists of content alone do not say that their items are content. */
export type TileItem = LibraryCard & Partial<Pick<LibraryHit, 'model'>>

/** Labels for the viewer's relation to the item, such as bought or saved. */
export const Marks = ({
  item: { own, order, collected },
}: {
  item: Pick<LibraryCard, 'own' | 'order' | 'collected'>
}) => (
  <>
    {own && <StateChip tone="info">Yours</StateChip>}
    {order && <StateChip tone="positive">Bought</StateChip>}
    {collected && <StateChip tone="accent">Saved</StateChip>}
  </>
)

const Kind = ({ item: { mode, model } }: { item: TileItem }) =>
  model === 'prompts' ? (
    <StateChip tone="neutral">{libraryKindNames.prompts}</StateChip>
  ) : (
    <KindChip kind={mode} />
  )

/** A library item in a list. The whole tile is a link. */
export function LibraryTile({ item, foot, level = 2 }: { item: TileItem; foot?: ReactNode; level?: 2 | 3 }) {
  const { name, subjects, grades, linkNum, pageNum, questionNum, rate, rateCount, owner, own } = item
  const Heading = `h${level}` as const
  return (
    <Tile>
      <div className={classes.marks}>
        <Marks item={item} />
      </div>
      <Cover content={item} />
      <TileBody>
        <TileChips>
          <Kind item={item} />
        </TileChips>
        <Heading>
          <TileLink to={own ? viewPath(item) : itemPath(item)}>{name || 'Untitled'}</TileLink>
        </Heading>
        <TileFacts>
          {subjects.length > 0 && <span>{labels(subjects)}</span>}
          {grades.length > 0 && <span>{labels(grades)}</span>}
          {linkNum > 0 && <span>{count(linkNum, 'item')}</span>}
          {pageNum > 0 && <span>{count(pageNum, 'slide')}</span>}
          {questionNum > 0 && <span>{count(questionNum, 'question')}</span>}
        </TileFacts>
        <Author owner={owner} />
        <div className={classes.tilePrice}>
          <Price of={item} />
          <Stars
            rate={rate}
            count={rateCount}
          />
        </div>
        {foot && <TileFoot>{foot}</TileFoot>}
      </TileBody>
    </Tile>
  )
}
