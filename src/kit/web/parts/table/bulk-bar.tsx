import { Button } from '@mantine/core'
import { Icon } from '#kit/web/icons/icon.tsx'
import type { BulkAction } from './table.types.ts'
import classes from './table.module.css'

/** Takes the place of the filters while rows are selected. */
export const BulkBar = <R,>({
  rows,
  actions,
  onClear,
}: {
  rows: R[]
  actions: readonly BulkAction<R>[]
  onClear: () => void
}) => (
  <div
    className={classes.bar}
    data-bulk
    role="group"
    aria-label="With the selected rows"
  >
    <strong aria-live="polite">{rows.length} selected</strong>
    {actions.map(({ label, icon, act }) => (
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
          void act(rows)
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
