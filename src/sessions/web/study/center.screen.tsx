// The study centre: self-study content in rows, or one part with search and filters.
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link, useLocation } from 'react-router'
import { Tabs } from '#academics/web/parts/frame.tsx'
import { useActor } from '#kit/web/actor.ts'
import { PageHeader } from '#kit/web/parts/page-header.tsx'
import { useTableState } from '#kit/web/parts/table/table-state.ts'
import { TableBar } from '#kit/web/parts/table/table-bar.tsx'
import { studyRowsQuery } from '../parts/sessions.queries.ts'
import { CenterPart } from './center-part.tsx'
import { CenterRows } from './center-rows.tsx'
import { centerNames, centerPath, typesFor, wordsIn, type CenterType } from './center-types.ts'

export function Screen({ params: { type } }: { params: { readonly type?: string } }) {
  const { pathname } = useLocation()
  const learner = useActor().roles.includes('student')
  const types = typesFor(learner)
  const part = types.find(each => each === type)
  const offered = useQuery(studyRowsQuery()).data ?? []
  const [subjects, grades] = (['subjects', 'grades'] as const).map(of =>
    wordsIn(
      offered.flatMap(({ data }) => data),
      of,
    ),
  ) as [string[], string[]]
  const state = useTableState({ limit: 24, filters: { subject: subjects, grade: grades } })
  const searched = state.search.trim() !== ''
  const filters = [
    { name: 'subject', label: 'Subject', options: subjects.map(optionOf) },
    { name: 'grade', label: 'Grade', options: grades.map(optionOf) },
  ].filter(({ options }) => options.length > 0)
  const narrowed = {
    ...(state.filters['subject'] && { subjects: state.filters['subject'] }),
    ...(state.filters['grade'] && { grades: state.filters['grade'] }),
  }
  // A search covers one part; by default the self-study content.
  const shown: CenterType | undefined = part ?? (searched ? 'study' : undefined)
  return (
    <>
      <PageHeader
        title="Study centre"
        line={
          learner
            ? 'What you can study on your own, whenever you like.'
            : 'What learners study on their own. Publish something of yours from your content.'
        }
        action={
          learner ? (
            <Button
              component={Link}
              to="/com/student/study"
            >
              My self-study
            </Button>
          ) : (
            <Button
              component={Link}
              to="/my/content"
            >
              Publish something of yours
            </Button>
          )
        }
      />
      <Tabs
        label="Parts of the study centre"
        tabs={[
          { to: centerPath(pathname), label: 'Everything', current: part === undefined },
          ...types.map(each => ({
            to: centerPath(pathname, each),
            label: centerNames[each],
            current: each === part,
          })),
        ]}
      />
      <div style={{ marginBottom: 20 }}>
        <TableBar
          label="Study centre"
          state={state}
          answer={{ error: null, isFetching: false, refetch: () => undefined }}
          columns={[]}
          rowId={() => ''}
          rowName={() => ''}
          empty={null}
          searchable
          filters={part === 'purchased' ? [] : filters}
        />
      </div>
      {shown ? (
        <CenterPart
          key={shown}
          type={shown}
          state={state}
          narrowed={narrowed}
        />
      ) : (
        <CenterRows
          narrowed={narrowed}
          learner={learner}
        />
      )}
    </>
  )
}

const optionOf = (value: string) => ({ value, label: value })
