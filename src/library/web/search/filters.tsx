import { useState } from 'react'
import { typeNames } from '#authoring/web/parts/content-words.ts'
import { libraryKindNames, type LibraryKind } from '#library/contract/kinds.rules.ts'
import type { Facets } from '#library/contract/facets.shapes.ts'
import { curriculumName, languageName } from '../parts/words.ts'
import type { FilterName, SearchChoice } from './search-address.ts'
import classes from './search.module.css'

const shown = 8
type FacetName = Exclude<keyof Facets, 'total'>
const groups: readonly { readonly name: FacetName; readonly label: string }[] = [
  { name: 'mode', label: 'Kind' },
  { name: 'price', label: 'Price' },
  { name: 'grades', label: 'Grade' },
  { name: 'subjects', label: 'Subject' },
  { name: 'curriculum', label: 'Curriculum' },
  { name: 'type', label: 'Type' },
  { name: 'lang', label: 'Language' },
]

const own: Readonly<Partial<Record<FilterName, (value: string) => string>>> = {
  mode: value => libraryKindNames[value as LibraryKind],
  price: value => (value === 'free' ? 'Free' : 'Paid'),
  curriculum: curriculumName,
  lang: languageName,
  type: value => typeNames[value] ?? value,
  owner: () => 'One author',
}

/** Label of a filter value: ours if there is one, else the label from the server. */
export const wordsFor = (name: FilterName, value: string, facets: Facets | undefined): string =>
  own[name]?.(value) ??
  (name === 'owner' ? undefined : facets?.[name].find(each => each.value === value)?.label) ??
  value

interface FiltersProps {
  choice: SearchChoice
  facets: Facets | undefined
  without?: readonly FacetName[]
  onToggle: (name: FilterName, value: string) => void
}

/** Search filters, with the number of results for each value. */
export const Filters = ({ without = [], ...props }: FiltersProps) =>
  groups
    .filter(({ name }) => !without.includes(name))
    .map(group => (
      <Group
        key={group.name}
        {...props}
        {...group}
      />
    ))

function Group({ name, label, choice, facets, onToggle }: FiltersProps & { name: FacetName; label: string }) {
  const [all, setAll] = useState(false)
  const counted = facets?.[name] ?? []
  const chosen = choice.filters[name]
  const options = [
    ...counted.map(({ value, count }) => ({ value, count })),
    ...chosen
      .filter(value => !counted.some(each => each.value === value))
      .map(value => ({ value, count: 0 })),
  ]
  if (options.length === 0) return null
  const some = all ? options : options.filter(({ value }, at) => at < shown || chosen.includes(value))
  return (
    <fieldset className={classes.group}>
      <legend>{label}</legend>
      {some.map(({ value, count }) => (
        <label
          key={value}
          className={classes.choice}
        >
          <Tick
            on={chosen.includes(value)}
            onToggle={() => onToggle(name, value)}
          />
          <span>{wordsFor(name, value, facets)}</span>
          <small>{count.toLocaleString('en-US')}</small>
        </label>
      ))}
      {options.length > shown && (
        <button
          type="button"
          className={classes.all}
          aria-expanded={all}
          onClick={() => setAll(!all)}
        >
          {all ? 'Show fewer' : `Show all ${options.length}`}
        </button>
      )}
    </fieldset>
  )
}

/** Checkbox that shows a click at once. When the address changes afterwards, its value takes precedence. */
function Tick({ on, onToggle }: { on: boolean; onToggle: () => void }) {
  const [shown, setShown] = useState(on)
  const [given, setGiven] = useState(on)
  if (given !== on) {
    setGiven(on)
    setShown(on)
  }
  return (
    <input
      type="checkbox"
      checked={shown}
      onChange={() => {
        setShown(!shown)
        onToggle()
      }}
    />
  )
}
