// Sign-in without leaving the panel; in a cross-site frame the browser partitions this session.
import { Navigate, useSearchParams } from 'react-router'
import { GuestsOnly } from '#identity/web/parts/sign-in/guests-only.tsx'
import { PasswordSignIn } from '#identity/web/parts/sign-in/password-sign-in.tsx'
import { basePath } from '#kit/contract/constants.ts'
import { remembers } from '#kit/web/store.ts'
import classes from './addon.module.css'

export function Screen() {
  const [address] = useSearchParams()
  if (address.get('back') === null)
    return (
      <Navigate
        to={`/addon/login?${new URLSearchParams({ back: `${window.location.origin}${basePath}/addon/index` })}`}
        replace
      />
    )
  return (
    <GuestsOnly>
      <div className={classes.frame}>
        <h1 className={classes.title}>Sign in</h1>
        <p className={classes.small}>Your slides, questions and materials are ready beside the deck.</p>
        {!remembers() && (
          <p className={classes.small}>
            Your browser keeps nothing for a page inside another one, so you sign in each time you open the
            panel.
          </p>
        )}
        <PasswordSignIn />
      </div>
    </GuestsOnly>
  )
}
