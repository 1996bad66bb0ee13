// The corner of every shell: guests see sign-in links, signed-in people their account menu. The menu is loaded
// only for signed-in people.
import { Button } from '@mantine/core'
import { Link } from 'react-router'
import type { Shell } from '#kit/contract/routes.ts'
import { useActor } from '#kit/web/actor.ts'
import { lazy } from '#kit/web/lazy.tsx'
import classes from './corner.module.css'

const AccountMenu = lazy(() => import('./account-menu.tsx').then(module => ({ default: module.AccountMenu })))
const WorkplaceSwitch = lazy(() =>
  import('./workplace-switch.tsx').then(module => ({ default: module.WorkplaceSwitch })),
)

/** Hidden from guests, and in panels and rooms, which are too narrow for it. */
export const Workplace = ({ shell }: { shell: Shell }) =>
  useActor().id !== null && areas.includes(shell) ? <WorkplaceSwitch /> : null

const areas: readonly Shell[] = ['educator', 'school', 'backOffice']

export function AccountCorner({ shell }: { shell: Shell }) {
  if (useActor().id !== null) return <AccountMenu shell={shell} />
  return (
    <div className={classes.doors}>
      <Button
        component={Link}
        to="/login"
        variant="subtle"
      >
        Sign in
      </Button>
      <Button
        component={Link}
        to="/signup"
        className={classes.signUp ?? ''}
      >
        Sign up
      </Button>
    </div>
  )
}
