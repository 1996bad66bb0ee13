import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { Loaded } from '#communications/web/parts/loaded.tsx'
import { useBuyer } from '#commerce/web/parts/use-buyer.ts'
import { withMe } from '#identity/web/with-me.tsx'
import { StateChip } from '#kit/web/parts/chips.tsx'
import { PageHeader } from '#kit/web/parts/page-header.tsx'
import { EmptyState } from '#kit/web/parts/states.tsx'
import { TextLink } from '#kit/web/parts/text-link.tsx'
import type { PackUser } from '#services/contract/credits/credits.contract.ts'
import { categoryNames } from '#services/contract/services.values.ts'
import { PackCard, PackCover } from './pack-card.tsx'
import { boughtQuery, groupsQuery, indexQuery, useLivePackages } from './packages.queries.ts'
import { creditsWord, dollars } from './words.ts'
import classes from './packages.module.css'

/** What one has, and what is on offer: the way in to packages and credits. */
export const Screen = withMe(({ me }) => {
  useLivePackages()
  const { school } = useBuyer(me)
  const bought = useQuery(boughtQuery(school?._id ?? me._id, school !== null))
  const groups = useQuery(groupsQuery(school ? 'school' : 'personal'))
  const index = useQuery(indexQuery(school?._id ?? null))
  return (
    <>
      <PageHeader
        title="Services"
        line="Your packages, and the services you can buy lessons of."
        action={
          <Button
            component={Link}
            to="/booking/service-package-list"
          >
            All packages
          </Button>
        }
      />
      <div className={classes.page}>
        <section aria-label="Your packages">
          <h2>{school ? `Packages of ${school.name}` : 'Your packages'}</h2>
          <Loaded
            answer={bought}
            what="your packages"
          >
            {rows => <Bought rows={rows} />}
          </Loaded>
        </section>
        <section aria-label="Services on offer">
          <h2>Services on offer</h2>
          <Loaded
            answer={groups}
            what="services"
          >
            {rows =>
              rows.length === 0 ? (
                <EmptyState title="No services on offer at the moment" />
              ) : (
                <ul className={classes.cards}>
                  {rows.map(({ mentoringType, count, from }) => (
                    <li
                      key={mentoringType}
                      className={classes.box}
                    >
                      <TextLink to={`/booking/service-package-list?mentoringType=${mentoringType}`}>
                        {categoryNames[mentoringType]}
                      </TextLink>
                      <span className={classes.dim}>
                        {count === 1 ? '1 package' : `${count} packages`}, from {dollars(from)} per credit
                      </span>
                    </li>
                  ))}
                </ul>
              )
            }
          </Loaded>
        </section>
        {(index.data ?? []).map(({ mentoringType, data }) => (
          <section
            key={mentoringType}
            aria-label={categoryNames[mentoringType]}
          >
            <h2>{categoryNames[mentoringType]}</h2>
            <ul className={classes.cards}>
              {data.map(pack => (
                <li key={pack._id}>
                  <PackCard
                    pack={pack}
                    to={`/booking/package-detail/${pack._id}`}
                  />
                </li>
              ))}
            </ul>
          </section>
        ))}
      </div>
    </>
  )
})

const Bought = ({ rows }: { rows: readonly PackUser[] }) =>
  rows.length === 0 ? (
    <p className={classes.dim}>No packages yet. Choose one below.</p>
  ) : (
    <ul className={classes.cards}>
      {rows.map(row => (
        <li key={row._id}>
          <article className={classes.card}>
            <PackCover url={row.coverUrl} />
            <h3>
              <Link to={`/order/servicePackDetail/${row._id}`}>{row.snapshot.name}</Link>
            </h3>
            <p className={classes.dim}>{row.city ?? `${row.snapshot.duration} minutes each`}</p>
            <div className={classes.row}>
              <strong>{creditsWord(row.available)} left</strong>
              {row.expireSoon > 0 && <StateChip tone="warning">{row.expireSoon} expire soon</StateChip>}
            </div>
          </article>
        </li>
      ))}
    </ul>
  )
