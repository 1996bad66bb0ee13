// The drawing of a bar chart, with axes, legend and tooltips. Loaded when a chart is shown.
import '@mantine/core/styles/ColorSwatch.layer.css'
import '@mantine/charts/styles.layer.css'
import { BarChart } from '@mantine/charts'
import type { BarSeries, ChartRow } from './bar-chart.rules.ts'

interface BarPlotProps {
  series: readonly BarSeries[]
  rows: readonly ChartRow[]
  words: (amount: number) => string
}

export const BarPlot = ({ series, rows, words }: BarPlotProps) => (
  <BarChart
    h={240}
    type="stacked"
    dataKey="label"
    data={rows.map(({ label, amounts }) => ({ label, ...amounts }))}
    series={series.map(({ key, label, colour }) => ({ name: key, label, color: colour }))}
    valueFormatter={words}
    maxBarWidth={40}
    withLegend
    legendProps={{ verticalAlign: 'bottom' }}
    yAxisProps={{ width: 64, tickCount: 5, interval: 0 }}
    barChartProps={{ margin: { top: 12 } }}
    barProps={{ isAnimationActive: false }}
    // The figures are in a table, so the drawing needs no keyboard access.
    accessibilityLayer={false}
  />
)
