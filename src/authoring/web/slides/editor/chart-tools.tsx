// Tools for the selected chart: type, legend and numbers. Its data is edited in the details panel.
import { chartKinds, type ChartElement } from '#authoring/contract/deck.shapes.ts'
import type { Editor } from './editor.ts'
import { TableIcon } from './table-icons.tsx'
import { Tool } from './tool.tsx'
import classes from './editor.module.css'

export const chartNames: Readonly<Record<ChartElement['chart'], string>> = {
  column: 'Columns',
  bar: 'Bars',
  line: 'Lines',
  pie: 'Pie',
  radar: 'Radar',
  scatter: 'Scatter',
}

export function ChartTools({ editor, chart }: { editor: Editor; chart: ChartElement }) {
  const set = (change: Partial<ChartElement>) =>
    editor.change(element => (element._id === chart._id ? { ...chart, ...change } : element))
  return (
    <>
      <span className={classes.set}>
        {chartKinds.map(kind => (
          <Tool
            key={kind}
            label={chartNames[kind]}
            icon={<TableIcon name={kind} />}
            pressed={chart.chart === kind}
            act={() => set({ chart: kind })}
          />
        ))}
      </span>
      <span className={classes.set}>
        <label className={classes.inline}>
          <input
            type="checkbox"
            checked={chart.legend !== false}
            onChange={event => set({ legend: event.target.checked })}
          />
          Legend
        </label>
        <label className={classes.inline}>
          <input
            type="checkbox"
            checked={chart.labels === true}
            onChange={event => set({ labels: event.target.checked })}
          />
          Numbers
        </label>
      </span>
    </>
  )
}
