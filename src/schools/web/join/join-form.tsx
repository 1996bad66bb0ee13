import '@mantine/core/styles/Input.layer.css'
import { Button, TextInput } from '@mantine/core'
import { useState } from 'react'
import { displayName, isEmail, normalEmail } from '#identity/contract/people.rules.ts'
import type { Me } from '#identity/contract/people.shapes.ts'
import { isStudent } from '#identity/contract/session.rules.ts'
import classes from '../parts/school.module.css'

export interface JoinForm {
  readonly name: string
  /** Empty for teachers. */
  readonly parentEmail: string
}

interface JoinFormFieldsProps {
  me: Me
  action: string
  busy: boolean
  onJoin: (form: JoinForm) => void
}

/** A person's name in a school and, for students, a parent whom the school may contact. */
export function JoinFormFields({ me, action, busy, onJoin }: JoinFormFieldsProps) {
  const student = isStudent(me)
  const [name, setName] = useState(displayName(me.name, me.nickname))
  const [parent, setParent] = useState('')
  const form = { name: name.trim(), parentEmail: normalEmail(parent) }
  const isReady = form.name !== '' && (!student || isEmail(form.parentEmail))
  return (
    <>
      <TextInput
        label="Your name in this school"
        size="md"
        maxLength={120}
        value={name}
        onChange={event => setName(event.currentTarget.value)}
      />
      {student && (
        <TextInput
          label="Email address of a parent"
          description="The school reaches your parent there."
          type="email"
          size="md"
          maxLength={200}
          value={parent}
          onChange={event => setParent(event.currentTarget.value)}
        />
      )}
      <div className={classes.tools}>
        <Button
          loading={busy}
          disabled={!isReady}
          onClick={() => onJoin(form)}
        >
          {action}
        </Button>
      </div>
    </>
  )
}
