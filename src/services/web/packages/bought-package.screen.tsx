import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { isMissing, Loaded } from '#communications/web/parts/loaded.tsx'
import { StateChip } from '#kit/web/parts/chips.tsx'
import { DateTime } from '#kit/web/parts/date-time.tsx'
import { PageHeader } from '#kit/web/parts/page-header.tsx'
import { NotFoundState } from '#kit/web/parts/states.tsx'
import { TextLink } from '#kit/web/parts/text-link.tsx'
import { useActor } from '#kit/web/actor.ts'
import type { PackUser } from '#services/contract/credits/credits.contract.ts'
import { Facts } from './pack-card.tsx'
import { childrenQuery, packUserQuery, useLivePackages } from './packages.queries.ts'
import { creditsWord, packFacts } from './words.ts'
import { CampusPlace } from '../credits/campus-place.tsx'
import { CreditLogTable } from '../credits/credit-log.tsx'
import { CreditRows } from '../credits/credit-rows.tsx'
import classes from './packages.module.css'

const trail = [
  { label: 'Services', to: '/booking/service-list' },
  { label: 'Your packages', to: '/booking/service-list' },
]

/** A bought package: what is left, credit by credit, and everything that happened to it. */
export function Screen({ params: { id } }: { params: { readonly id: string } }) {
  useLivePackages()
  const answer = useQuery(packUserQuery(id))
  if (isMissing(answer.error)) return <NotFoundState text="You have no such package." />
  return (
    <Loaded
      answer={answer}
      what="your package"
    >
      {bought => <Bought bought={bought} />}
    </Loaded>
  )
}

function Bought({ bought }: { bought: PackUser }) {
  const isOwner = useActor().id === bought.uid || bought.isSchool
  return (
    <>
      <PageHeader
        title={bought.snapshot.name}
        line={<Line bought={bought} />}
        trail={trail}
        action={
          isOwner && (
            <Button
              component={Link}
              to={`/order/servicePack/${bought.pack}`}
            >
              Buy more
            </Button>
          )
        }
      />
      <div className={classes.page}>
        <Sums bought={bought} />
        {bought.snapshot.isOnCampus && <CampusPlace bought={bought} />}
        <Parts pid={bought._id} />
        <section
          className={classes.box}
          aria-label="Credits"
        >
          <h2>Credits</h2>
          <CreditRows packUser={bought._id} />
        </section>
        <section aria-label="What happened">
          <h2>What happened</h2>
          <CreditLogTable packUser={bought._id} />
        </section>
        <section
          className={classes.box}
          aria-label="What you bought"
        >
          <h2>What you bought</h2>
          <Facts rows={packFacts(bought.snapshot)} />
          {bought.order && (
            <p>
              <TextLink to={`/order/detail/${bought.order}`}>Order and refund</TextLink>
            </p>
          )}
        </section>
      </div>
    </>
  )
}

const Line = ({
  bought: { available, nextExpiry, lastExpiry, owner, isSchool, city },
}: {
  bought: PackUser
}) => (
  <>
    {isSchool && `${owner.name}. `}
    {city !== null && `${city}. `}
    {creditsWord(available)} left
    {nextExpiry && (
      <>
        {', the next expires on '}
        <DateTime
          at={nextExpiry}
          format="dayFirst"
        />
      </>
    )}
    {lastExpiry && lastExpiry !== nextExpiry && (
      <>
        {', the last on '}
        <DateTime
          at={lastExpiry}
          format="dayFirst"
        />
      </>
    )}
    .
  </>
)

/** available + used + expired + refunded = total. */
const Sums = ({ bought }: { bought: PackUser }) => (
  <section aria-label="Sums">
    <div className={classes.sums}>
      {(['available', 'used', 'expired', 'refunded', 'total'] as const).map(name => (
        <div
          key={name}
          className={classes.sum}
        >
          <strong data-sum={name}>{bought[name]}</strong>
          <span className={classes.dim}>{sumNames[name]}</span>
        </div>
      ))}
    </div>
    {bought.expireSoon > 0 && (
      <p>
        <StateChip tone="warning">{creditsWord(bought.expireSoon)} expire within 7 days</StateChip>
      </p>
    )}
  </section>
)
const sumNames = {
  available: 'Available',
  used: 'Used',
  expired: 'Expired',
  refunded: 'Refunded',
  total: 'Total',
} as const

/** Packages that came with this one. */
function Parts({ pid }: { pid: string }) {
  const rows = useQuery(childrenQuery(pid)).data ?? []
  return (
    rows.length > 0 && (
      <section
        className={classes.box}
        aria-label="Comes with it"
      >
        <h2>Comes with it</h2>
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
