// The preview before anything is written: what will happen, the seats, every row as read.
import '@mantine/core/styles/Input.layer.css'
import { Button, NativeSelect } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '#kit/web/api.ts'
import { canSendMail } from '#kit/web/page.ts'
import { TextLink } from '#kit/web/parts/text-link.tsx'
import { useAct } from '#kit/web/parts/use-act.ts'
import { dateOrders, dateOrderWords, type DateOrder } from '#schools/contract/import/dates.rules.ts'
import type { School } from '#schools/contract/plans.shapes.ts'
import { rosterImportsContract, type RosterImport } from '#schools/contract/roster-imports.contract.ts'
import { seatWords } from '#schools/contract/seats.rules.ts'
import { counted, figure } from '../parts/words.ts'
import { refreshSchool } from '../parts/school.queries.ts'
import { Discard } from './discard.tsx'
import { DiscardedLine } from './discarded-line.tsx'
import { DownloadFaults } from './download-faults.tsx'
import { Failed } from './failed.tsx'
import { seatsQuery } from './import.queries.ts'
import { RowList } from './row-list.tsx'
import { countsByKind, kindList } from './words.ts'
import classes from '../parts/school.module.css'
import own from './import.module.css'

export function Preview({ school, record }: { school: School; record: RosterImport }) {
  const { counts } = record
  const { act, busy } = useAct(refreshSchool)
  const [archiveMissing, setArchiveMissing] = useState(false)
  const seats = useQuery(seatsQuery(record._id)).data
  const full = (['teacher', 'student'] as const).find(
    kind => seats !== undefined && seats[kind].wanted > seats[kind].left,
  )
  const hasWork = counts.create + counts.update + counts.leave + (archiveMissing ? counts.missing : 0) > 0
  const confirmImport = () =>
    act(() => api(rosterImportsContract).patch('confirm', { _id: record._id, archiveMissing }))
  const setOrder = (dateOrder: DateOrder) =>
    act(() => api(rosterImportsContract).patch('dateOrder', { _id: record._id, dateOrder }))
  return (
    <>
      <Difference record={record} />
      {counts.noGuardian > 0 && (
        <p className={classes.small}>
          {counted(counts.noGuardian, 'student')} without a parent’s contact: inactive and without an account,
          until somebody adds an email address or a phone number.
        </p>
      )}
      {record.source === 'sheet' && (
        <NativeSelect
          label="Birth dates are written"
          size="md"
          maw={300}
          value={record.dateOrder}
          disabled={busy}
          data={dateOrders.map(value => ({ value, label: dateOrderWords[value] }))}
          onChange={event => setOrder(event.currentTarget.value as DateOrder)}
        />
      )}
      <RowList record={record} />
      {counts.missing > 0 && (
        <label className={classes.tick}>
          <input
            type="checkbox"
            checked={archiveMissing}
            onChange={event => setArchiveMissing(event.target.checked)}
          />
          <span>
            Archive what is no longer in the file: {kindList(countsByKind(counts, each => each.missing))}
            <small>
              Otherwise they stay as they are. Admins and classes with students are never archived by an
              import.
            </small>
          </span>
        </label>
      )}
      <Failed
        words={
          full &&
          seats && (
            <>
              {seatWords(full, seats[full])}{' '}
              <TextLink to={`/com/school/plan/${school._id}`}>See the plan</TextLink>
            </>
          )
        }
      />
      <div className={classes.actions}>
        <Button
          size="md"
          loading={busy}
          disabled={full !== undefined || !hasWork}
          onClick={() => confirmImport()}
        >
          Import
        </Button>
        <DownloadFaults record={record} />
        <Discard record={record} />
      </div>
      <p className={classes.small}>{endWords(record, hasWork)}</p>
      <DiscardedLine record={record} />
    </>
  )
}

/** Who joins, moves and leaves, before anything is written. */
function Difference({ record: { counts, source, isDelta } }: { record: RosterImport }) {
  const isWhole = source === 'oneroster' && !isDelta
  const figures: readonly (readonly [string, number])[] = [
    ['New', counts.create],
    ['Moved', counts.moved],
    ['Changed otherwise', counts.update - counts.moved],
    ['Unchanged', counts.unchanged],
    ['Left', counts.leave],
    ...(isWhole ? [['No longer in the file', counts.missing] as const] : []),
    ['Left out', counts.fault + counts.skipped],
  ]
  return (
    <ul
      className={own.difference}
      aria-label="What will change"
    >
      {figures.map(([label, count]) => (
        <li key={label}>
          <strong>{figure(count)}</strong>
          <span>{label}</span>
        </li>
      ))}
    </ul>
  )
}

/** States exactly what happens, and to whom. */
function endWords({ counts }: RosterImport, hasWork: boolean): string {
  if (!hasWork) return 'There is nothing to import: the school has all of this already, or it is left out.'
  const made = kindList(countsByKind(counts, each => each.create))
  const mail = canSendMail()
    ? 'New teachers and parents get an invitation after you confirm.'
    : 'This installation cannot send email: tell people yourself.'
  return `${made ? `New: ${made}. ` : ''}${mail} You can undo the import for 7 days.`
}
