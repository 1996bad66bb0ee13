import type { ReactNode } from 'react'
import type { Product } from '#commerce/contract/goods.shapes.ts'
import { currency, type LineStyle, type OrderLine } from '#commerce/contract/order.shapes.ts'
import { sizedUrl } from '#kit/web/file-url.ts'
import { Icon, type IconName } from '#kit/web/icons/icon.tsx'
import { Money } from '#kit/web/parts/money.tsx'
import { TextLink } from '#kit/web/parts/text-link.tsx'
import { campusWords, pieceWords, pointWords, styleNames } from './words.ts'
import classes from './commerce.module.css'

const signs: Readonly<Partial<Record<LineStyle, IconName>>> = {
  unit: 'unit',
  prompt: 'file',
  session: 'session',
  plan: 'school',
  service: 'service',
  storage: 'folder',
}

export const Cover = ({ url, style }: { url: string | null; style: LineStyle }) => (
  <span
    className={classes.cover}
    aria-hidden
  >
    {url ? (
      <img
        src={sizedUrl(url, 'small')}
        alt=""
        loading="lazy"
      />
    ) : (
      <Icon
        name={signs[style] ?? 'price'}
        size={24}
      />
    )}
  </span>
)

interface LineProps {
  line: Pick<Product, 'name' | 'coverUrl' | 'seller' | 'original' | 'discount' | 'price'> & {
    readonly style: LineStyle
    readonly point: number | null
  } & Partial<Pick<OrderLine, 'count' | 'giftCount' | 'country' | 'city' | 'bookingId'>>
  /** The price is in points. */
  inPoints?: boolean
  /** Why the line is not, or is no longer, part of the order. */
  why?: ReactNode
  children?: ReactNode
}

/** One purchase: picture, name, seller and price. */
export function Line({ line, inPoints = false, why, children }: LineProps) {
  const { count = 1, giftCount = 0 } = line
  return (
    <li
      className={classes.line}
      data-off={why ? true : undefined}
    >
      <Cover
        url={line.coverUrl}
        style={line.style}
      />
      <div className={classes.lineWords}>
        <strong>{line.name}</strong>
        <span className={classes.small}>
          {[
            styleNames[line.style],
            line.seller && `by ${line.seller.name}`,
            count > 1 && pieceWords(line.style, count),
            giftCount > 0 && `${giftCount} more as a gift`,
            line.city && `on campus in ${campusWords(line)}`,
          ]
            .filter(Boolean)
            .join(', ')}
        </span>
        {line.bookingId && (
          <TextLink to={`/detail/booking/${line.bookingId}`}>The lesson it is bought for</TextLink>
        )}
      </div>
      <div className={classes.lineSum}>
        {inPoints ? (
          <strong>{line.point === null ? 'Not for points' : pointWords(line.point)}</strong>
        ) : (
          <strong>
            {line.price === 0 ? (
              'Free'
            ) : (
              <Money
                cents={line.price}
                currency={currency}
              />
            )}
          </strong>
        )}
        {!inPoints && line.discount > 0 && line.original > line.price && (
          <s>
            <span className={classes.unseen}>Before: </span>
            <Money
              cents={line.original}
              currency={currency}
            />
          </s>
        )}
      </div>
      {why && (
        <div className={classes.lineMore}>
          <p className={classes.why}>
            <Icon
              name="info"
              size={18}
            />
            <span>{why}</span>
          </p>
        </div>
      )}
      {children && <div className={classes.lineMore}>{children}</div>}
    </li>
  )
}

interface SumsProps {
  lines: readonly { readonly original: number; readonly price: number; readonly point?: number | null }[]
  inPoints?: boolean
  label?: string
  children?: ReactNode
}

/** Original, saved and final amounts, as the server calculates them. */
export function Sums({ lines, inPoints = false, label = 'Total', children }: SumsProps) {
  const [original, price, points] = [
    sum(lines.map(line => line.original)),
    sum(lines.map(line => line.price)),
    sum(lines.map(line => line.point ?? 0)),
  ]
  return (
    <dl className={classes.sums}>
      {!inPoints && original > price && (
        <>
          <div>
            <dt>Original</dt>
            <dd>
              <Money
                cents={original}
                currency={currency}
              />
            </dd>
          </div>
          <div>
            <dt>You save</dt>
            <dd>
              <Money
                cents={price - original}
                currency={currency}
              />
            </dd>
          </div>
        </>
      )}
      <div className={classes.total}>
        <dt>{label}</dt>
        <dd>
          {inPoints ? (
            pointWords(points)
          ) : (
            <Money
              cents={price}
              currency={currency}
            />
          )}
        </dd>
      </div>
      {children}
    </dl>
  )
}

const sum = (values: readonly number[]) => values.reduce((a, b) => a + b, 0)
