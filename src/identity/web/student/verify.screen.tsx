// Verify a contact: signed-in people add one with a code; children without consent see what they are waiting
// for.
import { Button } from '@mantine/core'
import { useState } from 'react'
import { Link, useLocation } from 'react-router'
import { Icon } from '#kit/web/icons/icon.tsx'
import { ContactRow } from '../account/contact-row.tsx'
import { useMe } from '../parts/me.queries.ts'
import { codeKind, contactWords, NoChannel } from '../parts/code-channels.tsx'
import { Entrance } from '../sign-in/entrance.tsx'
import type { Waiting } from '../sign-in/arrive.ts'
import classes from '../sign-in/entrance.module.css'
import { ConsentForm } from './consent-form.tsx'

export function Screen() {
  const me = useMe()
  if (!me) return <WaitForParent />
  return (
    <Entrance
      touch
      title="Verify a contact"
      line={lineFor(!me.email && !me.mobile, contactWords())}
    >
      <div>
        {codeKind() === null && <NoChannel channel="mail" />}
        <ContactRow
          me={me}
          kind="email"
        />
        <ContactRow
          me={me}
          kind="mobile"
        />
        <ContactRow
          me={me}
          kind="emergencyContact"
        />
      </div>
    </Entrance>
  )
}

function lineFor(isMissing: boolean, contacts: string | null): string | undefined {
  if (contacts === null) return undefined
  return isMissing
    ? `Add ${contacts}, so that you can always get back into your account.`
    : `These are verified. You can change or add ${contacts}; we send a code there first.`
}

function WaitForParent() {
  const waiting = (useLocation().state ?? {}) as Waiting
  const known = waiting.password !== undefined
  const [sent, setSent] = useState(false)
  return (
    <Entrance
      touch
      title={known ? 'Almost there' : 'Verify a contact'}
      line={
        known
          ? 'Because you are under 13, a parent or guardian has to agree before your account can be used.'
          : 'Sign in to add or change an email address or a mobile number; we send a code there first.'
      }
    >
      {!known && <SignIn label="Sign in" />}
      <div className={classes.note}>
        {known ? (
          <p>
            Your account is ready and we have sent your parent or guardian an email. When they have agreed,
            you can sign in.
          </p>
        ) : (
          <h2>Does a parent have to agree first?</h2>
        )}
        <p>
          {known ? 'No email yet?' : 'If you are under 13, we send them an email. Has it not arrived?'} Look
          in the spam folder, or let us send it again, to another address if you like.
        </p>
      </div>
      {sent ? (
        <p
          role="status"
          className={classes.sent}
        >
          <Icon name="done" /> The email is on its way.
        </p>
      ) : (
        <ConsentForm
          known={waiting}
          onSent={() => setSent(true)}
        />
      )}
      {known && <SignIn label="They have agreed: sign in" />}
    </Entrance>
  )
}

const SignIn = ({ label }: { label: string }) => (
  <Button
    component={Link}
    to="/student/login"
    variant="default"
    size="md"
  >
    {label}
  </Button>
)
