// "On this device": whether this browser shows notices while the product is closed. No switch where it cannot.
import { Switch } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { wordsOf } from '#kit/web/parts/loaded.tsx'
import { useWrite } from '#kit/web/parts/use-write.ts'
import { deviceState, switchOff, switchOn, type DeviceState } from './push-device.ts'
import classes from './notification-settings.module.css'

const stateQuery = { queryKey: ['push-device', 'here'], queryFn: deviceState }

export function DevicePush() {
  const { data: state, error } = useQuery(stateQuery)
  return (
    <section
      aria-labelledby="on-this-device"
      className={classes.device}
    >
      <h2
        id="on-this-device"
        className={classes.category}
      >
        Push
      </h2>
      {error && <p role="alert">{wordsOf(error)}</p>}
      {state && <DeviceSwitch state={state} />}
    </section>
  )
}

const words: Readonly<Record<DeviceState, string>> = {
  unsupported: 'This browser cannot show notices while Classwright is closed.',
  blocked:
    'You have blocked notices of this site. Allow them in the settings of your browser, then load this page again.',
  on: 'This browser shows what you switched on below under "Push", also while Classwright is closed.',
  off: 'Switch on to see what you switched on below under "Push", also while Classwright is closed.',
}

function DeviceSwitch({ state }: { state: DeviceState }) {
  const queries = useQueryClient()
  const { mutate, isPending, error } = useWrite({
    showsError: true,
    mutationFn: (on: boolean) => (on ? switchOn() : switchOff()),
    onSuccess: now => queries.setQueryData(stateQuery.queryKey, now),
  })
  if (state === 'unsupported' || state === 'blocked') return <p className={classes.note}>{words[state]}</p>
  return (
    <>
      <Switch
        size="md"
        className={classes.master}
        label="On this device"
        description={words[state]}
        checked={state === 'on'}
        disabled={isPending}
        onChange={event => mutate(event.target.checked)}
      />
      {error && <p role="alert">{wordsOf(error)}</p>}
    </>
  )
}
