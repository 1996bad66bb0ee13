import { Link } from 'react-router'
import type { LibraryItem } from '#authoring/contract/published.shapes.ts'
import { count } from '#authoring/web/parts/content-words.ts'
import { Cover } from '#authoring/web/parts/cover.tsx'
import { KindChip, StateChip } from '#kit/web/parts/chips.tsx'
import { Price } from '../parts/price.tsx'
import { itemPath } from '../parts/words.ts'
import classes from './item.module.css'

/** Linked content. Parts that are also sold separately show their price. */
export const Linked = ({ item: { link } }: { item: LibraryItem }) => (
  <section aria-labelledby="linked">
    <h2 id="linked">What is in it</h2>
    <ul className={classes.links}>
      {link.map(part => (
        <li key={part._id}>
          <Cover
            content={part}
            small
          />
          <div>
            <p>{part.published ? <Link to={itemPath(part)}>{part.name}</Link> : part.name}</p>
            <p className={classes.line}>
              <KindChip kind={part.mode} />
              {part.group && <span>{part.group}</span>}
              {part.pageNum > 0 && <span>{count(part.pageNum, 'slide')}</span>}
              {part.questionNum > 0 && <span>{count(part.questionNum, 'question')}</span>}
            </p>
          </div>
          {part.included && <StateChip tone="positive">Included</StateChip>}
          {part.published && (
            <span className={classes.dim}>
              {part.included ? 'Separately ' : ''}
              <Price
                of={{
                  price: part.price,
                  priceNow: part.priceNow,
                  discount: part.price > 0 ? Math.round((1 - part.priceNow / part.price) * 100) : 0,
                }}
              />
            </span>
          )}
        </li>
      ))}
    </ul>
  </section>
)
