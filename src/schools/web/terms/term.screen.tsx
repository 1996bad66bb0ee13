import { Button } from '@mantine/core'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { api } from '#kit/web/api.ts'
import { confirm } from '#kit/web/parts/confirm.ts'
import { PageHeader } from '#kit/web/parts/page-header.tsx'
import { useAct } from '#kit/web/parts/use-act.ts'
import { usePlace } from '#kit/web/parts/zone.tsx'
import { schoolTermContract, type SchoolTerm, type SchoolYear } from '#schools/contract/terms.contract.ts'
import { adminScreen } from '../parts/school-page.tsx'
import { counted, daysWords } from '../parts/words.ts'
import { refreshSchool } from '../parts/school.queries.ts'
import { OfTerm, trailOf, type TermParams } from './term-screen-frame.tsx'
import { TermDialog } from './term-dialog.tsx'
import { WeekGrid } from './week-grid.tsx'
import classes from '../parts/school.module.css'

export const Screen = adminScreen<TermParams>('Term', ({ school, params }) => (
  <OfTerm
    school={school}
    params={params}
  >
    {(term, year) => (
      <Term
        term={term}
        year={year}
      />
    )}
  </OfTerm>
))

function Term({ term, year }: { term: SchoolTerm; year: SchoolYear }) {
  const place = usePlace()
  const [editing, setEditing] = useState(false)
  const { actAsync } = useAct(refreshSchool)
  const navigate = useNavigate()
  const remove = async () => {
    if (
      !(await confirm({
        title: `Delete ${term.title}?`,
        text: 'Its blocks go with it. A term with subject classes cannot be deleted.',
        action: 'Delete term',
        tone: 'negative',
      }))
    )
      return
    if (await actAsync(() => api(schoolTermContract).remove(term._id), `${term.title} is deleted.`))
      await navigate(`/account/term/${year._id}`)
  }
  const blocks = `/account/term/${year._id}/${term._id}/block`
  return (
    <div className={classes.page}>
      <PageHeader
        title={term.title}
        line={daysWords(term, place)}
        trail={trailOf(year)}
        action={
          <Button
            variant="default"
            onClick={() => setEditing(true)}
          >
            Edit term
          </Button>
        }
      />
      <dl className={classes.facts}>
        <div>
          <dt>A lesson</dt>
          <dd>{counted(term.time / 60, 'minute')}</dd>
        </div>
        <div>
          <dt>A break</dt>
          <dd>{counted(term.break / 60, 'minute')}</dd>
        </div>
        <div>
          <dt>Blocks a week</dt>
          <dd>{term.block.length}</dd>
        </div>
      </dl>
      {term.block.length > 0 && <WeekGrid blocks={term.block} />}
      <div className={classes.tools}>
        <Button
          component={Link}
          to={term.block.length > 0 ? blocks : `${blocks}/edit`}
        >
          {term.block.length > 0 ? 'Open the blocks' : 'Draw the blocks'}
        </Button>
        <Button
          variant="subtle"
          color="negative"
          onClick={() => {
            void remove()
          }}
        >
          Delete term
        </Button>
      </div>
      {editing && (
        <TermDialog
          year={year}
          term={term}
          onClose={() => setEditing(false)}
        />
      )}
    </div>
  )
}
