import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { currency } from '#commerce/contract/order.shapes.ts'
import { Loaded } from '#kit/web/parts/loaded.tsx'
import { formatMoney } from '#kit/contract/money.ts'
import { dateText } from '#kit/contract/dates.ts'
import { usePlace } from '#kit/web/parts/zone.tsx'
import { type Figures, spans } from '#library/contract/figures.shapes.ts'
import { figuresQuery, type Span } from './library.queries.ts'
import search from '../search/search.module.css'
import classes from './library.module.css'

const names: Readonly<Record<Span, string>> = {
  today: 'Today',
  week: 'Week',
  month: 'Month',
  quarter: 'Quarter',
  year: 'Year',
  all: 'All time',
}

/** Views, saves, sales and earnings of one item or of all items of the user. */
export function FiguresView({ id, label }: { id?: string; label: string }) {
  const [span, setSpan] = useState<Span>('month')
  const answer = useQuery(figuresQuery(span, id))
  return (
    <section
      className={classes.row}
      aria-label={label}
    >
      <header className={classes.bar}>
        <h2>{label}</h2>
        <label className={search.sort}>
          Time
          <select
            value={span}
            onChange={event => setSpan(event.target.value as Span)}
          >
            {spans.map(each => (
              <option
                key={each}
                value={each}
              >
                {names[each]}
              </option>
            ))}
          </select>
        </label>
      </header>
      <Loaded
        answer={answer}
        what="the figures"
      >
        {figures => (
          <>
            <List figures={figures} />
            <Plot days={figures.days} />
          </>
        )}
      </Loaded>
    </section>
  )
}

const List = ({ figures: { views, saves, sales, reviews, earnings, conversion } }: { figures: Figures }) => (
  <dl className={classes.figures}>
    {(
      [
        ['Views', views],
        ['Saves', saves],
        ['Sales', sales],
        ['Reviews', reviews],
      ] as const
    ).map(([term, value]) => (
      <div key={term}>
        <dt>{term}</dt>
        <dd>{value.toLocaleString('en-US')}</dd>
      </div>
    ))}
    <div>
      <dt>Earnings</dt>
      <dd>{formatMoney(earnings, currency)}</dd>
    </div>
    <div>
      <dt>Orders per view</dt>
      <dd>{(conversion * 100).toFixed(1)}%</dd>
    </div>
  </dl>
)

function Plot({ days }: { days: Figures['days'] }) {
  const place = usePlace()
  const maxViews = Math.max(1, ...days.map(({ views }) => views))
  const total = days.reduce((sum, { views }) => sum + views, 0)
  if (days.length < 2) return null
  const day = (at: string | undefined) => dateText(at ?? '', place, { day: true })
  return (
    <figure className={classes.plotted}>
      <div
        className={classes.plot}
        role="img"
        aria-label={`Views by day, ${total} in all, at most ${maxViews} a day`}
      >
        {days.map(({ at, views, sales }) => (
          <span
            key={at}
            data-none={views === 0 || undefined}
            style={{ height: `${Math.max(3, (views / maxViews) * 100)}%` }}
            title={`${day(at)}: ${views} ${views === 1 ? 'view' : 'views'}, ${sales} ${sales === 1 ? 'sale' : 'sales'}`}
          />
        ))}
      </div>
      <figcaption>
        Views by day, {day(days[0]?.at)} to {day(days.at(-1)?.at)}; at most {maxViews}
      </figcaption>
    </figure>
  )
}
