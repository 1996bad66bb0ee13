import { Icon } from '#kit/web/icons/icon.tsx'
import { SearchField } from './search-field.tsx'
import type { TableView } from './table-address.ts'
import type { DataTableProps, Filter } from './table.types.ts'
import type { TableState } from './table-state.ts'
import { useRadios } from '#kit/web/parts/one-of.ts'
import classes from './table.module.css'

/** Search, filters as chips, and the choice between grid and table. */
export function TableBar<R>({ label, state, filters = [], searchable = false, card }: DataTableProps<R>) {
  if (!searchable && filters.length === 0 && !card) return null
  return (
    <div
      className={classes.bar}
      role="search"
      aria-label={label}
    >
      {searchable && (
        <SearchField
          label={`Search ${label.toLocaleLowerCase('en-US')}`}
          value={state.search}
          onChange={search => state.set({ search })}
        />
      )}
      {filters.map(filter => (
        <FilterChip
          key={filter.name}
          filter={filter}
          state={state}
        />
      ))}
      {Object.keys(state.filters).length > 1 && (
        <button
          type="button"
          className={classes.clear}
          onClick={() => state.set({ filters: {} })}
        >
          Clear filters
        </button>
      )}
      {card && <ViewChoice state={state} />}
    </div>
  )
}

/** A chip that is a list of choices: the browser's own, so it works everywhere and with every key. */
function FilterChip({
  filter: { name, label, options, none = 'any' },
  state,
}: {
  filter: Filter
  state: TableState
}) {
  const value = state.filters[name] ?? ''
  const choose = (next: string) => {
    const others = Object.entries(state.filters).filter(([other]) => other !== name)
    state.set({ filters: Object.fromEntries(next === '' ? others : [...others, [name, next]]) })
  }
  return (
    <span
      className={classes.chip}
      data-on={value !== '' || undefined}
    >
      <label>
        <span>{label}</span>
        <select
          value={value}
          onChange={event => choose(event.target.value)}
        >
          <option value="">{none}</option>
          {options.map(option => (
            <option
              key={option.value}
              value={option.value}
            >
              {option.label}
            </option>
          ))}
        </select>
      </label>
      {value !== '' && (
        <button
          type="button"
          aria-label={`Clear filter ${label}`}
          onClick={event => {
            // The button goes with its filter.
            event.currentTarget.parentElement?.querySelector('select')?.focus()
            choose('')
          }}
        >
          <Icon
            name="close"
            size={16}
          />
        </button>
      )}
    </span>
  )
}

const views: readonly { view: TableView; label: string; icon: 'list' | 'grid' }[] = [
  { view: 'table', label: 'Show as table', icon: 'list' },
  { view: 'grid', label: 'Show as grid', icon: 'grid' },
]

function ViewChoice({ state }: { state: TableState }) {
  const radios = useRadios({
    values: views.map(({ view }) => view),
    value: state.view,
    onChange: view => state.set({ view }),
  })
  return (
    <div
      {...radios.group('View')}
      className={classes.views}
    >
      {views.map(({ view, label, icon }) => (
        <button
          key={view}
          {...radios.button(view)}
          aria-label={label}
          title={label}
        >
          <Icon name={icon} />
        </button>
      ))}
    </div>
  )
}
