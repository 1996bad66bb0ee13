import IconChartBar from '@tabler/icons-react/dist/esm/icons/IconChartBar.mjs'
import IconChartDots from '@tabler/icons-react/dist/esm/icons/IconChartDots.mjs'
import IconChartRadar from '@tabler/icons-react/dist/esm/icons/IconChartRadar.mjs'
import IconChartLine from '@tabler/icons-react/dist/esm/icons/IconChartLine.mjs'
import IconChartPie from '@tabler/icons-react/dist/esm/icons/IconChartPie.mjs'
import IconChartBarPopular from '@tabler/icons-react/dist/esm/icons/IconChartBarPopular.mjs'
import IconLayoutRows from '@tabler/icons-react/dist/esm/icons/IconLayoutRows.mjs'
import IconTableOptions from '@tabler/icons-react/dist/esm/icons/IconTableOptions.mjs'
import IconTableRow from '@tabler/icons-react/dist/esm/icons/IconTableRow.mjs'

const drawn = {
  lines: IconTableOptions,
  header: IconTableRow,
  banded: IconLayoutRows,
  column: IconChartBar,
  bar: IconChartBarPopular,
  line: IconChartLine,
  pie: IconChartPie,
  radar: IconChartRadar,
  scatter: IconChartDots,
} as const

/** Icons of tables and charts, loaded with their tools. */
export function TableIcon({ name }: { name: keyof typeof drawn }) {
  const Drawn = drawn[name]
  return (
    <Drawn
      size={20}
      stroke={1.75}
      aria-hidden
      focusable={false}
      style={name === 'bar' ? { flex: 'none', rotate: '90deg' } : { flex: 'none' }}
    />
  )
}
