// Amounts over time, stacked by kind: a chart, and the same figures as a table for screen readers.
import { lazy, Suspense } from 'react'
import { formatMoney } from '#kit/contract/money.ts'
import { currency } from '#commerce/contract/order.shapes.ts'
import { chartRows, seriesOf, type Bar, type BarKind } from './bar-chart.rules.ts'
import classes from './bar-chart.module.css'

interface BarChartProps {
  title: string
  bars: readonly Bar[]
  kinds: readonly BarKind[]
}

const Plot = lazy(() => import('./bar-plot.tsx').then(module => ({ default: module.BarPlot })))
const money = (cents: number) => formatMoney(cents, currency, { short: true })

export function BarChart({ title, bars, kinds }: BarChartProps) {
  const series = seriesOf(bars, kinds)
  const rows = chartRows(bars)
  const paid = rows.filter(({ total }) => total > 0)
  const sum = rows.reduce((all, { total }) => all + total, 0)
  return (
    <figure className={classes.chart}>
      <div
        className={classes.plot}
        role="img"
        aria-label={`${title}: ${money(sum)} in all`}
      >
        <Suspense fallback={null}>
          <Plot
            series={series}
            rows={rows}
            words={money}
          />
        </Suspense>
      </div>
      <details className={classes.figures}>
        <summary>Figures as a table</summary>
        <div className={classes.scroll}>
          <table aria-label={title}>
            <thead>
              <tr>
                <th scope="col">When</th>
                {series.map(({ key, label }) => (
                  <th
                    key={key}
                    scope="col"
                  >
                    {label}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {paid.map(({ label, amounts }) => (
                <tr key={label}>
                  <th scope="row">{label}</th>
                  {series.map(({ key }) => (
                    <td key={key}>{formatMoney(amounts[key] ?? 0, currency)}</td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </details>
    </figure>
  )
}
