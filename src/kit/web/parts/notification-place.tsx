import '@mantine/core/styles/Notification.layer.css'
import '@mantine/notifications/styles.layer.css'
import { Button } from '@mantine/core'
import { Notifications, notifications, notificationsStore } from '@mantine/notifications'
import { delays } from '#kit/contract/constants.ts'
import { Icon, type IconName } from '#kit/web/icons/icon.tsx'
import type { Tone } from '#kit/web/theme/tokens.ts'
import classes from './notification-place.module.css'

type Type = Exclude<Tone, 'accent'>

const signs: Record<Type, IconName> = {
  positive: 'check',
  negative: 'error',
  warning: 'warning',
  info: 'info',
}

export const NotificationPlace = () => (
  <Notifications
    position="bottom-left"
    className={classes.place ?? ''}
    autoClose={delays.notification}
    limit={4}
    transitionDuration={180}
  />
)

export interface VisibleNotification {
  text: string
  type: Type
  timeout: number
  undo?: () => unknown
}

export function show({ text, type, timeout, undo }: VisibleNotification): void {
  if (!undo && saidAgain(text, type, timeout)) return
  const id = notifications.show({
    color: type,
    autoClose: timeout,
    withBorder: true,
    icon: (
      <Icon
        name={signs[type]}
        size={18}
      />
    ),
    // Failures interrupt a screen reader, successes wait their turn.
    role: type === 'negative' ? 'alert' : 'status',
    closeButtonProps: { 'aria-label': 'Close notification' },
    'data-type': type,
    classNames: { root: classes.root ?? '', description: classes.text ?? '' },
    message: undo ? (
      <span className={classes.undo}>
        {text}
        <Button
          size="compact-sm"
          variant="subtle"
          onClick={() => {
            notifications.hide(id)
            void undo()
          }}
        >
          Undo
        </Button>
      </span>
    ) : (
      text
    ),
  })
}

/** A repeated notification is not stacked; a new key restarts its timer. */
function saidAgain(text: string, type: Type, timeout: number): boolean {
  const standing = notificationsStore
    .getState()
    .notifications.find(({ message, color }) => message === text && color === type)
  if (standing?.id === undefined) return false
  notifications.update({
    id: standing.id,
    message: text,
    autoClose: standing.autoClose === timeout ? timeout + 1 : timeout,
  })
  return true
}
