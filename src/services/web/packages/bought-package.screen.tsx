import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { accountsOf } from '#commerce/contract/relations.ts'
import { isMissing, Loaded } from '#kit/web/parts/loaded.tsx'
import { useActor } from '#kit/web/actor.ts'
import { DateTime } from '#kit/web/parts/date-time.tsx'
import { PageHeader } from '#kit/web/parts/page-header.tsx'
import { NotFoundState } from '#kit/web/parts/states.tsx'
import { TextLink } from '#kit/web/parts/text-link.tsx'
import type { PackUser } from '#services/contract/credits/credits.contract.ts'
import { BookLink } from '../credits/book-link.tsx'
import { CampusPlace } from '../credits/campus-place.tsx'
import { CreditLogTable } from '../credits/credit-log.tsx'
import { CreditRows } from '../credits/credit-rows.tsx'
import { CourseBound } from '../credits/course-bound.tsx'
import { CreditSums } from '../credits/credit-sums.tsx'
import { Facts } from './pack-card.tsx'
import { childrenQuery, packUserQuery, useLivePackages } from './packages.queries.ts'
import { creditsWord, dollars, packFacts } from './words.ts'
import classes from './packages.module.css'

/** A bought package: remaining credits one by one, and its history. */
export function Screen({ params: { id } }: { params: { readonly id: string } }) {
  useLivePackages()
  const answer = useQuery(packUserQuery(id))
  if (isMissing(answer.error)) return <NotFoundState text="You have no such package." />
  return (
    <Loaded
      answer={answer}
      what="your package"
      shape="page"
    >
      {bought => <Bought bought={bought} />}
    </Loaded>
  )
}

function Bought({ bought }: { bought: PackUser }) {
  const isBuyer = accountsOf(useActor()).includes(bought.uid)
  return (
    <>
      <PageHeader
        title={bought.snapshot.name}
        line={<Line bought={bought} />}
        action={isBuyer && <Actions bought={bought} />}
      />
      <div className={classes.page}>
        <CreditSums bought={bought} />
        {bought.snapshot.isOnCampus && isBuyer && <CampusPlace bought={bought} />}
        {isBuyer && !bought.isSchool && <CourseBound bought={bought} />}
        <Parts pid={bought._id} />
        <section
          className={classes.box}
          aria-label="Credits"
        >
          <h2>Credits</h2>
          <CreditRows
            packUser={bought._id}
            isBuyer={isBuyer}
          />
        </section>
        <section
          className={classes.section}
          aria-label="What happened"
        >
          <h2>What happened</h2>
          <CreditLogTable
            packUser={bought._id}
            isBuyer={isBuyer}
          />
        </section>
        <section
          className={classes.box}
          aria-label="What was bought"
        >
          <h2>What was bought</h2>
          <Facts rows={[...packFacts(bought.snapshot), ...paidFacts(bought)]} />
        </section>
      </div>
    </>
  )
}

/** Empty for a gift. */
const paidFacts = ({ price, point }: PackUser) => [
  ...(price ? [['Paid', dollars(price)] as const] : []),
  ...(point ? [['Paid in points', String(point)] as const] : []),
]

const Actions = ({ bought }: { bought: PackUser }) => (
  <div className={classes.row}>
    <BookLink bought={bought} />
    <Button
      variant="default"
      component={Link}
      to={`/booking/booking-list/${bought._id}`}
    >
      Booked lessons
    </Button>
    {bought.pid === null && (
      <Button
        variant="default"
        component={Link}
        to={`/order/servicePack/${bought.pack}`}
      >
        Buy more
      </Button>
    )}
  </div>
)

const Line = ({ bought: { available, nextExpiry, lastExpiry, owner, city } }: { bought: PackUser }) => (
  <>
    {[owner.name, city].filter(Boolean).join(', ')}: {creditsWord(available)} left
    {nextExpiry && (
      <>
        {', the next expires on '}
        <DateTime
          at={nextExpiry}
          day
        />
      </>
    )}
    {lastExpiry && lastExpiry !== nextExpiry && (
      <>
        {', the last on '}
        <DateTime
          at={lastExpiry}
          day
        />
      </>
    )}
    .
  </>
)

/** Packages included in this one. */
function Parts({ pid }: { pid: string }) {
  const rows = useQuery(childrenQuery(pid)).data ?? []
  return (
    rows.length > 0 && (
      <section
        className={classes.box}
        aria-label="Came with it"
      >
        <h2>Came with it</h2>
        <ul className={classes.points}>
          {rows.map(row => (
            <li key={row._id}>
              <TextLink to={`/order/servicePackDetail/${row._id}`}>{row.snapshot.name}</TextLink>,{' '}
              {creditsWord(row.available)} left
            </li>
          ))}
        </ul>
      </section>
    )
  )
}
