// Column choices for a list of people, and previews of their values.
import { columnTargets, leftOutTargets, type ColumnTarget } from '#schools/contract/import/columns.rules.ts'
import { readDate, type DateOrder } from '#schools/contract/import/dates.rules.ts'
import { targetWords } from '#schools/contract/import/field-words.ts'
import { splitName } from '#schools/contract/import/names.rules.ts'

const ofLeftOut: ReadonlySet<ColumnTarget> = new Set(leftOutTargets)
const ofPeople = columnTargets.filter(target => !ofLeftOut.has(target))
const ofPerson = ofPeople.filter(target => !/^(?:parent|guardian|child)/.test(target))
const ofGuardians = ofPeople.filter(target => /^(?:parent|guardian|child)/.test(target))
const choice = (target: ColumnTarget) => ({ value: target, label: targetWords[target] })
const personOptions = [
  { group: 'The person', items: ofPerson.map(choice) },
  {
    group: 'Parents and guardians',
    items: ofGuardians
      .toSorted((a, b) => targetWords[a].localeCompare(targetWords[b], 'en', { numeric: true }))
      .map(choice),
  },
]
const leftOutOptions = { group: 'Rows that were left out', items: leftOutTargets.map(choice) }

/** Classes, terms and foreign ids only in a list of rows that an earlier import left out. */
export const optionsFor = (targets: readonly (ColumnTarget | null)[]) =>
  targets.some(target => target !== null && ofLeftOut.has(target))
    ? [...personOptions, leftOutOptions]
    : personOptions

/** Values as they will be read, so that a swapped day and month is noticed at once. */
export function sampleWords(value: string, target: ColumnTarget | null, order: DateOrder): string {
  if (target === 'name') return splitName(value).filter(Boolean).join(' | ')
  if (target !== 'birthDate') return value
  const day = readDate(value, order, new Date())
  return day === undefined ? `${value}: not a birth date` : day
}
