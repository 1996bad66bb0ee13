import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { isMissing, Loaded } from '#kit/web/parts/loaded.tsx'
import { dayMs } from '#kit/contract/durations.ts'
import { Icon } from '#kit/web/icons/icon.tsx'
import { PageHeader } from '#kit/web/parts/page-header.tsx'
import { EmptyState, NotFoundState } from '#kit/web/parts/states.tsx'
import { usePlace } from '#kit/web/parts/zone.tsx'
import type { School } from '#schools/contract/plans.shapes.ts'
import type { SchoolTerm, SchoolYear } from '#schools/contract/terms.contract.ts'
import { adminScreen } from '../parts/school-page.tsx'
import { counted, daysWords } from '../parts/words.ts'
import { termsQuery, yearQuery } from '../parts/school.queries.ts'
import { TermDialog } from './term-dialog.tsx'
import classes from '../parts/school.module.css'
import own from './terms.module.css'

export const Screen = adminScreen<{ params: { readonly yearId: string } }>('Terms', ({ school, params }) => {
  const answer = useQuery(yearQuery(params.yearId))
  if (isMissing(answer.error) || (answer.data && answer.data.school !== school._id))
    return <NotFoundState text="There is no such year in this school." />
  return (
    <Loaded
      answer={answer}
      what="the year"
      shape="page"
    >
      {year => (
        <Terms
          school={school}
          year={year}
        />
      )}
    </Loaded>
  )
})

const nextDay = (day: string) => new Date(Date.parse(`${day}T00:00:00Z`) + dayMs).toISOString().slice(0, 10)

function Terms({ school, year }: { school: School; year: SchoolYear }) {
  const place = usePlace()
  const answer = useQuery(termsQuery(school._id, year._id))
  const [making, setMaking] = useState(false)
  const last = answer.data?.data.at(-1)
  const make = (
    <Button
      leftSection={
        <Icon
          name="plus"
          size={18}
        />
      }
      onClick={() => setMaking(true)}
    >
      New term
    </Button>
  )
  return (
    <div className={classes.narrow}>
      <PageHeader
        title={year.title}
        line={daysWords(year, place)}
        action={make}
        trail={[{ label: 'Years and terms', to: '/account/term' }]}
      />
      <Loaded
        answer={answer}
        what="the terms"
        shape="table"
      >
        {({ data }) =>
          data.length === 0 ? (
            <EmptyState
              drawing="calendar"
              title="No terms in this year yet"
              action={make}
            />
          ) : (
            <>
              <YearLine
                year={year}
                terms={data}
              />
              <ul
                className={classes.rows}
                aria-label="Terms"
              >
                {data.map(term => (
                  <li
                    key={term._id}
                    className={classes.row}
                  >
                    <span className={classes.two}>
                      <Link
                        className={classes.link ?? ''}
                        to={`/account/term/${year._id}/${term._id}`}
                      >
                        {term.title}
                      </Link>
                      <small>{daysWords(term, place)}</small>
                    </span>
                    <span className={classes.small}>
                      {term.block.length > 0
                        ? counted(term.block.length, 'block a week', 'blocks a week')
                        : 'No blocks yet'}
                    </span>
                    <Button
                      component={Link}
                      size="compact-sm"
                      variant="default"
                      to={`/account/term/${year._id}/${term._id}/block`}
                    >
                      Blocks
                    </Button>
                  </li>
                ))}
              </ul>
            </>
          )
        }
      </Loaded>
      {making && (
        <TermDialog
          year={year}
          after={last && nextDay(last.end) < year.end ? nextDay(last.end) : undefined}
          onClose={() => setMaking(false)}
        />
      )}
    </div>
  )
}

/** A timeline of the year with its terms. */
function YearLine({ year, terms }: { year: SchoolYear; terms: readonly SchoolTerm[] }) {
  const place = usePlace()
  const [from, to] = [Date.parse(year.start), Date.parse(year.end)]
  const share = (day: string) => ((Date.parse(day) - from) / Math.max(1, to - from)) * 100
  return (
    <div
      className={own.line}
      role="img"
      aria-label={terms.map(term => `${term.title}: ${daysWords(term, place)}`).join('; ')}
    >
      {terms.map(term => (
        <span
          key={term._id}
          style={{
            left: `${share(term.start)}%`,
            width: `${Math.max(2, share(term.end) - share(term.start))}%`,
          }}
        >
          {term.title}
        </span>
      ))}
    </div>
  )
}
