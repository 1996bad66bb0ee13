// One figure: how it was calculated, the teacher's override with its reason, and the history.
import { Button, Textarea, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { DateTime } from '#kit/web/parts/date-time.tsx'
import { FormDialog } from '#kit/web/parts/form-dialog.tsx'
import { useAct } from '#kit/web/parts/use-act.ts'
import { cellText, cellWords, percentText, rowFormula } from '#rooms/contract/gradebook-words.rules.ts'
import { gradeTyped } from '#rooms/contract/gradebook.rules.ts'
import type { Book, Change } from '#rooms/contract/gradebook.contract.ts'
import { gradebooks, historyQuery, usePutBook } from './gradebook.queries.ts'
import classes from './gradebook.module.css'

interface CellDialogProps {
  book: Book
  uid: string
  /** Null: the term figure. */
  session: string | null
  onClose: () => void
}

export function CellDialog({ book, uid, session, onClose }: CellDialogProps) {
  const [address] = useSearchParams()
  const put = usePutBook(address.get('term') ?? undefined)
  const { act } = useAct()
  const row = book.rows.find(each => each.uid === uid)
  const cell = row?.cells.find(each => each.session === session)
  const lesson = book.lessons.find(({ _id }) => _id === session)
  const change = session === null ? row?.change : cell?.change
  const [grade, setGrade] = useState(change?.percent == null ? '' : String(change.percent))
  const [excused, setExcused] = useState(change != null && change.percent === null)
  const [reason, setReason] = useState(change?.reason ?? '')
  if (!row) return null
  const percent = excused ? null : gradeTyped(grade, book.scale)
  const place = { classId: book._id, term: book.term }
  const codes = book.scale.map(({ code }) => code).join(', ')
  return (
    <FormDialog
      title={`${row.name}: ${lesson?.name ?? 'figure of the term'}`}
      action="Save change"
      ready={book.mayEdit && percent !== undefined && reason.trim() !== ''}
      onClose={onClose}
      onSubmit={() =>
        put(() =>
          gradebooks().patch('change', {
            ...place,
            uid,
            session,
            percent: percent ?? null,
            reason: reason.trim(),
          }),
        )
      }
    >
      <p>
        {session === null
          ? rowFormula(book, row)
          : `${cell ? cellWords[cell.state] : ''}${cell?.point == null ? '' : `: ${cell.point} of ${lesson?.score} points`}.`}
      </p>
      {session !== null && (
        <Link to={`/account/takeaway/${session}/edit/${uid}`}>Answers and points of this lesson</Link>
      )}
      {change && (
        <div className={classes.force}>
          <p>
            {cell ? `Shown as ${cellText(cell)}` : `Shown as ${percentText(row.percent)}`}, changed by{' '}
            {change.by}: {change.reason}
          </p>
          {book.mayEdit && (
            <Button
              variant="default"
              onClick={() => {
                act(async () => {
                  await put(() => gradebooks().patch('withdraw', { ...place, _id: change._id }))
                  onClose()
                }, 'The calculated figure is back.')
              }}
            >
              Back to the calculated figure
            </Button>
          )}
        </div>
      )}
      {book.mayEdit && (
        <>
          <TextInput
            label="Put in its place"
            description={codes ? `A percentage, or one of ${codes}.` : 'A percentage.'}
            value={grade}
            disabled={excused}
            error={grade.trim() !== '' && !excused && percent === undefined ? 'Between 0 and 100' : undefined}
            onChange={event => setGrade(event.currentTarget.value)}
          />
          {session !== null && (
            <label className={classes.tick}>
              <input
                type="checkbox"
                checked={excused}
                onChange={event => setExcused(event.target.checked)}
              />
              Excused: this lesson does not count for {row.name}
            </label>
          )}
          <Textarea
            label="Reason"
            description="Kept with your name and the time. The student can read it."
            rows={2}
            maxLength={500}
            value={reason}
            onChange={event => setReason(event.currentTarget.value)}
          />
        </>
      )}
      <History
        book={book}
        uid={uid}
        session={session}
      />
    </FormDialog>
  )
}

function History({ book, uid, session }: Omit<CellDialogProps, 'onClose'>) {
  const all = useQuery(historyQuery(book, uid)).data ?? []
  const list = all.filter(each => each.session === session)
  if (list.length === 0) return null
  return (
    <details>
      <summary>Changes so far: {list.length}</summary>
      <ol className={classes.history}>
        {list.map(each => (
          <li key={each._id}>
            {each.percent === null ? 'Excused' : percentText(each.percent)} by {each.by},{' '}
            <DateTime at={each.at} />: {each.reason}
            <Withdrawn change={each} />
          </li>
        ))}
      </ol>
    </details>
  )
}

const Withdrawn = ({ change: { withdrawnAt, withdrawnBy } }: { change: Change }) =>
  withdrawnAt && (
    <small>
      Withdrawn by {withdrawnBy}, <DateTime at={withdrawnAt} />
    </small>
  )
