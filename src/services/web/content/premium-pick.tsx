// Premium content for a booked lesson: unused purchases come first and cost nothing, everything else is
// bought.
import { Button } from '@mantine/core'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from 'react-router'
import type { orderContract } from '#commerce/contract/order.contract.ts'
import { Loaded } from '#kit/web/parts/loaded.tsx'
import { formatMoney } from '#kit/contract/money.ts'
import { api, light } from '#kit/web/api.ts'
import { KindChip } from '#kit/web/parts/chips.tsx'
import { EmptyState } from '#kit/web/parts/states.tsx'
import { SearchField } from '#kit/web/parts/table/search-field.tsx'
import { TablePages } from '#kit/web/parts/table/table-pages.tsx'
import { useTableState } from '#kit/web/parts/table/table-state.ts'
import { useAct } from '#kit/web/parts/use-act.ts'
import { applicationContract } from '#services/contract/applications.contract.ts'
import { bookingContract } from '#services/contract/bookings/bookings.contract.ts'
import type { Booking } from '#services/contract/bookings/bookings.shapes.ts'
import type { CloudItem } from '#services/contract/content/content.shapes.ts'
import { bookingPath } from '../bookings/parts/paths.ts'
import { refreshServices } from '../services.queries.ts'
import classes from '../services.module.css'
import { figureWords } from './unit-words.tsx'

const unusedQuery = queryOptions({
  queryKey: ['services', 'imports', 'unused'],
  queryFn: () => api(light<typeof orderContract>('order')).get('premiumCloudUnused'),
})
interface CloudQuery {
  readonly booking: string
  readonly $limit: number
  readonly $skip: number
  readonly $search?: string
}
const cloudQuery = (query: CloudQuery) =>
  queryOptions({
    queryKey: ['services', 'imports', 'cloud', query],
    queryFn: () => api(applicationContract).get('cloudList', query),
  })

export function PremiumPick({ booking }: { booking: Booking }) {
  const state = useTableState({ limit: 24 })
  const { $limit, $skip, $search } = state.query
  const answer = useQuery(cloudQuery({ booking: booking._id, $limit, $skip, ...($search && { $search }) }))
  return (
    <>
      <Unused booking={booking} />
      <section
        className={classes.section}
        aria-labelledby="premium"
      >
        <h2 id="premium">Premium content for this lesson</h2>
        <SearchField
          label="Search premium content"
          value={state.search}
          onChange={search => state.set({ search })}
        />
        <Loaded
          answer={answer}
          what="premium content"
          shape="cards"
        >
          {page =>
            page.data.length === 0 ? (
              <EmptyState
                drawing="sheet"
                title="No premium content fits this lesson yet"
                text="Contributors offer content by subject. You can teach from your own."
              />
            ) : (
              <>
                <ul className={classes.cards}>
                  {page.data.map(item => (
                    <Item
                      key={item._id}
                      item={item}
                      booking={booking._id}
                    />
                  ))}
                </ul>
                <TablePages
                  label="premium content"
                  page={page}
                  state={state}
                />
              </>
            )
          }
        </Loaded>
      </section>
    </>
  )
}

const dollars = (cents: number): string => formatMoney(cents, 'USD')

const Item = ({ item, booking }: { item: CloudItem; booking: string }) => (
  <li className={classes.card}>
    {item.coverUrl !== null && (
      <img
        src={item.coverUrl}
        alt=""
        loading="lazy"
        className={classes.cover}
      />
    )}
    <div>
      <KindChip kind={item.mode} />
    </div>
    <h3>{item.name}</h3>
    <span className={classes.dim}>
      {item.author}. {figureWords(item)}.
    </span>
    {item.overview !== '' && <p className={classes.text}>{item.overview}</p>}
    <div>
      {item.own ? (
        <span className={classes.dim}>This is yours: teach it from your content.</span>
      ) : (
        <Button
          component={Link}
          to={`/order/confirm/premium_cloud/${item._id}?mode=${booking}`}
          aria-label={`Import for ${dollars(item.price)}: ${item.name}`}
        >
          Import for {dollars(item.price)}
        </Button>
      )}
    </div>
  </li>
)

/** From lessons that were cancelled, or that could not be scheduled. */
function Unused({ booking }: { booking: Booking }) {
  const { data = [] } = useQuery(unusedQuery)
  const navigate = useNavigate()
  const { actAsync, busy } = useAct(refreshServices)
  if (data.length === 0) return null
  const use = async (line: string) => {
    const done = await actAsync(
      () => api(bookingContract).patch('importByBooking', { _id: booking._id, line }),
      `The lesson is scheduled, and ${booking.booker.name} is notified.`,
    )
    if (done) await navigate(bookingPath(booking._id))
  }
  return (
    <section
      className={classes.section}
      aria-labelledby="unused"
    >
      <h2 id="unused">Paid for and not used</h2>
      <ul className={classes.cards}>
        {data.map(({ _id, name }) => (
          <li
            key={_id}
            className={classes.card}
          >
            <h3>{name}</h3>
            <span className={classes.dim}>Costs nothing this time.</span>
            <div>
              <Button
                disabled={busy}
                aria-label={`Use it, free: ${name}`}
                onClick={() => void use(_id)}
              >
                Use it, free
              </Button>
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}
