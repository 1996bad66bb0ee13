// Sign-in details of a class, to print and cut. A password is shown once: the server forgets it when it has
// been handed out.
import { Button } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { api } from '#kit/web/api.ts'
import { Icon } from '#kit/web/icons/icon.tsx'
import { useFocusReturn } from '#kit/web/focus.ts'
import { Dialog } from '#kit/web/parts/dialog.tsx'
import type { ClassRecord } from '#schools/contract/classes.contract.ts'
import { studentsContract } from '#schools/contract/students.contract.ts'
import { useAct } from '../parts/school.queries.ts'
import classes from './classes.module.css'
import school from '../parts/school.module.css'

const show = (klass: string, renew: boolean) =>
  api(studentsContract).patch('credentials', { class: klass, renew })
type Sheet = Awaited<ReturnType<typeof show>>

const stateWords = {
  shown: '',
  making: 'Being made, try again in a minute',
  seen: 'Handed out before',
  own: 'Own password chosen',
} as const

export function SignInSheet({ klass, onClose }: { klass: ClassRecord; onClose: () => void }) {
  const [sheet, setSheet] = useState<Sheet | null>(null)
  const [renew, setRenew] = useState(false)
  const { act, busy } = useAct()
  // The dialog gives way to the sheet, and both lead back to what opened them.
  useFocusReturn()
  const open = async () => {
    const made = await act(() => show(klass._id, renew))
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
      title={`Sign-in sheet of ${klass.name}`}
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
          At the first sign-in every student chooses an own password.
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
        <h2>
          {sheet.school.name}: {sheet.class}
        </h2>
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
        <p>Everybody in this class signs in with an e-mail address.</p>
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
