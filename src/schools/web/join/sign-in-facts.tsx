import classes from '../parts/school.module.css'

export interface SignInAnswer {
  /** Null for a used link. */
  readonly student: string | null
  readonly id: string | null
  readonly password: string | null
  readonly shown: boolean
}

/** A child's sign-in details. The first password is shown only once. */
export function SignInFacts({ answer: { student, id, password, shown } }: { answer: SignInAnswer }) {
  if (id === null)
    return (
      <p role="status">
        Thank you. {student ?? 'Your child'} signs in with their own email address and has an invitation
        there.
      </p>
    )
  return (
    <>
      <dl className={classes.secret}>
        <div>
          <dt>Student id</dt>
          <dd>{id}</dd>
        </div>
        <div>
          <dt>Password for the first time</dt>
          <dd>{password ?? (shown ? 'Shown before' : 'Being made, open the link again in a minute')}</dd>
        </div>
        <div>
          <dt>Page</dt>
          <dd style={{ letterSpacing: 0, fontSize: 'var(--mantine-font-size-md)' }}>
            {window.location.host}/v2/student/login
          </dd>
        </div>
      </dl>
      <p>
        {password
          ? 'This password is not shown again. At the first sign-in the student chooses their own.'
          : 'A password is shown once only. If it is lost, the school makes a new one.'}
      </p>
    </>
  )
}
