import { VisuallyHidden } from '@mantine/core'
import { useId, useRef } from 'react'
import { Link, useNavigate } from 'react-router'
import { displayName } from '#identity/contract/people.rules.ts'
import { homePath, isStudent } from '#identity/contract/session.rules.ts'
import type { Shell } from '#kit/contract/routes.ts'
import { useApp } from '#kit/web/app.tsx'
import { Icon, type IconName } from '#kit/web/icons/icon.tsx'
import { PersonChip } from '#kit/web/parts/person-chip.tsx'
import { useMode, useMySchools } from '../parts/account-mode.ts'
import { withMe } from '../parts/with-me.tsx'
import { officePath } from '../homes/own-home.ts'
import { pictureOf } from '#kit/web/parts/picture.ts'
import { roleWords } from '../parts/words.ts'
import { signOut } from '../parts/session.ts'
import { ModeSwitch } from './mode-switch.tsx'
import classes from './corner.module.css'

interface Row {
  readonly to: string
  readonly label: string
  readonly icon: IconName
}

const rowsOf = (me: Parameters<typeof isStudent>[0], office: string | undefined): Row[] => [
  ...(office ? [{ to: office, label: 'Back office', icon: 'shield' } as const] : []),
  { to: homePath(me), label: office ? 'My own work' : 'Home', icon: 'home' },
  { to: '/dash', label: 'Dashboard', icon: 'grid' },
  { to: isStudent(me) ? '/student/account/info' : '/account/info', label: 'My account', icon: 'person' },
  { to: '/account/account-setting', label: 'Settings', icon: 'settings' },
]

/** A native popover: closes on Escape, on a click outside and on every choice. */
export const AccountMenu = withMe<{ shell: Shell }>(({ me, shell }) => {
  const id = useId()
  const menu = useRef<HTMLDivElement>(null)
  const navigate = useNavigate()
  const app = useApp()
  const schools = useMySchools(me)
  const { school } = useMode()
  const name = displayName(me.name, me.nickname)
  const close = () => menu.current?.hidePopover()
  const leave = async () => {
    close()
    await signOut(app)
    await navigate(shell === 'addon' ? '/addon/login' : '/')
  }
  return (
    <>
      <button
        type="button"
        className={classes.opener}
        popoverTarget={id}
        aria-haspopup="dialog"
      >
        <PersonChip
          name={name}
          role={schools.find(({ _id }) => _id === school)?.name ?? roleWords(me)}
          picture={pictureOf(me.avatar)}
        />
        <VisuallyHidden>Account menu</VisuallyHidden>
      </button>
      <div
        ref={menu}
        id={id}
        popover="auto"
        className={classes.menu}
        role="dialog"
        aria-label="Account"
      >
        <p className={classes.who}>
          <strong>{name}</strong>
          <span>
            {me.email ?? me.mobile ?? (me.studentId ? `Student id ${me.studentId}` : roleWords(me))}
          </span>
        </p>
        {schools.length > 0 && (
          <ModeSwitch
            me={me}
            schools={schools}
            onDone={close}
          />
        )}
        <ul className={classes.part}>
          {rowsOf(me, officePath(app)).map(({ to, label, icon }) => (
            <li key={to}>
              <Link
                to={to}
                className={classes.item ?? ''}
                onClick={close}
              >
                <Icon name={icon} />
                <span>{label}</span>
              </Link>
            </li>
          ))}
        </ul>
        <div className={classes.part}>
          <button
            type="button"
            className={classes.item}
            onClick={() => {
              void leave()
            }}
          >
            <Icon name="logout" />
            <span>Sign out</span>
          </button>
        </div>
      </div>
    </>
  )
})
