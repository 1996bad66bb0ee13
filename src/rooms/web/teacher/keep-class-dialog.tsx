// The learners who came to a lesson without a class become one.
import '@mantine/core/styles/Input.layer.css'
import { Button, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { counted } from '#schools/web/parts/words.ts'
import { Dialog } from '#kit/web/parts/dialog.tsx'
import { sessionApi } from './session-api.ts'
import { useTeaching } from './teaching.ts'
import classes from './panels.module.css'

export function KeepClassDialog({ onClose }: { onClose: () => void }) {
  const { session, act } = useTeaching()
  const navigate = useNavigate()
  const [name, setName] = useState(session.name)
  const [isBusy, setBusy] = useState(false)
  const keep = async () => {
    setBusy(true)
    const made = await act(
      () => sessionApi.patch('keepClass', { _id: session._id, name: name.trim() }),
      'The class is made.',
    )
    setBusy(false)
    if (made) void navigate(`/com/class/${made.class}`)
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
          void keep()
        }}
      >
        <p>
          {counted(session.students.length, 'learner who came', 'learners who came')} with an account. Guests
          are not in it. Each learner gets a notice.
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
            loading={isBusy}
            disabled={name.trim() === ''}
          >
            Make the class
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
