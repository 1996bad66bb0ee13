import { Button } from '@mantine/core'
import type { Page } from '#kit/contract/wire.ts'
import { Icon } from '#kit/web/icons/icon.tsx'
import type { BulkAction } from './table.types.ts'
import classes from './table.module.css'

interface BulkBarProps<R> {
  rows: R[]
  page: Page<R> | undefined
  /** All that match are selected, on every page. */
  isAll: boolean
  actions: readonly BulkAction<R>[]
  onAll: () => void
  onClear: () => void
}

/** Takes the place of the filters while rows are selected. */
export function BulkBar<R>({ rows, page, isAll, actions, onAll, onClear }: BulkBarProps<R>) {
  const total = page?.total ?? rows.length
  const all = `${figures.format(total)}${page?.totalIsLeast ? '+' : ''}`
  const isOffered = !isAll && total > rows.length && actions.some(({ actAll }) => actAll)
  return (
    <div
      className={classes.bar}
      data-bulk
      role="group"
      aria-label="With the selected rows"
    >
      <strong aria-live="polite">
        {isAll ? `All ${all} that match selected` : `${rows.length} selected`}
      </strong>
      {isOffered && (
        <Button
          size="sm"
          variant="subtle"
          onClick={onAll}
        >
          Select all {all} that match
        </Button>
      )}
      {actions
        .filter(({ actAll }) => !isAll || actAll)
        .map(({ label, icon, act, actAll }) => (
          <Button
            key={label}
            size="sm"
            variant="default"
            leftSection={
              icon && (
                <Icon
                  name={icon}
                  size={18}
                />
              )
            }
            onClick={() => {
              void (isAll && actAll ? actAll(all) : act(rows))
            }}
          >
            {label}
          </Button>
        ))}
      <Button
        size="sm"
        variant="subtle"
        onClick={onClear}
      >
        Clear selection
      </Button>
    </div>
  )
}

const figures = new Intl.NumberFormat('en-US')
