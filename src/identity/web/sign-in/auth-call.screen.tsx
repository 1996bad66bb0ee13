// Google returns to this page: a ticket becomes a sign-in, a new account or a link; failures are explained.
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { identityErrors } from '#identity/contract/identity.errors.ts'
import type { Me } from '#identity/contract/people.shapes.ts'
import { isStudent } from '#identity/contract/session.rules.ts'
import { minuteMs } from '#kit/contract/durations.ts'
import { ApiError } from '#kit/web/api.ts'
import { useApp, type App } from '#kit/web/app.tsx'
import { LoadingState } from '#kit/web/parts/loading-state.tsx'
import { notify } from '#kit/web/parts/notify.ts'
import { browserZone } from '#kit/web/parts/zone.tsx'
import { useMe } from '../parts/me.queries.ts'
import { signIn } from '../parts/session.ts'
import { useArrive } from './arrive.ts'
import classes from './entrance.module.css'
import { ownHome } from '../homes/own-home.ts'
import { Entrance } from './entrance.tsx'
import { GoogleNewcomer } from './google-newcomer.tsx'

/** Questions for a new user; the ticket stays valid until they are answered. */
const questions = ['google-role', 'birth-date-needed', 'parent-needed', 'agreement-needed']

export function Screen() {
  const [query] = useSearchParams()
  const [ticket, error, wish] = ['ticket', 'error', 'wish'].map(name => query.get(name))
  if (ticket)
    return (
      <Exchange
        ticket={ticket}
        link={wish === 'link'}
      />
    )
  return (
    <Failed
      code={error ?? 'google-failed'}
      link={wish === 'link'}
    />
  )
}

interface Exchanged {
  readonly me: Me | null
  readonly code: string | null
  readonly message?: string
}

async function exchange(app: App, ticket: string): Promise<Exchanged> {
  try {
    return {
      me: await signIn(app, {
        strategy: 'google',
        ticket,
        lang: navigator.language,
        timeZone: browserZone(),
      }),
      code: null,
    }
  } catch (error) {
    return {
      me: null,
      ...(error instanceof ApiError
        ? { code: error.code, message: error.message }
        : { code: 'google-failed' }),
    }
  }
}

function Exchange({ ticket, link }: { ticket: string; link: boolean }) {
  const app = useApp()
  const navigate = useNavigate()
  const { arrived, wait } = useArrive()
  // A ticket can be exchanged once: the cache makes sure that no refetch repeats the call.
  // Refusals are returned as data, because a failed query would be fetched again.
  const { data } = useQuery({
    queryKey: ['google', ticket],
    retry: false,
    staleTime: 'static',
    gcTime: minuteMs,
    queryFn: () => exchange(app, ticket),
  })
  const { me = null, code = null, message } = data ?? {}
  const leave = useEffectEvent((person: Me) => {
    if (!link) return void arrived()
    void notify('Your Google account is linked. You can sign in with it from now on.')
    void navigate(isStudent(person) ? '/student/account/security' : '/account/security', { replace: true })
  })
  const waitForParent = useEffectEvent(() => void wait({}))
  useEffect(() => {
    if (me) leave(me)
    if (code === 'consent-needed') waitForParent()
  }, [me, code])
  if (code === null || code === 'consent-needed')
    return (
      <Entrance title="Signing in with Google">
        <LoadingState
          shape="form"
          count={2}
          label="Signing in"
        />
      </Entrance>
    )
  if (questions.includes(code)) return <GoogleNewcomer ticket={ticket} />
  return (
    <Failed
      code={code}
      link={link}
      message={message}
    />
  )
}

const isKnown = (code: string): code is keyof typeof identityErrors => code in identityErrors

function Failed({ code, link, message }: { code: string; link: boolean; message?: string | undefined }) {
  const app = useApp()
  const me = useMe()
  const words = isKnown(code)
    ? identityErrors[code].message
    : (message ?? identityErrors['google-failed'].message)
  return (
    <Entrance title={link ? 'Google was not linked' : 'Google did not let you in'}>
      <div
        className={classes.note}
        role="alert"
      >
        <p>{words}</p>
      </div>
      <div className={classes.done}>
        {me ? (
          <Button
            component={Link}
            to={link ? '/account/security' : ownHome(app)}
            size="md"
          >
            {link ? 'Back to security' : 'Go to my home'}
          </Button>
        ) : (
          <Button
            component={Link}
            to="/login"
            size="md"
          >
            {code === 'google-known-email' ? 'Sign in to that account' : 'Back to sign-in'}
          </Button>
        )}
      </div>
    </Entrance>
  )
}
