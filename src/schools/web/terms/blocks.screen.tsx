import { Button } from '@mantine/core'
import { Link } from 'react-router'
import { PageHeader } from '#kit/web/parts/page-header.tsx'
import { EmptyState } from '#kit/web/parts/states.tsx'
import { inOrder, weekdays } from '#schools/contract/blocks.rules.ts'
import { adminScreen } from '../parts/school-page.tsx'
import { counted } from '../parts/words.ts'
import { OfTerm, trailOf, type TermParams } from './term-screen-frame.tsx'
import { WeekGrid, weekOrder } from './week-grid.tsx'
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
              <table className={classes.plain}>
                <caption>The same as a list</caption>
                <thead>
                  <tr>
                    <th scope="col">Day</th>
                    <th scope="col">Blocks</th>
                  </tr>
                </thead>
                <tbody>
                  {weekOrder
                    .map(week => ({ week, blocks: inOrder(term.block).filter(block => block.week === week) }))
                    .filter(({ blocks }) => blocks.length > 0)
                    .map(({ week, blocks }) => (
                      <tr key={week}>
                        <th scope="row">
                          {weekdays[week]}{' '}
                          <span className={classes.dim}>({counted(blocks.length, 'block')})</span>
                        </th>
                        <td>{blocks.map(({ start, end }) => `${start}–${end}`).join(', ')}</td>
                      </tr>
                    ))}
                </tbody>
              </table>
            </>
          )}
        </div>
      )
    }}
  </OfTerm>
))
