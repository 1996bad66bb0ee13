// Bars over time, stacked by kind: drawn by ourselves, because a library for it would cost more than the page.
import { formatMoney } from '#kit/contract/money.ts'
import { categoryColour } from '#kit/web/theme/categories.ts'
import { currency } from '#commerce/contract/order.shapes.ts'
import classes from './bar-chart.module.css'

export interface Bar {
  readonly label: string
  readonly parts: readonly {
    readonly kind: string
    readonly value: number
    /** Not settled yet: drawn lighter. */ readonly open: boolean
  }[]
}

interface BarChartProps {
  title: string
  bars: readonly Bar[]
  kinds: readonly { readonly kind: string; readonly label: string }[]
}

const height = 180
/** Few bars stay as slim as many. */
const leastPlaces = 12
const total = ({ parts }: Bar) => parts.reduce((sum, { value }) => sum + Math.max(0, value), 0)
const money = (cents: number) => formatMoney(cents, currency, { short: true })

/** A round amount at or above the highest bar. */
export function roundTop(highest: number): number {
  if (highest <= 0) return 1000
  const step = 10 ** Math.floor(Math.log10(highest))
  return [1, 2, 5, 10].map(times => times * step).find(top => top >= highest) ?? highest
}

/** The figures are in the table beneath, so that nobody has to read them off the bars. */
export function BarChart({ title, bars, kinds }: BarChartProps) {
  const top = roundTop(Math.max(...bars.map(total), 0))
  const places = Math.max(leastPlaces, bars.length)
  const every = Math.ceil(places / 6)
  return (
    <figure className={classes.chart}>
      <div
        className={classes.plot}
        role="img"
        aria-label={`${title}: ${money(bars.reduce((sum, bar) => sum + total(bar), 0))} in all`}
      >
        <div
          className={classes.scale}
          aria-hidden
        >
          <span>{money(top)}</span>
          <span>{money(top / 2)}</span>
          <span>{money(0)}</span>
        </div>
        <svg
          className={classes.bars}
          viewBox={`0 0 ${places * 10} ${height}`}
          preserveAspectRatio="none"
          aria-hidden
        >
          {[0, 0.5, 1].map(at => (
            <line
              key={at}
              className={classes.grid}
              x1="0"
              x2={places * 10}
              y1={height * at}
              y2={height * at}
              vectorEffect="non-scaling-stroke"
            />
          ))}
          {bars.map((bar, index) => {
            let reached = 0
            return bar.parts
              .filter(({ value }) => value > 0)
              .map(({ kind, value, open }, part) => {
                const size = (value / top) * height
                reached += size
                return (
                  <rect
                    key={part}
                    x={index * 10 + 1.5}
                    width={7}
                    y={height - reached}
                    height={size}
                    fill={categoryColour(kinds.findIndex(each => each.kind === kind))}
                    opacity={open ? 0.45 : 1}
                  >
                    <title>{`${bar.label}: ${money(value)}`}</title>
                  </rect>
                )
              })
          })}
        </svg>
        <div
          className={classes.labels}
          aria-hidden
        >
          {Array.from({ length: places }, (_, index) => (
            <span key={index}>{index % every === 0 ? bars[index]?.label : ''}</span>
          ))}
        </div>
      </div>
      <figcaption className={classes.legend}>
        {kinds.map(({ kind, label }, index) => (
          <span key={kind}>
            <i style={{ background: categoryColour(index) }} />
            {label}
          </span>
        ))}
        {bars.some(({ parts }) => parts.some(({ open, value }) => open && value > 0)) && (
          <span className={classes.light}>Lighter: expected</span>
        )}
      </figcaption>
    </figure>
  )
}
