import { hasFeature } from '#kit/web/page.ts'
import { Entrance } from './entrance.tsx'
import { GoogleButton } from './google-button.tsx'
import { SignUpForm } from './sign-up-form.tsx'
import classes from './entrance.module.css'
import { GuestsOnly } from '../parts/sign-in/guests-only.tsx'

export const Screen = () => (
  <GuestsOnly>
    <Door />
  </GuestsOnly>
)

const Door = () => (
  <Entrance
    title="Create an account"
    line="Free for your own class. It takes about a minute."
  >
    <div className={classes.others}>
      {hasFeature('google') && (
        <>
          <GoogleButton wish="up" />
          <span className={classes.or}>or</span>
        </>
      )}
      <SignUpForm />
    </div>
  </Entrance>
)
