// The result of an import, and its undo.
import { Button } from '@mantine/core'
import { Link } from 'react-router'
import { api } from '#kit/web/api.ts'
import { Icon } from '#kit/web/icons/icon.tsx'
import { canSendMail } from '#kit/web/page.ts'
import { confirm } from '#kit/web/parts/confirm.ts'
import { DateTime } from '#kit/web/parts/date-time.tsx'
import { useAct } from '#kit/web/parts/use-act.ts'
import {
  leftOutDays,
  rosterImportsContract,
  type RosterImport,
} from '#schools/contract/roster-imports.contract.ts'
import { counted, figure } from '../parts/words.ts'
import { refreshSchool } from '../parts/school.queries.ts'
import { EraseImport } from '../bulk/erase-import.tsx'
import { DeleteRecord } from './delete-record.tsx'
import { DownloadFaults } from './download-faults.tsx'
import { RowList } from './row-list.tsx'
import { countsByKind, kindList } from './words.ts'
import classes from '../parts/school.module.css'
import own from './import.module.css'

export function Outcome({ record }: { record: RosterImport }) {
  return (
    <>
      {record.stage === 'undone' ? <UndoneWords record={record} /> : <DoneWords record={record} />}
      <dl className={classes.facts}>
        {factsOf(record).map(([label, count]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{figure(count)}</dd>
          </div>
        ))}
      </dl>
      <div className={classes.actions}>
        <Button
          component={Link}
          size="md"
          to={placeOf(record)[0]}
        >
          {placeOf(record)[1]}
        </Button>
        <DownloadFaults record={record} />
        <EraseImport record={record} />
        <DeleteRecord record={record} />
        {record.undoUntil && new Date(record.undoUntil) > new Date() && <Undo record={record} />}
      </div>
      <RowList record={record} />
    </>
  )
}

const factsOf = ({ counts, stage }: RosterImport): readonly (readonly [string, number])[] => [
  ['Created', counts.create],
  ['Updated', counts.update],
  ['Unchanged', counts.unchanged],
  ['Left', counts.leave],
  ['Left out', counts.fault + counts.skipped],
  ['Invited by mail', counts.mailed],
  ...(stage === 'undone'
    ? ([
        ['Undone', counts.undone],
        ['Kept', counts.kept],
      ] as const)
    : []),
]

function placeOf({ class: klass, counts }: RosterImport): readonly [to: string, label: string] {
  if (klass) return [`/com/class/${klass}`, 'Go to the class']
  if (counts.kinds.class.create > 0) return ['/account/classes', 'Go to the classes']
  const isStaff = counts.kinds.student.create === 0 && counts.kinds.staff.create > 0
  return isStaff ? ['/account/teacher', 'Go to the teachers'] : ['/account/student', 'Go to the students']
}

function DoneWords({ record: { counts, doneAt, undoUntil } }: { record: RosterImport }) {
  const made = kindList(countsByKind(counts, each => each.create))
  return (
    <section className={own.done}>
      <h2>{made ? `${made} imported` : 'The school is up to date'}</h2>
      <p>
        {doneAt && (
          <>
            Finished <DateTime at={doneAt} />.{' '}
          </>
        )}
        {mailWords(counts.mailed)}
        {undoUntil && (
          <>
            {' '}
            You can undo it until <DateTime at={undoUntil} />.
          </>
        )}
        {counts.fault + counts.skipped > 0 &&
          ` The values of rows left out are erased after ${leftOutDays} days.`}
      </p>
    </section>
  )
}

function mailWords(mailed: number): string {
  if (mailed === 0) return 'Nobody was invited by mail.'
  return canSendMail()
    ? `Invitations for ${counted(mailed, 'person', 'people')} were sent.`
    : 'No email was sent, because this installation cannot send any.'
}

const UndoneWords = ({ record: { counts, undoneAt } }: { record: RosterImport }) => (
  <section className={own.done}>
    <h2>This import was undone</h2>
    <p>
      {undoneAt && (
        <>
          Undone <DateTime at={undoneAt} />.{' '}
        </>
      )}
      {counts.kept > 0 &&
        `${counted(counts.kept, 'row')} stayed, because somebody had joined or changed something since. `}
      {counts.mailed > 0 && canSendMail()
        ? `Invitations for ${counted(counts.mailed, 'person', 'people')} were sent before; their links no longer work.`
        : 'No email had been sent.'}
    </p>
  </section>
)

function Undo({ record }: { record: RosterImport }) {
  const { actAsync, busy } = useAct(refreshSchool)
  const { counts } = record
  const undo = async () => {
    const mails =
      counts.mailed > 0 && canSendMail()
        ? ` Invitations for ${counted(counts.mailed, 'person', 'people')} have already been sent and cannot be called back.`
        : ''
    const isSure = await confirm({
      title: 'Undo this import?',
      text: `What it created is deleted, with the accounts made for students, and what it changed is put back, except where somebody has joined or changed something since.${mails}`,
      action: 'Undo the import',
      tone: 'negative',
    })
    if (isSure) await actAsync(() => api(rosterImportsContract).patch('undo', { _id: record._id }))
  }
  return (
    <Button
      size="md"
      variant="default"
      loading={busy}
      leftSection={
        <Icon
          name="undo"
          size={18}
        />
      }
      onClick={() => void undo()}
    >
      Undo the import
    </Button>
  )
}
