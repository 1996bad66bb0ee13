// Sign-in details of a class, to print and cut. A password is shown once: the server then deletes its readable
// copy.
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

/** For a class, or for selected students. */
export type SheetChoice =
  | { readonly class: string }
  | ({ readonly school: string } & ({ readonly ids: string[] } | { readonly filter: BulkFilter }))

const show = (choice: SheetChoice, renew: boolean) =>
  api(studentsContract).patch('credentials', { ...choice, renew })
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
  const [sheet, setSheet] = useState<Sheet | null>(null)
  const [renew, setRenew] = useState(false)
  const { actAsync, busy } = useAct(refreshSchool)
  // The sheet replaces the dialog, and both return the focus to the button that opened them.
  useFocusReturn()
  const open = async () => {
    const made = await actAsync(() => show(choice, renew))
    if (made) setSheet(made)
  }
  if (sheet)
    return (
      <Slips
        sheet={sheet}
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

function Slips({ sheet, onClose }: { sheet: Sheet; onClose: () => void }) {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    place.current?.focus()
    const leave = (event: KeyboardEvent) => {
      if (event.key === 'Escape') onClose()
    }
    window.addEventListener('keydown', leave)
    return () => window.removeEventListener('keydown', leave)
  }, [onClose])
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
          <Button
            variant="default"
            onClick={onClose}
          >
            Close
          </Button>
        </div>
      </div>
      {sheet.rows.length === 0 ? (
        <p>Everybody here signs in with an email address.</p>
      ) : (
        <ul className={classes.slips}>
          {sheet.rows.map(({ _id, name, id, password, state }) => (
            <li
              key={_id}
              className={classes.slip}
            >
              <strong>{name}</strong>
              <dl>
                <dt>Student id</dt>
                <dd>{id}</dd>
                <dt>Password</dt>
                <dd>{password ?? stateWords[state]}</dd>
              </dl>
              <span className={school.small}>{window.location.host}/v2/student/login</span>
            </li>
          ))}
        </ul>
      )}
    </div>,
    document.body,
  )
}
