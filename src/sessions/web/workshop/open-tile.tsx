import { Cover } from '#authoring/web/parts/cover.tsx'
import { labels } from '#authoring/web/parts/content-words.ts'
import { Tile, TileBody, TileLink, TileNote } from '#authoring/web/parts/tile.tsx'
import { TileFacts } from '#authoring/web/parts/tile.tsx'
import { priceNow } from '#commerce/contract/money.rules.ts'
import { pictureOf } from '#kit/web/parts/picture.ts'
import { PersonChip } from '#kit/web/parts/person-chip.tsx'
import { Price } from '#library/web/parts/price.tsx'
import type { SessionCard } from '#sessions/contract/session.shapes.ts'
import { kindWords, sessionPath } from '../parts/lists/session-words.ts'
import { Dates } from './dates.tsx'
import { seatWords } from './standing.rules.ts'
import classes from './workshop.module.css'

/** The card's current price; its page reloads it. */
export const priceOf = (
  { discount: { price, val, end } }: Pick<SessionCard, 'discount'>,
  now = new Date(),
) => ({
  price,
  priceNow: priceNow(price, { val, end: end === null ? null : new Date(end) }, now),
  discount: val,
})

/** A workshop tile; the whole tile is a link. */
export function OpenTile({ session, level = 2 }: { session: SessionCard; level?: 2 | 3 }) {
  const Heading = `h${level}` as const
  const { name, type, mode, imageUrl, owner, subjects, regMax, regNum, childSize } = session
  return (
    <Tile>
      {mode && <Cover content={{ mode, coverUrl: imageUrl }} />}
      <TileBody>
        <TileFacts>
          <span>{kindWords(type)}</span>
          {childSize > 0 && <span>{childSize === 1 ? '1 session' : `${childSize} sessions`}</span>}
        </TileFacts>
        <Heading>
          <TileLink to={sessionPath(session)}>{name}</TileLink>
        </Heading>
        <p className={classes.tileWhen}>
          <Dates session={session} />
        </p>
        {subjects.length > 0 && (
          <TileFacts>
            <span>{labels(subjects)}</span>
          </TileFacts>
        )}
        <PersonChip
          name={owner.name}
          picture={pictureOf(owner.avatar)}
          size={24}
        />
        <div className={classes.tileFoot}>
          <Price of={priceOf(session)} />
          <TileNote>{placesWords(regMax, regNum)}</TileNote>
        </div>
      </TileBody>
    </Tile>
  )
}

function placesWords(regMax: number, regNum: number): string {
  if (regMax === 0) return ''
  return regNum >= regMax ? 'Full, waiting list' : seatWords(regMax, regMax - regNum)
}
