import { Button } from '@mantine/core'
import type { Page } from '#kit/contract/wire.ts'
import { Icon } from '#kit/web/icons/icon.tsx'
import { hasNext, rangeWords } from '#kit/web/parts/table/table-pages.tsx'
import classes from './library.module.css'

/** Paging: the position in a long list, with buttons for the previous and next page. */
export function Pages({
  label,
  answer,
  page,
  onPage,
}: {
  label: string
  answer: Page<unknown>
  page: number
  onPage: (page: number) => void
}) {
  const next = hasNext(answer)
  return (
    <nav
      className={classes.bar}
      aria-label={`Pages of ${label}`}
    >
      <p
        className={classes.dim}
        aria-live="polite"
      >
        {rangeWords(answer)}
      </p>
      {(next || page > 1) && (
        <span className={classes.bar}>
          <Button
            variant="default"
            disabled={page <= 1}
            leftSection={
              <Icon
                name="left"
                size={16}
              />
            }
            onClick={() => onPage(page - 1)}
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
            onClick={() => onPage(page + 1)}
          >
            Next
          </Button>
        </span>
      )}
    </nav>
  )
}
