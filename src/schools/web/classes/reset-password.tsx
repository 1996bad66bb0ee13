import { Button } from '@mantine/core'
import { useState } from 'react'
import { api } from '#kit/web/api.ts'
import { Dialog } from '#kit/web/parts/dialog.tsx'
import { useAct } from '#kit/web/parts/use-act.ts'
import type { ClassRecord } from '#schools/contract/classes.contract.ts'
import { studentsContract } from '#schools/contract/students.contract.ts'
import { refreshSchool } from '../parts/school.queries.ts'
import classes from './classes.module.css'
import school from '../parts/school.module.css'

const reset = (klass: string, student: string) =>
  api(studentsContract).patch('resetPassword', { class: klass, _id: student })
type ResetResult = Awaited<ReturnType<typeof reset>>

interface ResetPasswordProps {
  klass: ClassRecord
  student: { readonly _id: string; readonly name: string }
  onClose: () => void
}

/** The new password is shown once: the server keeps only its hash. */
export function ResetPassword({ klass, student, onClose }: ResetPasswordProps) {
  const [shown, setShown] = useState<ResetResult | null>(null)
  const { actAsync, busy } = useAct(refreshSchool)
  const go = async () => {
    const made = await actAsync(() => reset(klass._id, student._id))
    if (made) setShown(made)
  }
  if (shown)
    return (
      <NewPassword
        shown={shown}
        onClose={onClose}
      />
    )
  return (
    <Dialog
      opened
      title={`Reset the password of ${student.name}?`}
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
              void go()
            }}
          >
            Reset password
          </Button>
        </>
      }
    >
      <div className={school.form}>
        <p>
          The old password stops working and {student.name} is signed out everywhere. You get a new password
          to pass on; it is changed at the next sign-in. The student and the parent are notified.
        </p>
      </div>
    </Dialog>
  )
}

const NewPassword = ({ shown, onClose }: { shown: ResetResult; onClose: () => void }) => (
  <Dialog
    opened
    persistent
    title={`New password of ${shown.name}`}
    onClose={onClose}
    actions={<Button onClick={onClose}>Done</Button>}
  >
    <div className={school.form}>
      <p>Pass this on now. It is not shown again.</p>
      <div className={classes.slip}>
        <dl>
          <dt>Student id</dt>
          <dd>{shown.id}</dd>
          <dt>Password</dt>
          <dd>{shown.password}</dd>
        </dl>
      </div>
    </div>
  </Dialog>
)
