import { isMissing, Loaded } from '#kit/web/parts/loaded.tsx'
import { PageHeader } from '#kit/web/parts/page-header.tsx'
import { DateTime } from '#kit/web/parts/date-time.tsx'
import { NotFoundState } from '#kit/web/parts/states.tsx'
import { StepBar } from '#kit/web/parts/step-bar.tsx'
import type { School } from '#schools/contract/plans.shapes.ts'
import type { RosterImport, RosterStage } from '#schools/contract/roster-imports.contract.ts'
import { adminScreen } from '../parts/school-page.tsx'
import { Discard } from './discard.tsx'
import { DiscardedLine } from './discarded-line.tsx'
import { useImport } from './import.queries.ts'
import { Outcome } from './outcome.tsx'
import { Preview } from './preview.tsx'
import { Progress } from './progress.tsx'
import { importSteps } from './words.ts'
import classes from '../parts/school.module.css'

/** An import from check to undo; users can leave and come back at any time. */
export const Screen = adminScreen<{ params: { readonly id: string } }>('Import', ({ school, params }) => {
  const answer = useImport(params.id)
  if (answer.error && isMissing(answer.error)) return <NotFoundState />
  return (
    <Loaded
      answer={answer}
      what="the import"
    >
      {record =>
        record.school === school._id ? (
          <ImportRecord
            school={school}
            record={record}
          />
        ) : (
          <NotFoundState />
        )
      }
    </Loaded>
  )
})

const trail = [
  { label: 'Students', to: '/account/student' },
  { label: 'Imports', to: '/account/imports' },
]

const ImportRecord = ({ school, record }: { school: School; record: RosterImport }) => (
  <div className={classes.page}>
    <PageHeader
      title={record.file}
      trail={trail}
      line={
        <>
          {record.byName}, <DateTime at={record.createdAt} />
        </>
      }
    />
    {(record.confirmedAt === null || isImporting(record)) && (
      <StepBar
        steps={importSteps}
        at={isImporting(record) ? 3 : 2}
      />
    )}
    <Body
      school={school}
      record={record}
    />
  </div>
)

const isImporting = ({ stage }: RosterImport): boolean => stage === 'writing' || stage === 'inviting'

const progressWords: Partial<Record<RosterStage, readonly [title: string, line: string]>> = {
  checking: ['Checking the rows', 'You can leave this page; the work goes on.'],
  writing: ['Importing', 'You can leave this page; the work goes on.'],
  inviting: ['Making accounts and invitations', 'You can leave this page; the work goes on.'],
  undoing: ['Undoing the import', 'You can leave this page; the work goes on.'],
}

function Body({ school, record }: { school: School; record: RosterImport }) {
  const words = progressWords[record.stage]
  if (words)
    return (
      <Progress
        title={words[0]}
        line={words[1]}
        done={record.done}
        work={record.work}
      />
    )
  if (record.stage === 'ready')
    return (
      <Preview
        school={school}
        record={record}
      />
    )
  if (record.stage === 'reading') return <Unread record={record} />
  return <Outcome record={record} />
}

const Unread = ({ record }: { record: RosterImport }) => (
  <div className={classes.form}>
    <p>The rows of this file were not sent to the end. Nothing was written. Choose the file again.</p>
    <div className={classes.actions}>
      <Discard record={record} />
    </div>
    <DiscardedLine record={record} />
  </div>
)
