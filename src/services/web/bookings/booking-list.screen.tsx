// Bookings of one bought package, with the state of its credits.
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { isMissing, Loaded } from '#kit/web/parts/loaded.tsx'
import { DateTime } from '#kit/web/parts/date-time.tsx'
import { PageHeader } from '#kit/web/parts/page-header.tsx'
import { EmptyState, NotFoundState } from '#kit/web/parts/states.tsx'
import type { ScreenProps } from '#kit/web/router/screen.ts'
import type { PackUser } from '#services/contract/credits/credits.contract.ts'
import classes from './bookings.module.css'
import { boughtQuery } from './pack.queries.ts'
import { creditWords } from './parts/booking-terms.rules.ts'
import { BookingTable } from './parts/booking-table.tsx'
import { choosePath } from './parts/paths.ts'

export function Screen({ params: { id } }: ScreenProps<{ id: string }>) {
  const answer = useQuery(boughtQuery(id))
  if (isMissing(answer.error)) return <NotFoundState />
  return (
    <div className={classes.page}>
      <Loaded
        answer={answer}
        what="the package"
      >
        {bought => (
          <>
            <PageHeader
              title={bought.snapshot.name}
              line={sumWords(bought)}
              action={bought.available > 0 && <BookButton id={id} />}
            />
            {bought.nextExpiry !== null && (
              <p className={classes.dim}>
                The next credit expires on <DateTime at={bought.nextExpiry} />.
              </p>
            )}
          </>
        )}
      </Loaded>
      <BookingTable
        side="booker"
        packUser={id}
        empty={
          <EmptyState
            drawing="calendar"
            title="Nothing is booked with this package yet"
            action={<BookButton id={id} />}
          />
        }
      />
    </div>
  )
}

const BookButton = ({ id }: { id: string }) => (
  <Button
    component={Link}
    to={choosePath(id)}
  >
    Book a lesson
  </Button>
)

/** "10 credits: 6 available, 3 used, 1 expired" */
function sumWords({ total, available, used, expired, refunded }: PackUser): string {
  const parts = [
    [available, 'available'],
    [used, 'used'],
    [expired, 'expired'],
    [refunded, 'refunded'],
  ] as const
  const words = parts.filter(([count]) => count > 0).map(([count, name]) => `${count} ${name}`)
  return `${creditWords(total)}: ${words.join(', ')}`
}
