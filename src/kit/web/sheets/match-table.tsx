import { NativeSelect, type NativeSelectProps } from '@mantine/core'
import type { MatchedTable } from '#kit/contract/columns.rules.ts'
import classes from './match.module.css'

interface MatchTableProps<T extends string> {
  table: MatchedTable<T>
  targets: readonly (T | null)[]
  /** The possible targets of a column, besides "Not used". */
  options: NonNullable<NativeSelectProps['data']>
  /** A value as it will be read. */
  sampleWords?: (value: string, target: T | null) => string
  onTarget: (column: number, target: T | null) => void
}

/** One row per column of the file: its title, some parsed values, and its target. */
export const MatchTable = <T extends string>({
  table,
  targets,
  options,
  sampleWords = value => value,
  onTarget,
}: MatchTableProps<T>) => (
  <ul
    className={classes.columns}
    aria-label="Columns of the file"
  >
    {table.columns.map(({ title, samples }, column) => {
      const target = targets[column] ?? null
      return (
        <li
          key={`${column} ${title}`}
          data-used={target !== null || undefined}
        >
          <div>
            <strong>{title}</strong>
            <small>{samples.map(value => sampleWords(value, target)).join(' · ') || 'Empty'}</small>
          </div>
          <NativeSelect
            aria-label={`${title} is`}
            size="md"
            value={target ?? ''}
            data={[{ value: '', label: 'Not used' }, ...options]}
            onChange={event => onTarget(column, (event.currentTarget.value || null) as T | null)}
          />
        </li>
      )
    })}
  </ul>
)
