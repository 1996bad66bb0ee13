import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { isMissing, Loaded } from '#kit/web/parts/loaded.tsx'
import { api } from '#kit/web/api.ts'
import { Icon } from '#kit/web/icons/icon.tsx'
import { EmptyState } from '#kit/web/parts/states.tsx'
import { browserZone } from '#kit/web/parts/zone.tsx'
import { useAct } from '#kit/web/parts/use-act.ts'
import { studentsContract } from '#schools/contract/students.contract.ts'
import { Letter } from './letter.tsx'
import classes from '../parts/school.module.css'

interface Confirmed {
  readonly student: string | null
  readonly email: string | null
}

/** The last part of the address is the code from the email. */
export function Screen({ params: { id: code } }: { params: { readonly id: string } }) {
  const look = useQuery({
    queryKey: ['parent-email', code],
    queryFn: () => api(studentsContract).get('parentEmailLook', { code }),
    enabled: code.length >= 20,
  })
  // A used link no longer returns names, so the page keeps its earlier content.
  const [confirmed, setConfirmed] = useState<Confirmed | null>(null)
  const { act, busy, failed } = useAct(undefined, { showsError: true })
  if (code.length < 20 || isMissing(look.error))
    return (
      <EmptyState
        drawing="link"
        whole
        title="This link is no longer valid"
        text="It may be cut off, too old, or replaced by a newer one. Ask the school to send it again."
      />
    )
  const confirm = async () => {
    setConfirmed(await api(studentsContract).patch('parentEmailConfirm', { code, timeZone: browserZone() }))
  }
  return (
    <Loaded
      answer={look}
      what="the request"
    >
      {({ school, student, email, done }) =>
        confirmed || done ? (
          <Letter
            school={school}
            title="Thank you"
          >
            <p role="status">
              {confirmed?.student
                ? `${school.name} now writes to ${confirmed.email} about ${confirmed.student}.`
                : `${school.name} now writes to the confirmed address.`}{' '}
              You can close this page.
            </p>
          </Letter>
        ) : (
          <Letter
            school={school}
            title="Is this your address?"
          >
            <p>
              {school.name} was asked to write to {email} about {student}. Nothing changes before you confirm
              it.
            </p>
            {failed && (
              <p
                className={classes.failed}
                role="alert"
              >
                <Icon name="error" />
                {failed}
              </p>
            )}
            <div>
              <Button
                size="md"
                loading={busy}
                onClick={() => act(confirm)}
              >
                Confirm my address
              </Button>
            </div>
          </Letter>
        )
      }
    </Loaded>
  )
}
