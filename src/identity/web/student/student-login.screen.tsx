import { useState } from 'react'
import * as z from '#zod'
import { hasFeature } from '#kit/web/page.ts'
import { useFormState } from '#kit/web/parts/form/form-state.ts'
import { TextLink } from '#kit/web/parts/text-link.tsx'
import { JoinForm } from '../parts/join-form.tsx'
import { PasswordField, TextField } from '#kit/web/parts/fields/fields.tsx'
import { FormBody } from '#kit/web/parts/fields/form-body.tsx'
import { filled, judged } from '../parts/form-shapes.ts'
import { useArrive, useKeepBack } from '../sign-in/arrive.ts'
import { Entrance } from '../sign-in/entrance.tsx'
import { GoogleButton } from '../sign-in/google-button.tsx'
import { PasswordSignIn } from '../parts/sign-in/password-sign-in.tsx'
import { Ways } from '../sign-in/ways.tsx'
import classes from '../sign-in/entrance.module.css'
import { GuestsOnly } from '../parts/sign-in/guests-only.tsx'

const ways = { studentId: 'Student id', contact: 'Email or mobile' } as const

export const Screen = () => (
  <GuestsOnly>
    <Door />
  </GuestsOnly>
)

function Door() {
  const [way, setWay] = useState<keyof typeof ways>('studentId')
  const keepBack = useKeepBack()
  return (
    <Entrance
      touch
      title="Student sign-in"
      line="Use the student id from your school, or your own email or mobile number."
      foot={
        <>
          <JoinForm />
          <p>
            No account yet? <TextLink to={keepBack('/student/signup')}>Create a student account</TextLink>
          </p>
          <p>
            Are you a teacher? <TextLink to={keepBack('/login')}>Sign in here</TextLink>
          </p>
        </>
      }
    >
      <div className={classes.others}>
        <Ways
          label="What you sign in with"
          ways={ways}
          value={way}
          onChange={setWay}
        />
        {way === 'studentId' ? <StudentIdSignIn /> : <PasswordSignIn />}
        {hasFeature('google') && (
          <>
            <span className={classes.or}>or</span>
            <GoogleButton wish="in" />
          </>
        )}
      </div>
    </Entrance>
  )
}

const shape = z.object({
  studentId: judged(value => {
    if (/^\d{6,10}$/.test(value.trim())) return undefined
    return value.trim() === '' ? 'Enter your student id.' : 'A student id has six to ten digits.'
  }),
  password: filled('Enter your password.'),
})

function StudentIdSignIn() {
  const { arrive } = useArrive()
  const form = useFormState({
    shape,
    names: ['studentId', 'password'],
    values: {},
    onSubmit: ({ studentId, password }) =>
      arrive({ strategy: 'local', studentId: studentId.trim(), password }),
  })
  return (
    <FormBody
      form={form}
      action="Sign in"
      aside={<TextLink to="/student/forgot-password/emergencyContact">Forgotten your password?</TextLink>}
    >
      <TextField
        form={form}
        name="studentId"
        label="Student id"
        inputMode="numeric"
        autoComplete="username"
      />
      <PasswordField
        form={form}
        name="password"
        label="Password"
        autoComplete="current-password"
      />
    </FormBody>
  )
}
