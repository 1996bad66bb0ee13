import type { ReactNode } from 'react'
import { count, labels } from '#authoring/web/parts/content-words.ts'
import { Cover } from '#authoring/web/parts/cover.tsx'
import { Tile, TileBody, TileFoot, TileLink } from '#authoring/web/parts/tile.tsx'
import { TileChips, TileFacts } from '#authoring/web/parts/tile.tsx'
import { priceNow } from '#commerce/contract/money.rules.ts'
import { Price } from '#library/web/parts/price.tsx'
import { TilePrice } from '#library/web/parts/tile-price.tsx'
import { KindChip, StateChip } from '#kit/web/parts/chips.tsx'
import { kinds } from '#sessions/contract/kinds.ts'
import type { SessionCard } from '#sessions/contract/session.shapes.ts'
import { kindWords, sessionPath } from '../parts/lists/session-words.ts'
import { Dates } from '../workshop/dates.tsx'

/** A study item, in a grid or a row. */
export function StudyTile({
  card,
  level = 2,
  to,
  foot,
}: {
  card: SessionCard
  level?: 2 | 3
  to?: string
  foot?: ReactNode
}) {
  const {
    name,
    mode,
    imageUrl,
    type,
    owner,
    className,
    subjects,
    grades,
    questionNum,
    childSize,
    discount,
    role,
  } = card
  const Heading = level === 2 ? 'h2' : 'h3'
  const sold = kinds[type].access === 'enrol'
  return (
    <Tile>
      <Cover content={{ mode: mode ?? 'task', coverUrl: imageUrl }} />
      <TileBody>
        <TileChips>
          <KindChip kind={mode ?? 'task'} />
          {role === 'learner' && <StateChip tone="positive">Yours</StateChip>}
        </TileChips>
        <Heading>
          <TileLink
            to={to ?? (card.sessionType === 'student' ? `/com/student/study/${card._id}` : sessionPath(card))}
          >
            {name}
          </TileLink>
        </Heading>
        <TileFacts>
          <span>{className ?? kindWords(type)}</span>
          {!kinds[type].flags.ownPace && card.sessionType === 'live' && (
            <span>
              <Dates session={card} />
            </span>
          )}
          {subjects.length > 0 && <span>{labels(subjects)}</span>}
          {grades.length > 0 && <span>{labels(grades)}</span>}
          {childSize > 0 && <span>{count(childSize, 'part')}</span>}
          {questionNum > 0 && <span>{count(questionNum, 'question')}</span>}
        </TileFacts>
        <TileFacts>
          <span>By {owner.name}</span>
        </TileFacts>
        {sold && (
          <TilePrice>
            <Price
              of={{
                price: discount.price,
                priceNow: priceNow(
                  discount.price,
                  discount.val === 0 ? null : { val: discount.val, end: discount.end },
                  new Date(),
                ),
                discount: discount.val,
              }}
            />
          </TilePrice>
        )}
        {foot && <TileFoot>{foot}</TileFoot>}
      </TileBody>
    </Tile>
  )
}
