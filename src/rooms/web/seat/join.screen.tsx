// /join: enter a code without an account. /join/{code} goes straight to the seat.
import { Navigate } from 'react-router'
import { JoinForm } from '#identity/web/parts/join-form.tsx'
import { useActor } from '#kit/web/actor.ts'
import { TextLink } from '#kit/web/parts/text-link.tsx'
import { classCodePattern } from '#schools/contract/class-code.values.ts'
import { ClassJoin } from '#schools/web/parts/class-join.tsx'
import classes from './join.module.css'

export function Screen({ params: { code } }: { params: { readonly code?: string } }) {
  const isSignedIn = useActor().id !== null
  const clean = code?.replaceAll(/[\s-]/g, '').toUpperCase()
  if (clean !== undefined && classCodePattern.test(clean))
    return (
      <div data-touch>
        <ClassJoin code={clean} />
      </div>
    )
  if (clean !== undefined)
    return (
      <Navigate
        to={`/s/${encodeURIComponent(clean)}`}
        replace
      />
    )
  return (
    <div
      className={classes.page}
      data-touch
    >
      <h1>Join a class</h1>
      <p>Type the code that your teacher shows.{!isSignedIn && ' You need no account.'}</p>
      <JoinForm focused />
      {!isSignedIn && (
        <p className={classes.small}>
          You have an account? <TextLink to="/student/login">Sign in first</TextLink>, and your answers are
          kept with it.
        </p>
      )}
    </div>
  )
}
