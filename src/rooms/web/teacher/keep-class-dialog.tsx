// Turns the learners who came to a lesson without a class into a class.
import '@mantine/core/styles/Input.layer.css'
import { Button, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { counted } from '#schools/web/parts/words.ts'
import { Dialog } from '#kit/web/parts/dialog.tsx'
import { notify } from '#kit/web/parts/notify.ts'
import { useAct } from '#kit/web/parts/use-act.ts'
import { sessionApi } from './session-api.ts'
import { useTeaching } from './teaching.ts'
import classes from './panels.module.css'

export function KeepClassDialog({ onClose }: { onClose: () => void }) {
  const { session, act } = useTeaching()
  const navigate = useNavigate()
  const [name, setName] = useState(session.name)
  const { act: run, busy } = useAct()
  const keep = async () => {
    const made = await act(() => sessionApi.patch('keepClass', { _id: session._id, name: name.trim() }))
    if (!made) return
    void notify(madeWords(made.left), { type: made.left > 0 ? 'warning' : 'positive' })
    void navigate(`/com/class/${made.class}`)
  }
  return (
    <Dialog
      opened
      title="Keep these learners as a class"
      onClose={onClose}
    >
      <form
        className={classes.panel}
        onSubmit={event => {
          event.preventDefault()
          run(keep)
        }}
      >
        <p>
          {counted(session.students.length, 'learner who came', 'learners who came')} with an account. Guests
          are not in it. Each learner in it gets a notice.
        </p>
        <TextInput
          label="Name of the class"
          data-autofocus
          maxLength={80}
          value={name}
          onChange={event => setName(event.currentTarget.value)}
        />
        <div>
          <Button
            type="submit"
            loading={busy}
            disabled={name.trim() === ''}
          >
            Make the class
          </Button>
        </div>
      </form>
    </Dialog>
  )
}

/** @param left Learners of other schools, whom only the school itself can add. */
const madeWords = (left: number): string =>
  left === 0
    ? 'The class is made.'
    : `The class is made. ${counted(left, 'learner is', 'learners are')} not in it, because the school of the class does not know them.`
