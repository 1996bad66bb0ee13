import { Button } from '@mantine/core'
import type { Page } from '#kit/contract/wire.ts'
import { Icon } from '#kit/web/icons/icon.tsx'
import type { TableState } from './table-state.ts'
import classes from './table.module.css'

const words = new Intl.NumberFormat('en-US')

/** `1–10 of 1,000+`: a total that was counted only so far carries a plus. */
export function rangeWords({
  skip,
  total,
  totalIsLeast,
  data,
}: Pick<Page<unknown>, 'skip' | 'total' | 'totalIsLeast' | 'data'>): string {
  return `${words.format(skip + 1)}–${words.format(skip + data.length)} of ${words.format(Math.max(total, skip + data.length))}${totalIsLeast ? '+' : ''}`
}

export const hasNext = ({ skip, limit, total, totalIsLeast, data }: Page<unknown>): boolean =>
  skip + data.length < total || (totalIsLeast === true && data.length === limit)

export function TablePages({
  label,
  page,
  state,
}: {
  label: string
  page: Page<unknown>
  state: TableState
}) {
  const next = hasNext(page)
  return (
    <nav
      className={classes.pages}
      aria-label={`Pages of ${label}`}
    >
      <p aria-live="polite">{rangeWords(page)}</p>
      {(next || state.page > 1) && (
        <div>
          <Button
            variant="default"
            disabled={state.page <= 1}
            leftSection={
              <Icon
                name="left"
                size={16}
              />
            }
            onClick={() => state.set({ page: state.page - 1 })}
          >
            Previous
          </Button>
          <Button
            variant="default"
            disabled={!next}
            rightSection={
              <Icon
                name="right"
                size={16}
              />
            }
            onClick={() => state.set({ page: state.page + 1 })}
          >
            Next
          </Button>
        </div>
      )}
    </nav>
  )
}
