// Column choices for a list of people, and previews of their values.
import { columnTargets, type ColumnTarget } from '#schools/contract/import/columns.rules.ts'
import { readDate, type DateOrder } from '#schools/contract/import/dates.rules.ts'
import { targetWords } from '#schools/contract/import/field-words.ts'
import { splitName } from '#schools/contract/import/names.rules.ts'

const ofPerson = columnTargets.filter(target => !/^(?:parent|guardian|child)/.test(target))
const ofGuardians = columnTargets.filter(target => /^(?:parent|guardian|child)/.test(target))
const choice = (target: ColumnTarget) => ({ value: target, label: targetWords[target] })
export const personOptions = [
  { group: 'The person', items: ofPerson.map(choice) },
  {
    group: 'Parents and guardians',
    items: ofGuardians
      .toSorted((a, b) => targetWords[a].localeCompare(targetWords[b], 'en', { numeric: true }))
      .map(choice),
  },
]

/** Values as they will be read, so that a swapped day and month is noticed at once. */
export function sampleWords(value: string, target: ColumnTarget | null, order: DateOrder): string {
  if (target === 'name') return splitName(value).filter(Boolean).join(' | ')
  if (target !== 'birthDate') return value
  const day = readDate(value, order, new Date())
  return day === undefined ? `${value}: not a birth date` : day
}
