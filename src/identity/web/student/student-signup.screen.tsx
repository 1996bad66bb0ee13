import { TextLink } from '#kit/web/parts/text-link.tsx'
import { Entrance } from '../sign-in/entrance.tsx'
import { SignUpForm } from '../sign-in/sign-up-form.tsx'
import { GuestsOnly } from '../parts/sign-in/guests-only.tsx'

export const Screen = () => (
  <GuestsOnly>
    <Door />
  </GuestsOnly>
)

const Door = () => (
  <Entrance
    touch
    title="Create a student account"
    line="Join classes, hand in work and see your feedback."
    foot={
      <p>
        Did your school give you a student id? Then you already have an account:{' '}
        <TextLink to="/student/login">sign in with it</TextLink>.
      </p>
    }
  >
    <SignUpForm role="student" />
  </Entrance>
)
