import { NativeSelect } from '@mantine/core'
import { columnTargets, type ColumnTarget } from '#schools/contract/import/columns.rules.ts'
import { readDate, type DateOrder } from '#schools/contract/import/dates.rules.ts'
import { targetWords } from '#schools/contract/import/field-words.ts'
import { splitName } from '#schools/contract/import/names.rules.ts'
import { dayWords } from '../parts/words.ts'
import type { Matching } from './match.ts'
import own from './import.module.css'

interface MatchTableProps {
  match: Matching
  onTarget: (column: number, target: ColumnTarget | null) => void
}

/** A column of the file a line: its title, some values as they will be read, and what they are. */
export const MatchTable = ({ match, onTarget }: MatchTableProps) => (
  <ul
    className={own.columns}
    aria-label="Columns of the file"
  >
    {match.table.columns.map(({ title, samples }, column) => {
      const target = match.targets[column] ?? null
      return (
        <li
          key={`${column} ${title}`}
          data-used={target !== null || undefined}
        >
          <div>
            <strong>{title}</strong>
            <small>
              {samples
                .slice(0, 3)
                .map(value => sampleWords(value, target, match.dateOrder))
                .join(' · ') || 'Empty'}
            </small>
          </div>
          <NativeSelect
            aria-label={`${title} is`}
            size="md"
            value={target ?? ''}
            data={options}
            onChange={event => onTarget(column, (event.currentTarget.value || null) as ColumnTarget | null)}
          />
        </li>
      )
    })}
  </ul>
)

const ofPerson = columnTargets.filter(target => !/^(?:parent|guardian)/.test(target))
const ofGuardians = columnTargets.filter(target => /^(?:parent|guardian)/.test(target))
const choice = (target: ColumnTarget) => ({ value: target, label: targetWords[target] })
const options = [
  { value: '', label: 'Not used' },
  { group: 'The person', items: ofPerson.map(choice) },
  {
    group: 'Parents and guardians',
    items: ofGuardians
      .toSorted((a, b) => targetWords[a].localeCompare(targetWords[b], 'en', { numeric: true }))
      .map(choice),
  },
]

/** Values as they will be read, so that a swapped day and month is seen at once. */
function sampleWords(value: string, target: ColumnTarget | null, order: DateOrder): string {
  if (target === 'name') return splitName(value).filter(Boolean).join(' | ')
  if (target !== 'birthDate') return value
  const day = readDate(value, order, new Date())
  return day === undefined ? `${value}: not a birth date` : dayWords(day)
}
