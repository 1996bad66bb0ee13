import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { useBuyer } from '#commerce/web/parts/use-buyer.ts'
import { Loaded } from '#kit/web/parts/loaded.tsx'
import type { Me } from '#identity/contract/people.shapes.ts'
import { StateChip } from '#kit/web/parts/chips.tsx'
import { TextLink } from '#kit/web/parts/text-link.tsx'
import type { PackUser } from '#services/contract/credits/credits.contract.ts'
import { PackCover } from '../packages/pack-card.tsx'
import { boughtQuery } from '../packages/packages.queries.ts'
import { creditsWord } from '../packages/words.ts'
import classes from '../packages/packages.module.css'
import { BookLink } from './book-link.tsx'

const useBought = (me: Me) => {
  const { school } = useBuyer(me)
  return { school, answer: useQuery(boughtQuery(school?._id ?? me._id, school !== null)) }
}

/** Packages of the current account, those with credits first. */
export function BoughtList({ me }: { me: Me }) {
  const { school, answer } = useBought(me)
  const title = school ? `Packages of ${school.name}` : 'Your packages'
  return (
    <section
      className={classes.section}
      aria-label={title}
    >
      <h2>{title}</h2>
      <Loaded
        answer={answer}
        what="your packages"
        shape="cards"
      >
        {rows =>
          rows.length === 0 ? (
            <p className={classes.dim}>
              No packages yet. Choose one of the{' '}
              <TextLink to="/booking/service-package-list">packages on sale</TextLink>.
            </p>
          ) : (
            <ul className={classes.cards}>
              {rows.toSorted(byLeft).map(row => (
                <li key={row._id}>
                  <BoughtCard bought={row} />
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
    </section>
  )
}

const byLeft = (a: PackUser, b: PackUser): number => Number(b.status) - Number(a.status)

function BoughtCard({ bought }: { bought: PackUser }) {
  const { _id, snapshot, coverUrl, city, available, expireSoon } = bought
  return (
    <article className={classes.card}>
      <PackCover url={coverUrl} />
      <h3>
        <Link to={`/order/servicePackDetail/${_id}`}>{snapshot.name}</Link>
      </h3>
      <p className={classes.dim}>{[city, `${snapshot.duration} minutes each`].filter(Boolean).join(', ')}</p>
      <div className={classes.row}>
        <strong>{creditsWord(available)} left</strong>
        {expireSoon > 0 && <ExpireSoon count={expireSoon} />}
      </div>
      <div>
        <BookLink bought={bought} />
      </div>
    </article>
  )
}

export const ExpireSoon = ({ count }: { count: number }) => (
  <StateChip tone="warning">
    {creditsWord(count)} {count === 1 ? 'expires' : 'expire'} within 7 days
  </StateChip>
)

/** The reader's existing purchases of this package. */
export function BoughtHere({ me, pack }: { me: Me; pack: string }) {
  const mine = useBought(me).answer.data?.filter(row => row.pack === pack && row.status) ?? []
  return mine.map(row => (
    <section
      key={row._id}
      className={classes.box}
      aria-label="Your credits"
    >
      <p>
        You have <TextLink to={`/order/servicePackDetail/${row._id}`}>{creditsWord(row.available)}</TextLink>{' '}
        left.
      </p>
      <BookLink bought={row} />
    </section>
  ))
}
