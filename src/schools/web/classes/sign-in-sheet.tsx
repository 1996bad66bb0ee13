// Sign-in details to print and cut, class by class. A password is shown once: the server then deletes its readable
// copy. Many students come in parts, one sheet after the other.
import { useAct } from '#kit/web/parts/use-act.ts'
import { type BulkFilter } from '#schools/contract/bulk-filter.shapes.ts'
import { Button } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { api } from '#kit/web/api.ts'
import { Icon } from '#kit/web/icons/icon.tsx'
import { useFocusReturn } from '#kit/web/focus.ts'
import { Dialog } from '#kit/web/parts/dialog.tsx'
import { studentsContract } from '#schools/contract/students.contract.ts'
import { refreshSchool } from '../parts/school.queries.ts'
import classes from './classes.module.css'
import school from '../parts/school.module.css'

/** For a class, or for selected students or the students of selected classes. */
export type SheetChoice =
  | { readonly class: string }
  | ({ readonly school: string; readonly list?: 'classes' } & (
      | { readonly ids: string[] }
      | { readonly filter: BulkFilter }
    ))

interface SheetRange {
  readonly renew: boolean
  /** The last student of the previous part. */
  readonly after?: string
}

const show = (choice: SheetChoice, part: SheetRange) =>
  api(studentsContract).patch('credentials', { ...choice, ...part })
type Sheet = Awaited<ReturnType<typeof show>>

const stateWords = {
  shown: '',
  making: 'Being made, try again in a minute',
  seen: 'Handed out before',
  own: 'Own password chosen',
  closed: 'Closed: a guardian withdrew the consent',
} as const

interface Props {
  /** The class's name, or "12 students". */
  name: string
  choice: SheetChoice
  onClose: () => void
}

export function SignInSheet({ name, choice, onClose }: Props) {
  const [shown, setShown] = useState<{ sheet: Sheet; part: number } | null>(null)
  const [renew, setRenew] = useState(false)
  const { actAsync, busy } = useAct(refreshSchool)
  // The sheet replaces the dialog, and both return the focus to the button that opened them.
  useFocusReturn()
  const open = async (after?: string) => {
    const sheet = await actAsync(() => show(choice, { renew, ...(after !== undefined && { after }) }))
    if (sheet) setShown(now => ({ sheet, part: (now?.part ?? 0) + 1 }))
  }
  if (shown)
    return (
      <Slips
        key={shown.part}
        {...shown}
        busy={busy}
        onNext={open}
        onClose={onClose}
      />
    )
  return (
    <Dialog
      opened
      title={`Sign-in sheet of ${name}`}
      onClose={onClose}
      actions={
        <>
          <Button
            variant="default"
            onClick={onClose}
          >
            Cancel
          </Button>
          <Button
            loading={busy}
            onClick={() => {
              void open()
            }}
          >
            Show the sheet
          </Button>
        </>
      }
    >
      <div className={school.form}>
        <p>
          For students who sign in with an id. Each password is shown once, so print the sheet when it opens.
          At the first sign-in every student chooses their own password.
        </p>
        <label className={school.tick}>
          <input
            type="checkbox"
            checked={renew}
            onChange={event => setRenew(event.target.checked)}
          />
          <span>
            Make new passwords
            <small>
              For a lost sheet: the old passwords stop working. Students who have chosen their own keep it.
            </small>
          </span>
        </label>
      </div>
    </Dialog>
  )
}

interface SlipsProps {
  sheet: Sheet
  part: number
  busy: boolean
  onNext: (after: string) => Promise<void>
  onClose: () => void
}

function Slips({ sheet, part, busy, onNext, onClose }: SlipsProps) {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    place.current?.focus()
    const leave = (event: KeyboardEvent) => {
      if (event.key === 'Escape') onClose()
    }
    window.addEventListener('keydown', leave)
    return () => window.removeEventListener('keydown', leave)
  }, [onClose])
  const { next } = sheet
  return createPortal(
    <div
      ref={place}
      className={classes.sheet}
      role="dialog"
      aria-modal
      aria-label="Sign-in sheet"
      tabIndex={-1}
    >
      <div className={classes.sheetHead}>
        <h2>{[sheet.school.name, sheet.class].filter(Boolean).join(': ')}</h2>
        <div className={`${school.tools} ${classes.noPrint}`}>
          <Button
            leftSection={
              <Icon
                name="file"
                size={18}
              />
            }
            onClick={() => window.print()}
          >
            Print
          </Button>
          {next !== null && (
            <Button
              variant="default"
              loading={busy}
              onClick={() => {
                void onNext(next)
              }}
            >
              Next students
            </Button>
          )}
          <Button
            variant="default"
            onClick={onClose}
          >
            Close
          </Button>
        </div>
        {(next !== null || part > 1) && (
          <p className={classes.noPrint}>
            Part {part}
            {next === null
              ? ', the last one.'
              : `: ${sheet.rows.length} students. Print it before you go on to the next ones.`}
          </p>
        )}
      </div>
      {sheet.rows.length === 0 && <p>Everybody here signs in with an email address.</p>}
      {groupsOf(sheet).map(({ _id, name, rows }) => (
        <section
          key={_id}
          className={classes.sheetClass}
        >
          {sheet.class === '' && <h3>{name}</h3>}
          <ul className={classes.slips}>
            {rows.map(row => (
              <Slip
                key={row._id}
                {...row}
              />
            ))}
          </ul>
        </section>
      ))}
    </div>,
    document.body,
  )
}

type Row = Sheet['rows'][number]

/** Class by class, in the order of the rows. */
const groupsOf = ({ rows }: Sheet) =>
  [...Map.groupBy(rows, ({ class: klass }) => klass?._id ?? '')].map(([_id, list]) => ({
    _id,
    name: list[0]?.class?.name ?? 'No class',
    rows: list,
  }))

function Slip({ name, id, password, state }: Row) {
  return (
    <li className={classes.slip}>
      <strong>{name}</strong>
      <dl>
        <dt>Student id</dt>
        <dd>{id}</dd>
        <dt>Password</dt>
        <dd>{password ?? stateWords[state]}</dd>
      </dl>
      <span className={school.small}>{window.location.host}/v2/student/login</span>
    </li>
  )
}
