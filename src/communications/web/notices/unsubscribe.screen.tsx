// Unsubscribes through the link of a mail. Opening the page changes nothing, because mail scanners open links too.
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { useActor } from '#kit/web/actor.ts'
import { Icon } from '#kit/web/icons/icon.tsx'
import { EmptyState } from '#kit/web/parts/states.tsx'
import { TextLink } from '#kit/web/parts/text-link.tsx'
import type { ScreenProps } from '#kit/web/router/screen.ts'
import { unsubscribeQuery, useUnsubscribe } from '../notices.queries.ts'
import { isMissing, Loaded } from '#kit/web/parts/loaded.tsx'
import page from '../parts/page.module.css'
import classes from './unsubscribe.module.css'

export function Screen({ params: { id } }: ScreenProps<{ readonly id: string }>) {
  const answer = useQuery(unsubscribeQuery(id))
  const { mutate, isPending } = useUnsubscribe(id)
  if (isMissing(answer.error)) return <BadLink />
  return (
    <div className={page.narrow}>
      <Loaded
        answer={answer}
        what="what you are leaving"
      >
        {({ what, address, active }) => (
          <section className={classes.card}>
            <span
              className={classes.sign}
              data-done={active || undefined}
            >
              <Icon
                name={active ? 'done' : 'message'}
                size={28}
              />
            </span>
            <h1>{active ? 'You have left this mailing' : 'Leave this mailing?'}</h1>
            <p role="status">
              {active ? (
                <>
                  We no longer write to <strong>{address}</strong> about: <strong>{what}</strong>.
                </>
              ) : (
                <>
                  We would no longer write to <strong>{address}</strong> about: <strong>{what}</strong>.
                </>
              )}
            </p>
            <p className={classes.note}>
              Emails that cannot wait, such as a code you asked for or a refund, still reach you.
            </p>
            <div className={classes.actions}>
              {active ? (
                <Button
                  variant="default"
                  loading={isPending}
                  leftSection={
                    <Icon
                      name="undo"
                      size={18}
                    />
                  }
                  onClick={() => mutate(false)}
                >
                  Undo
                </Button>
              ) : (
                <Button
                  loading={isPending}
                  onClick={() => mutate(true)}
                >
                  Unsubscribe
                </Button>
              )}
              <More />
            </div>
          </section>
        )}
      </Loaded>
    </div>
  )
}

const More = () =>
  useActor().id === null ? null : (
    <TextLink to="/account/account-setting/notification">All notification settings</TextLink>
  )

const BadLink = () => (
  <EmptyState
    drawing="link"
    whole
    title="This link does not work"
    text="It may be cut off or too old. Open the link in a newer email, or sign in and choose in your notification settings."
    action={
      <Button
        component={Link}
        to="/account/account-setting/notification"
        variant="default"
      >
        Notification settings
      </Button>
    }
  />
)
