import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { count, labels } from '#authoring/web/parts/content-words.ts'
import { Cover } from '#authoring/web/parts/cover.tsx'
import tiles from '#authoring/web/parts/parts.module.css'
import { priceNow } from '#commerce/contract/money.rules.ts'
import { Price } from '#library/web/parts/price.tsx'
import library from '#library/web/parts/library.module.css'
import { KindChip, StateChip } from '#kit/web/parts/chips.tsx'
import { kinds } from '#sessions/contract/kinds.ts'
import type { SessionCard } from '#sessions/contract/session.shapes.ts'
import { kindWords, sessionPath } from '../parts/lists/session-words.ts'
import { Dates } from '../workshop/dates.tsx'

/** Something to study, in a grid or a row. */
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
    <article className={tiles.tile}>
      <Cover content={{ mode: mode ?? 'task', coverUrl: imageUrl }} />
      <div className={tiles.tileBody}>
        <div className={tiles.chips}>
          <KindChip kind={mode ?? 'task'} />
          {role === 'learner' && <StateChip tone="positive">Yours</StateChip>}
        </div>
        <Heading>
          <Link
            className={tiles.main}
            to={to ?? (card.sessionType === 'student' ? `/com/student/study/${card._id}` : sessionPath(card))}
          >
            {name}
          </Link>
        </Heading>
        <p className={tiles.facts}>
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
        </p>
        <p className={tiles.facts}>
          <span>By {owner.name}</span>
        </p>
        {sold && (
          <div className={library.tilePrice}>
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
          </div>
        )}
        {foot && <div className={tiles.tileFoot}>{foot}</div>}
      </div>
    </article>
  )
}
