import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { useBuyer } from '#commerce/web/parts/use-buyer.ts'
import { Loaded } from '#kit/web/parts/loaded.tsx'
import { withMe } from '#identity/web/parts/with-me.tsx'
import { PageHeader } from '#kit/web/parts/page-header.tsx'
import { EmptyState } from '#kit/web/parts/states.tsx'
import { TextLink } from '#kit/web/parts/text-link.tsx'
import { categoryNames } from '#services/contract/services.values.ts'
import { BoughtList } from '../credits/bought-list.tsx'
import { PackCard } from './pack-card.tsx'
import { groupsQuery, indexQuery, useLivePackages } from './packages.queries.ts'
import { dollars } from './words.ts'
import classes from './packages.module.css'

/** Existing and available packages: the entrance to packages and credits. */
export const Screen = withMe(({ me }) => {
  useLivePackages()
  const { school } = useBuyer(me)
  return (
    <>
      <PageHeader
        title="Services"
        line="Lessons with verified providers. Buy credits of a package, then book with them."
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
        <BoughtList me={me} />
        <Groups target={school ? 'school' : 'personal'} />
        <Recommended school={school?._id ?? null} />
      </div>
    </>
  )
})

const Groups = ({ target }: { target: 'personal' | 'school' }) => (
  <section
    className={classes.section}
    aria-label="Services on offer"
  >
    <h2>Services on offer</h2>
    <Loaded
      answer={useQuery(groupsQuery(target))}
      what="services"
      shape="cards"
    >
      {rows =>
        rows.length === 0 ? (
          <EmptyState
            drawing="bag"
            title="No services on offer at the moment"
          />
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
)

/** Teacher training for educators, learners' packages for everybody else. */
function Recommended({ school }: { school: string | null }) {
  const groups = useQuery(indexQuery(school)).data ?? []
  return groups.map(({ mentoringType, data }) => (
    <section
      key={mentoringType}
      className={classes.section}
      aria-label={`Recommended: ${categoryNames[mentoringType]}`}
    >
      <h2>Recommended: {categoryNames[mentoringType]}</h2>
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
  ))
}
