import { Button } from '@mantine/core'
import { Link, useLocation } from 'react-router'
import { basePath } from '#kit/contract/constants.ts'
import { DateTime } from '#kit/web/parts/date-time.tsx'
import { kinds } from '#sessions/contract/kinds.ts'
import { ItemNote } from '#library/web/parts/item-layout.tsx'
import { audienceWords } from './standing.rules.ts'
import type { BoxProps, WayProps } from '../parts/workshop/enrol-box.tsx'

/** Signing in returns to this page. */
export function Guest({ standing, session, enrolment }: WayProps) {
  const { pathname } = useLocation()
  const back = new URLSearchParams({ back: `${window.location.origin}${basePath}${pathname}` }).toString()
  return (
    <>
      <Button
        component={Link}
        to={`/login?${back}`}
      >
        {signInWords({ standing, session, enrolment })}
      </Button>
      <ItemNote>
        This is for {audienceWords(session.type)}. No account yet? <Link to={`/signup?${back}`}>Sign up</Link>
        , it is free.
      </ItemNote>
      {standing === 'guest' && (
        <Until
          enrolment={enrolment}
          session={session}
        />
      )}
    </>
  )
}

function signInWords({
  standing,
  session,
  enrolment,
}: Pick<WayProps, 'standing' | 'session' | 'enrolment'>): string {
  const isFree = enrolment.price === 0
  if (standing === 'guestFull') return 'Sign in to wait for a seat'
  if (kinds[session.type].flags.ownPace) return isFree ? 'Sign in to begin' : 'Sign in to buy it'
  return isFree ? 'Sign in to register' : 'Sign in to order a seat'
}

/** Self-study without a deadline shows no end. */
export const Until = ({
  enrolment: { until },
  session: { type, countdown },
}: Pick<BoxProps, 'enrolment' | 'session'>) =>
  kinds[type].flags.ownPace ? (
    countdown?.type === 1 && (
      <ItemNote>
        It closes on{' '}
        <DateTime
          weekday
          at={until}
        />
        .
      </ItemNote>
    )
  ) : (
    <ItemNote>
      Registration is open until{' '}
      <DateTime
        weekday
        at={until}
      />
      .
    </ItemNote>
  )
