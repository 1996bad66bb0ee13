import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { Loaded } from '#kit/web/parts/loaded.tsx'
import { api } from '#kit/web/api.ts'
import { Icon } from '#kit/web/icons/icon.tsx'
import { confirm } from '#kit/web/parts/confirm.ts'
import { PageHeader } from '#kit/web/parts/page-header.tsx'
import { EmptyState } from '#kit/web/parts/states.tsx'
import { useAct } from '#kit/web/parts/use-act.ts'
import { usePlace } from '#kit/web/parts/zone.tsx'
import { schoolYearContract, type SchoolYear } from '#schools/contract/terms.contract.ts'
import { adminScreen } from '../parts/school-page.tsx'
import { counted, daysWords } from '../parts/words.ts'
import { refreshSchool, yearsQuery } from '../parts/school.queries.ts'
import { YearDialog } from './year-dialog.tsx'
import classes from '../parts/school.module.css'

export const Screen = adminScreen('Years and terms', ({ school }) => {
  const place = usePlace()
  const answer = useQuery(yearsQuery(school._id))
  const [open, setOpen] = useState<SchoolYear | 'new' | null>(null)
  const { actAsync } = useAct(refreshSchool)
  const remove = async (year: SchoolYear) => {
    if (
      await confirm({
        title: `Delete ${year.title}?`,
        text: 'A year with terms cannot be deleted.',
        action: 'Delete year',
        tone: 'negative',
      })
    )
      await actAsync(() => api(schoolYearContract).remove(year._id), `${year.title} is deleted.`)
  }
  const make = (
    <Button
      leftSection={
        <Icon
          name="plus"
          size={18}
        />
      }
      onClick={() => setOpen('new')}
    >
      New school year
    </Button>
  )
  return (
    <div className={classes.narrow}>
      <PageHeader
        title="Years and terms"
        line="Terms lie inside a school year and hold the blocks of the week."
        action={
          <div className={classes.tools}>
            <Button
              component={Link}
              to="/account/year-change"
              variant="default"
            >
              Change the year
            </Button>
            {make}
          </div>
        }
      />
      <Loaded
        answer={answer}
        what="the school years"
        shape="table"
      >
        {({ data }) =>
          data.length === 0 ? (
            <EmptyState
              drawing="calendar"
              title="No school year yet"
              text="Begin with the year, then divide it into terms."
              action={make}
            />
          ) : (
            <ul
              className={classes.rows}
              aria-label="School years"
            >
              {data.map(year => (
                <li
                  key={year._id}
                  className={classes.row}
                >
                  <span className={classes.two}>
                    <Link
                      className={classes.link ?? ''}
                      to={`/account/term/${year._id}`}
                    >
                      {year.title}
                    </Link>
                    <small>{daysWords(year, place)}</small>
                  </span>
                  <span className={classes.small}>{counted(year.terms, 'term')}</span>
                  <span className={classes.chips}>
                    <Button
                      size="compact-sm"
                      variant="default"
                      aria-label={`Edit ${year.title}`}
                      onClick={() => setOpen(year)}
                    >
                      Edit
                    </Button>
                    <Button
                      size="compact-sm"
                      variant="subtle"
                      color="negative"
                      aria-label={`Delete ${year.title}`}
                      disabled={year.terms > 0}
                      onClick={() => {
                        void remove(year)
                      }}
                    >
                      Delete
                    </Button>
                  </span>
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
      {open && (
        <YearDialog
          school={school._id}
          {...(open !== 'new' && { year: open })}
          onClose={() => setOpen(null)}
        />
      )}
    </div>
  )
})
