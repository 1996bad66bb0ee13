import { Suspense, useState } from 'react'
import { lazy } from '#kit/web/lazy.tsx'
import { hasFeature } from '#kit/web/page.ts'
import { LoadingState } from '#kit/web/parts/loading-state.tsx'
import { TextLink } from '#kit/web/parts/text-link.tsx'
import { JoinForm } from '../parts/join-form.tsx'
import { useVisitedSchool } from '../parts/school-of-address.ts'
import { useInvited, useKeepBack } from './arrive.ts'
import { Entrance } from './entrance.tsx'
import { PasswordSignIn } from '../parts/sign-in/password-sign-in.tsx'
import { Ways } from './ways.tsx'
import classes from './entrance.module.css'
import { GuestsOnly } from '../parts/sign-in/guests-only.tsx'

// Keeps the first page small: rarely used parts are loaded lazily.
const CodeSignIn = lazy(() => import('./code-sign-in.tsx').then(module => ({ default: module.CodeSignIn })))
const DemoAccounts = lazy(() =>
  import('./demo-accounts.tsx').then(module => ({ default: module.DemoAccounts })),
)
const GoogleButton = lazy(() =>
  import('./google-button.tsx').then(module => ({ default: module.GoogleButton })),
)

const PasskeySignIn = lazy(() =>
  import('./passkey-sign-in.tsx').then(module => ({ default: module.PasskeySignIn })),
)

const ways = { password: 'Password', code: 'One-time code' } as const

export const Screen = () => (
  <GuestsOnly>
    <Door />
  </GuestsOnly>
)

function Door() {
  const [way, setWay] = useState<keyof typeof ways>('password')
  const keepBack = useKeepBack()
  const invited = useInvited()
  const school = useVisitedSchool()
  return (
    <Entrance
      title={school ? `Sign in to ${school.name}` : 'Sign in'}
      line={
        invited ? (
          <>
            You are invited. Sign in with the address that the invitation went to, or{' '}
            <TextLink to={keepBack('/signup')}>create an account</TextLink> with it.
          </>
        ) : (
          'Your lessons, classes and notices are where you left them.'
        )
      }
      foot={
        <>
          <JoinForm />
          {!invited && (
            <p>
              New here? <TextLink to={keepBack('/signup')}>Create an account</TextLink>
            </p>
          )}
          <p>
            Have a student id? <TextLink to={keepBack('/student/login')}>Student sign-in</TextLink>
          </p>
          <Suspense fallback={null}>{hasFeature('demo') && <DemoAccounts />}</Suspense>
        </>
      }
    >
      <div className={classes.others}>
        <Ways
          label="How to sign in"
          ways={ways}
          value={way}
          onChange={setWay}
        />
        <Suspense
          fallback={
            <LoadingState
              shape="form"
              count={2}
            />
          }
        >
          {way === 'password' ? <PasswordSignIn /> : <CodeSignIn />}
          <PasskeySignIn />
          {hasFeature('google') && (
            <>
              <span className={classes.or}>or</span>
              <GoogleButton wish="in" />
            </>
          )}
        </Suspense>
      </div>
    </Entrance>
  )
}
