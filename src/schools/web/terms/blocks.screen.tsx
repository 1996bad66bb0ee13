import { Button } from '@mantine/core'
import { Link } from 'react-router'
import { PageHeader } from '#kit/web/parts/page-header.tsx'
import { EmptyState } from '#kit/web/parts/states.tsx'
import { adminScreen } from '../parts/school-page.tsx'
import { DayPlans } from './day-plans.tsx'
import { OfTerm, trailOf, type TermParams } from './term-screen-frame.tsx'
import { WeekGrid } from './week-grid.tsx'
import classes from '../parts/school.module.css'

export const Screen = adminScreen<TermParams>('Blocks', ({ school, params }) => (
  <OfTerm
    school={school}
    params={params}
  >
    {(term, year) => {
      const edit = (
        <Button
          component={Link}
          to={`/account/term/${year._id}/${term._id}/block/edit`}
        >
          {term.block.length > 0 ? 'Edit blocks' : 'Draw the blocks'}
        </Button>
      )
      return (
        <div className={classes.page}>
          <PageHeader
            title={`Blocks of ${term.title}`}
            line="When lessons can take place in a week of this term."
            trail={trailOf(year, term)}
            action={edit}
          />
          {term.block.length === 0 ? (
            <EmptyState
              drawing="calendar"
              title="No blocks yet"
              text="Draw the lessons of a week into the grid, or fill a day in one go."
              action={edit}
            />
          ) : (
            <>
              <WeekGrid blocks={term.block} />
              <DayPlans term={term._id} />
            </>
          )}
        </div>
      )
    }}
  </OfTerm>
))
